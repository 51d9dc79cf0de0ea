import { limits } from '@sundry/contracts/limits'
import { jsonText } from '@sundry/kit'
import {
  compileForCrawler,
  findCrawler,
  isValidAgentToken,
  normaliseUrl,
  parseRobots,
  diffRobots as robotsChanges,
  verdictReason,
} from '@sundry/robots'
import type { Call } from '../command/command.ts'
import { openFileBase, sinceBase } from '../files/file-base.ts'
import { readOne, refuseBinary } from '../files/inputs.ts'
import { type FileOptions, runFiles } from '../files/run-files.ts'
import { exitCodes, UsageFault } from '../terminal/exit-codes.ts'
import { findingLines } from '../terminal/finding-lines.ts'
import { paintFor } from '../terminal/io.ts'

function readAgents(input: readonly string[] | undefined): readonly string[] {
  const agents = input ?? [limits.robots.defaultAgent]
  for (const agent of agents) {
    if (agent !== '*' && !isValidAgentToken(agent))
      throw new UsageFault(`${agent} is not a crawler name: only letters, hyphens and underscores are allowed.`)
  }
  return agents
}

function readUrls(input: readonly string[]): readonly string[] {
  return input.map((text) => {
    const read = normaliseUrl(text)
    if (!read) throw new UsageFault(`${text} is neither a URL nor a path.`)
    return read.url
  })
}

interface TestOptions {
  agent?: string[]
  json?: boolean
}

export async function testRobots({ args: [file = '', ...provided], options, io }: Call<TestOptions>): Promise<number> {
  const urls = readUrls(provided)
  const agents = readAgents(options.agent)
  const robotsTxt = await readOne(file, io)
  refuseBinary(robotsTxt)
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

interface LintOptions extends FileOptions {
  strict?: boolean
  base?: string
}

export async function lintRobots({ args, options, io }: Call<LintOptions>): Promise<number> {
  const base = await openFileBase(options.base, io)
  return runFiles(
    {
      inputs: args,
      accepts: (name) => name === 'robots.txt',
      settings: null,
      async run(bytes, input) {
        const { name } = input
        refuseBinary(bytes)
        const { findings: all, sitemaps, statistics } = parseRobots(bytes)
        const former = await base?.(input)
        const { findings, counts, note } = sinceBase(base && (former ? parseRobots(former).findings : []), all)
        const failed = findings.some(
          ({ severity }) => severity === 'error' || (options.strict === true && severity === 'warning'),
        )
        const text = findingLines(name, findings, io) + note
        return { report: { findings, ...counts, sitemaps, statistics }, text, failed }
      },
    },
    options,
    io,
  )
}

interface DiffOptions {
  agent?: string[]
  urls?: string
  json?: boolean
}

export async function diffRobots({
  args: [before = '', after = '', ...provided],
  options,
  io,
}: Call<DiffOptions>): Promise<number> {
  const listed = options.urls === undefined ? '' : new TextDecoder().decode(await readOne(options.urls, io))
  const lines = listed.split(/\r?\n/).filter((line) => line.trim() !== '')
  const requested = [...provided, ...lines]
  const urls = readUrls(requested.length === 0 ? ['/'] : requested)
  const [old, next] = [await readOne(before, io), await readOne(after, io)]
  for (const file of [old, next]) refuseBinary(file)
  const paint = paintFor(io)
  let isSame = true
  for (const agent of readAgents(options.agent)) {
    for (const change of robotsChanges(old, next, findCrawler(agent), urls)) {
      isSame &&= change.change === 'same'
      if (options.json) await io.out(jsonText({ agent, ...change }))
      else if (change.change !== 'same') {
        const mark = change.change === 'opened' ? paint('green', 'opened') : paint('red', 'closed')
        await io.out(
          `${mark} for ${agent}: ${change.url} (line ${change.before.line} before, line ${change.after.line} now)\n`,
        )
      }
    }
  }
  if (isSame && !options.json) await io.out('No differences.\n')
  return isSame ? 0 : exitCodes.findings.code
}
