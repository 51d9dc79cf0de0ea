import { compileForCrawler, findCrawler, type RobotsChange } from '@sundry/robots'
import type { Call } from '../../command.ts'
import { exitCodes } from '../../exit-codes.ts'
import { readOne } from '../../files/inputs.ts'
import { paintFor } from '../../terminal/io.ts'
import { jsonText } from '../../terminal/safe.ts'
import { readAgents, readUrls } from './agents.ts'

interface Options {
  agent?: string[]
  urls?: string
  json?: boolean
}

export async function run({ args: [before = '', after = '', ...given], options, io }: Call<Options>): Promise<number> {
  const listed = options.urls === undefined ? '' : new TextDecoder().decode(await readOne(options.urls, io))
  const lines = listed.split(/\r?\n/).filter((line) => line.trim() !== '')
  const requested = [...given, ...lines]
  const urls = readUrls(requested.length === 0 ? ['/'] : requested)
  const [old, next] = [await readOne(before, io), await readOne(after, io)]
  const paint = paintFor(io)
  let isSame = true
  for (const agent of readAgents(options.agent)) {
    const crawler = findCrawler(agent)
    const [oldRules, nextRules] = [compileForCrawler(old, crawler), compileForCrawler(next, crawler)]
    for (const url of urls) {
      const change = changeOf(url, oldRules.test(url), nextRules.test(url))
      isSame &&= change.change === 'same'
      if (options.json) await io.out(jsonText({ agent, ...change }))
      else if (change.change !== 'same') {
        const mark = change.change === 'opened' ? paint('green', 'opened') : paint('red', 'closed')
        await io.out(
          `${mark} for ${agent}: ${url} (line ${change.before.line} before, line ${change.after.line} now)\n`,
        )
      }
    }
  }
  if (isSame && !options.json) await io.out('No address is opened or closed.\n')
  return isSame ? 0 : exitCodes.findings.code
}

function changeOf(url: string, before: RobotsChange['before'], after: RobotsChange['after']): RobotsChange {
  const change = before.allowed === after.allowed ? 'same' : after.allowed ? 'opened' : 'closed'
  return { url, before, after, change }
}
