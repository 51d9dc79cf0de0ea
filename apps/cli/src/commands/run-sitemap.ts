import { stat } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { limits } from '@sundry/contracts/limits'
import { jsonText } from '@sundry/kit'
import {
  type BlockedEntry,
  type ChangeFrequency,
  createRobotsCheck,
  repairSitemap,
  type SitemapReport,
  type SpecificationVerdict,
  specificationVerdict,
  validateSitemap,
  type WrittenSitemap,
  writeSitemap,
} from '@sundry/sitemap'
import type { Call } from '../command/command.ts'
import { openFileBase, sinceBase } from '../files/file-base.ts'
import { filesBelow, isSitemapFile, openInput, readOne, refuseBinary } from '../files/inputs.ts'
import { type FileOptions, runFiles } from '../files/run-files.ts'
import { writeAtomically } from '../files/write-atomically.ts'
import { exitCodes, UsageFault } from '../terminal/exit-codes.ts'
import { findingLines, type ShownFinding, shownName } from '../terminal/finding-lines.ts'
import type { Io } from '../terminal/io.ts'

interface ValidateOptions extends FileOptions {
  url?: string
  robots?: string
  agent?: string
  strict?: boolean
  base?: string
}

const MAX_BLOCKED = 100

/** Matches the verdict's counts of errors and warnings: its own sentences beside the findings are added. */
function reportedAs(
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

export async function validateSitemaps({ args, options, io }: Call<ValidateOptions>): Promise<number> {
  const { url: sitemapUrl, robots, agent = limits.robots.defaultAgent, strict } = options
  if (sitemapUrl !== undefined && !URL.canParse(sitemapUrl))
    throw new UsageFault('--url must be an absolute URL, such as https://example.com/sitemap.xml.')
  const blockedBy = robots === undefined ? null : createRobotsCheck(await readOne(robots, io), agent)
  const base = await openFileBase(options.base, io)
  async function read(bytes: Uint8Array) {
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
      ({ loc, line, robotsLine }): ShownFinding => ({
        severity: 'error',
        code: 'blocked',
        line,
        message: `${loc} is disallowed for ${agent} by line ${robotsLine} of robots.txt`,
      }),
    )
    const failed = !report.valid || blockedCount > 0 || (strict === true && report.warningCount > 0)
    const shown = [...reportedAs(verdict, report.findings), ...closed]
    return { report: { ...report, ...(blockedBy && { blocked, blockedCount }) }, verdict, shown, failed }
  }
  return runFiles(
    {
      inputs: args,
      accepts: isSitemapFile,
      settings: null,
      needsData: true,
      async run(bytes, input) {
        const name = shownName(input.name)
        if (!(bytes[0] === 0x1f && bytes[1] === 0x8b)) refuseBinary(bytes)
        const { report, verdict, shown, failed } = await read(bytes)
        const former = await base?.(input)
        const { findings, counts, note } = sinceBase(base && (former ? (await read(former)).shown : []), shown)
        const lines = findings.length === 0 ? '' : findingLines(input.name, findings, io)
        if (base === null) return { report, text: `${lines}${name}: ${verdict.message}\n`, failed }
        const isCounted = ({ severity }: ShownFinding) =>
          severity === 'error' || (strict === true && severity === 'warning')
        return {
          report: { ...report, findings, ...counts },
          text: `${lines}${name}: ${note}`,
          failed: findings.some(isCounted),
        }
      },
    },
    options,
    io,
  )
}

interface GenerateOptions {
  baseUrl?: string
  out?: string
  name?: string
  gzip?: boolean
  lastmod?: string
  changefreq?: ChangeFrequency
  priority?: string
  json?: boolean
}

const reasons = {
  'not-absolute': 'is not an absolute URL',
  'not-http': 'is not an http or https URL',
  'too-long': 'is too long',
  unreadable: 'is not a valid URL',
} as const

export async function generateSitemap({ args: [source = '-'], options, io }: Call<GenerateOptions>): Promise<number> {
  const { baseUrl, out, name, gzip, lastmod, changefreq, json } = options
  if (baseUrl !== undefined && !/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? ''))
    throw new UsageFault('--base-url must be an absolute URL of http or https.')
  if (gzip && out === undefined) throw new UsageFault('--gzip requires --out.')
  const priority = options.priority === undefined ? undefined : Number(options.priority)
  if (priority !== undefined && !(priority >= 0 && priority <= 1))
    throw new UsageFault('--priority must be a number from 0.0 to 1.0.')
  if (name !== undefined && (/[/\\\u0000-\u001f]/.test(name) || name.startsWith('.')))
    throw new UsageFault('--name is the name of a file, without folders.')
  const written = await writeSitemap(await addressesOf(source, baseUrl, io), {
    // A missing value is left out, not invented.
    lastmod: lastmod ?? null,
    changefreq: changefreq ?? null,
    priority: priority ?? null,
    name,
    gzip,
    baseUrl: baseUrl === undefined ? undefined : baseUrl.replace(/\/?$/, '/'),
  })
  if (written.dropped.some(({ field, value }) => field === 'lastmod' && value === lastmod))
    throw new UsageFault('--lastmod must be a date such as 2026-11-28 or 2026-11-28T08:00:00Z.')
  if (written.urlCount === 0) {
    if (written.skippedCount > 0) describe(written, io)
    io.err(
      `${source === '-' && written.skippedCount === 0 ? 'stdin: no data received' : 'There are no URLs to write a sitemap for.'}\n`,
    )
    return exitCodes.inputs.code
  }
  if (out !== undefined)
    for (const file of written.files) await writeAtomically(resolve(io.cwd, out, file.name), file.content, io.cwd)
  else if (written.files.length > 1)
    throw new UsageFault(`This makes ${written.files.length} files: specify a folder with --out.`)
  else if (!json) await io.out(written.files[0]?.content ?? '')
  if (json) {
    const files = written.files.map(({ content, ...file }) => (out === undefined ? { ...file, content } : file))
    await io.out(jsonText({ ...written, files }))
  } else describe(written, io)
  return written.skippedCount > 0 ? exitCodes.inputs.code : 0
}

function describe(
  { urlCount, duplicates, skipped, skippedCount, dropped, otherHosts = 0 }: WrittenSitemap,
  io: Io,
): void {
  if (otherHosts > 0)
    io.err(
      `warning: ${otherHosts} of them ${otherHosts === 1 ? 'is' : 'are'} on another host than the first, so search engines ignore ${otherHosts === 1 ? 'it' : 'them'}\n`,
    )
  for (const { input, reason } of skipped) io.err(`skipped: ${input} ${reasons[reason]}\n`)
  for (const { field, value } of dropped) io.err(`omitted: ${value} is not a ${field}\n`)
  io.err(
    `${urlCount} ${urlCount === 1 ? 'address' : 'addresses'}${duplicates > 0 ? `, ${duplicates} ${duplicates === 1 ? 'duplicate' : 'duplicates'}` : ''}${skippedCount > 0 ? `, ${skippedCount} skipped` : ''}\n`,
  )
}

async function addressesOf(source: string, baseUrl: string | undefined, io: Io): Promise<AsyncIterable<string>> {
  if (source === '-') {
    if (io.stdin.isTerminal) throw new UsageFault('Specify a file or a folder, or pipe URLs in.')
    return createInterface({
      input: Readable.fromWeb(io.stdin.open() as NodeStream<Uint8Array>),
      crlfDelay: Number.POSITIVE_INFINITY,
    })
  }
  const path = resolve(io.cwd, source)
  if (!(await stat(path)).isDirectory()) {
    const input = openInput({ name: source, target: '', path }, io)
    return createInterface({ input: Readable.from(input), crlfDelay: Number.POSITIVE_INFINITY })
  }
  if (baseUrl === undefined) throw new UsageFault('A folder requires --base-url, the URL it will be published at.')
  return pagesBelow(path, baseUrl.replace(/\/?$/, '/'))
}

/** A page's address as static hosts serve it: index.html is its folder. */
async function* pagesBelow(folder: string, baseUrl: string): AsyncGenerator<string> {
  for await (const file of filesBelow(folder)) {
    const path = relative(folder, file).split(sep).join('/')
    if (!/\.html?$/i.test(path) || /(^|\/)(404|500|offline)\.html?$/i.test(path)) continue
    yield new URL(
      path
        .replace(/(^|\/)index\.html?$/i, '$1')
        .split('/')
        .map(encodeURIComponent)
        .join('/'),
      baseUrl,
    ).href
  }
}

export function repairSitemaps({ args, options, io }: Call<FileOptions>): Promise<number> {
  return runFiles(
    {
      inputs: args,
      accepts: (name) => isSitemapFile(name) && !name.endsWith('.gz'),
      settings: ['sitemap repair'],
      needsData: true,
      async run(bytes, { name }) {
        refuseBinary(bytes)
        const { text, repairs } = repairSitemap(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
        // The repaired file may go to standard output, so the repairs are reported beside it.
        if (!options.json)
          for (const { count, message } of repairs) io.err(`${shownName(name)}: ${message} (${count})\n`)
        const { errorCount } = await validateSitemap(text, { signal: io.signal })
        if (errorCount > 0 && !options.json)
          io.err(
            `${shownName(name)}: ${errorCount} ${errorCount === 1 ? 'error is' : 'errors are'} left; sitemap validate lists them\n`,
          )
        const report = { repairs, errorsLeft: errorCount, ...(options.out === undefined && { text }) }
        return { content: text, failed: errorCount > 0, report }
      },
    },
    options,
    io,
  )
}
