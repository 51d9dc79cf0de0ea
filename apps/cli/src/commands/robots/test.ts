import { compileForCrawler, findCrawler, verdictReason } from '@sundry/robots'
import type { Call } from '../../command.ts'
import { exitCodes } from '../../exit-codes.ts'
import { readOne } from '../../files/inputs.ts'
import { paintFor } from '../../terminal/io.ts'
import { jsonText } from '../../terminal/safe.ts'
import { readAgents, readUrls } from './agents.ts'

interface Options {
  agent?: string[]
  json?: boolean
}

export async function run({ args: [file = '', ...given], options, io }: Call<Options>): Promise<number> {
  const urls = readUrls(given)
  const agents = readAgents(options.agent)
  const robotsTxt = await readOne(file, io)
  const paint = paintFor(io)
  let everyAllowed = true
  for (const agent of agents) {
    const rules = compileForCrawler(robotsTxt, findCrawler(agent))
    for (const url of urls) {
      const verdict = rules.test(url)
      everyAllowed &&= verdict.allowed
      if (options.json) {
        await io.out(jsonText({ agent, url, ...verdict }))
        continue
      }
      const mark = verdict.allowed ? paint('green', 'allowed') : paint('red', 'disallowed')
      const decided = verdict.line === 0 ? 'no rule decides' : `line ${verdict.line} decides`
      await io.out(`${mark} ${url}: ${verdictReason(agent, verdict.allowed)} (${decided})\n`)
    }
  }
  return everyAllowed ? 0 : exitCodes.findings.code
}
