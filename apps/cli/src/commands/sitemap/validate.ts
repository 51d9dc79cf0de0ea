import { limits } from '@sundry/contracts/limits'
import {
  type BlockedEntry,
  createRobotsCheck,
  type SitemapReport,
  type SpecificationVerdict,
  specificationVerdict,
  validateSitemap,
} from '@sundry/sitemap'
import type { Call } from '../../command.ts'
import { UsageFault } from '../../exit-codes.ts'
import { isSitemapFile, readOne } from '../../files/inputs.ts'
import { type FileOptions, runFiles } from '../../files/run-files.ts'
import { findingLines, type ShownFinding, shownName } from '../../terminal/finding-lines.ts'

interface Options extends FileOptions {
  url?: string
  robots?: string
  agent?: string
  strict?: boolean
}

const MAX_BLOCKED = 100

/** As many errors and warnings as the verdict counts: what it says in its own words beside a finding is added. */
function toldAs(
  { errors, warnings }: SpecificationVerdict,
  findings: SitemapReport['findings'],
): readonly ShownFinding[] {
  const counted = new Set([...errors, ...warnings])
  const own = new Set(findings.map(({ message }) => message))
  const asOwn = (severity: 'error' | 'warning') => (message: string) => ({ severity, message, code: 'verdict' })
  return [
    ...findings.map((one) => (counted.has(one.message) ? one : { ...one, severity: 'info' as const })),
    ...errors.filter((message) => !own.has(message)).map(asOwn('error')),
    ...warnings.filter((message) => !own.has(message)).map(asOwn('warning')),
  ]
}

export async function run({ args, options, io }: Call<Options>): Promise<number> {
  const { url: sitemapUrl, robots, agent = limits.robots.defaultAgent, strict } = options
  if (sitemapUrl !== undefined && !URL.canParse(sitemapUrl))
    throw new UsageFault('--url takes an absolute URL, such as https://example.com/sitemap.xml.')
  const blockedBy = robots === undefined ? null : createRobotsCheck(await readOne(robots, io), agent)
  return runFiles(
    {
      given: args,
      accepts: isSitemapFile,
      settings: null,
      needsData: true,
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
              if (blocked.length < MAX_BLOCKED) blocked.push(...found)
            },
          }),
        })
        const verdict = specificationVerdict(report)
        const closed = blocked.map(
          ({ loc, line, robotsLine }) =>
            `${shownName(name)}:${line}: error: ${loc} is disallowed for ${agent} by line ${robotsLine} of robots.txt [blocked]\n`,
        )
        const failed = !report.valid || blockedCount > 0 || (strict === true && report.warningCount > 0)
        const shown = toldAs(verdict, report.findings)
        const findings = shown.length === 0 ? '' : findingLines(name, shown, io)
        return {
          report: { ...report, ...(blockedBy && { blocked, blockedCount }) },
          text: `${findings}${closed.join('')}${shownName(name)}: ${verdict.message}\n`,
          failed,
        }
      },
    },
    options,
    io,
  )
}
