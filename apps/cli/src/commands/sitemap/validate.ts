import { limits } from '@sundry/contracts/limits'
import { type BlockedEntry, createRobotsCheck, specificationVerdict, validateSitemap } from '@sundry/sitemap'
import type { Call } from '../../command.ts'
import { UsageFault } from '../../exit-codes.ts'
import { readOne } from '../../files/inputs.ts'
import { type FileOptions, runFiles } from '../../files/run-files.ts'
import { findingLines } from '../../terminal/finding-lines.ts'
import { isSitemapFile } from './sitemap-files.ts'

interface Options extends FileOptions {
  url?: string
  robots?: string
  agent?: string
  strict?: boolean
}

const MOST_BLOCKED = 100

export async function run({ args, options, io }: Call<Options>): Promise<number> {
  const { url: sitemapUrl, robots, agent = limits.robots.defaultAgent, strict } = options
  if (sitemapUrl !== undefined && !URL.canParse(sitemapUrl))
    throw new UsageFault('--url takes a whole address, such as https://example.com/sitemap.xml.')
  const blockedBy = robots === undefined ? null : createRobotsCheck(await readOne(robots, io), agent)
  return runFiles(
    {
      given: args,
      accepts: isSitemapFile,
      settings: null,
      async run(bytes, { name }) {
        const blocked: BlockedEntry[] = []
        let blockedCount = 0
        const report = await validateSitemap(bytes, {
          sitemapUrl,
          signal: io.signal,
          ...(blockedBy && {
            onEntry(entry) {
              const found = blockedBy(entry)
              blockedCount += found.length
              if (blocked.length < MOST_BLOCKED) blocked.push(...found)
            },
          }),
        })
        const { message } = specificationVerdict(report)
        const closed = blocked.map(
          ({ loc, line, robotsLine }) =>
            `${name}:${line}: error: ${loc} is disallowed for ${agent} by line ${robotsLine} of robots.txt [blocked]\n`,
        )
        const failed = !report.valid || blockedCount > 0 || (strict === true && report.warningCount > 0)
        const findings = report.findings.length === 0 ? '' : findingLines(name, report.findings, io)
        return {
          report: { ...report, ...(blockedBy && { blocked, blockedCount }) },
          text: `${findings}${closed.join('')}${name}: ${message}\n`,
          failed,
        }
      },
    },
    options,
    io,
  )
}
