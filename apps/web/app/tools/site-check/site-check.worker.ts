import { limits } from '@sundry/contracts/limits'
import { blobSource, type WorkerCall } from '@sundry/kit'
import { exposeInWorker } from '@sundry/kit/browser'
import {
  checkSite,
  compareFindings,
  type FormerInput,
  fixSite,
  formerFromText,
  formerFromZip,
  isPage,
  type LinkGuess,
  mergeFormer,
  readReport as parseReport,
  type ReportFormat,
  type Rule,
  replaceLinks,
  rules,
  SiteFault,
  type SiteFinding,
  type SiteReport,
  type WeighImage,
  writeReport,
} from '@sundry/site-check'
import { lineDiff } from '@sundry/text'
import { type OpenSite, openSite, type SiteInput } from './open-site.ts'
import { faults, words } from './text.ts'

export type Docs = Readonly<Record<string, Rule>>

/** A finding with facts for the page. */
export interface ShownFinding extends SiteFinding {
  readonly state?: 'new' | 'same' | 'fixed'
}

export interface Checked extends SiteReport {
  readonly docs: Docs
  readonly seconds: number
  readonly places: Readonly<Record<string, string>> | null
  /** Notes on skipped parts. */
  readonly notes: readonly string[]
}

export interface Source {
  /** The number of the first line. */
  readonly first: number
  readonly lines: readonly string[]
  /** The file goes on before or after them. */
  readonly hasMore: boolean
}

export interface FixedFile {
  readonly file: string
  /** Within what was opened, of which the site may be a folder. */
  readonly path: string
  readonly what: string
  readonly diff: string | null
  readonly content: Blob
}

let opened: { id: string; site: OpenSite } | null = null

function siteOf(id: string): OpenSite {
  if (opened?.id !== id) throw new DOMException('the site is not open here', 'NotFoundError')
  return opened.site
}

async function open({ id, input }: { id: string; input: SiteInput }): Promise<number> {
  const site = await openSite(input)
  const pages = [...site.files.keys()].filter(isPage).length
  if (pages > limits.siteCheck.pages) throw new SiteFault(faults.manyPages(pages, limits.siteCheck.pages))
  opened = { id, site }
  return site.files.size
}

const PROGRESS_MS = 100

function docsOf(findings: readonly SiteFinding[]): Docs {
  return Object.fromEntries([...new Set(findings.map(({ rule }) => rule))].map((id) => [id, rules[id]]))
}

interface CheckOrder {
  readonly id: string
  /** Addresses of the site before a change, or the files that hold them. */
  readonly was: string | Blob | readonly Blob[]
  /** True to find out which images could be smaller. */
  readonly weighs: boolean
}

/** The codecs are loaded where images are to be weighed. */
async function openWeigher(weighs: boolean): Promise<{ readonly weigh?: WeighImage; close(): void }> {
  if (!weighs) return { close() {} }
  return (await import('./weigh.ts')).openWeigher()
}

const nameOf = (file: Blob) => (file instanceof File ? file.name : words.was)

/** An index finds the sitemaps that it names among the files that were loaded with it. */
async function openFormer(was: CheckOrder['was'], signal: AbortSignal): Promise<FormerInput | null> {
  const files = typeof was === 'string' ? [new Blob([was])] : [was].flat()
  const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())
  const readSitemap = async (loc: string) => {
    const name = (URL.canParse(loc) ? new URL(loc).pathname : loc).split('/').at(-1)
    const file = files.find((one) => nameOf(one) === name)
    return file ? bytesOf(file) : null
  }
  const sites: FormerInput[] = []
  for (const file of files)
    if (/\.zip$/i.test(nameOf(file))) sites.push(await formerFromZip(nameOf(file), blobSource(file)))
    else sites.push(await formerFromText(nameOf(file), await bytesOf(file), readSitemap, signal))
  return was === '' || sites.length === 0 ? null : mergeFormer(sites)
}

async function check({ id, was, weighs }: CheckOrder, { progress, signal }: WorkerCall): Promise<Checked> {
  const site = siteOf(id)
  const begun = performance.now()
  const former = await openFormer(was, signal)
  let shownAt = 0
  const { close, weigh } = await openWeigher(weighs)
  const report = await checkSite(site, {
    ...(site.baseUrl !== undefined && { baseUrl: site.baseUrl }),
    ...(site.isServed && { isServed: site.isServed }),
    ...former,
    ...(weigh && { weigh }),
    onFile(_, done) {
      const now = performance.now()
      if (now - shownAt < PROGRESS_MS && done < site.files.size) return
      shownAt = now
      progress({ done, total: site.files.size })
    },
  }).finally(close)
  const { placeOf } = site
  return {
    ...report,
    docs: docsOf(report.findings),
    seconds: (performance.now() - begun) / 1000,
    notes: [...(site.note === null ? [] : [site.note]), ...(former?.notes ?? [])],
    places: placeOf ? Object.fromEntries([...site.files.keys()].map((file) => [file, placeOf(file)])) : null,
  }
}

const MAX_SHOWN = 5_000_000
const MAX_LINE = 240

/** The lines around one, each cut to what can be read, around what the finding names. */
async function source(request: {
  id: string
  file: string
  line: number
  around: number
  value: string
}): Promise<Source> {
  const { id, file, line, around, value } = request
  const site = siteOf(id)
  const size = site.files.get(file)?.size
  if (size === undefined || size > MAX_SHOWN) throw new DOMException('the file is not there', 'NotFoundError')
  const text = new TextDecoder().decode(await site.read(file))
  const first = Math.max(1, line - around)
  let at = 0
  for (let number = 1; number < first && at !== -1; number += 1) at = text.indexOf('\n', at) + 1 || -1
  const lines: string[] = []
  for (let number = first; number <= line + around && at !== -1; number += 1) {
    const end = text.indexOf('\n', at)
    const whole = text.slice(at, end === -1 ? text.length : end).replace(/\r$/, '')
    lines.push(number === line ? cut(whole, value) : cut(whole, ''))
    at = end === -1 ? -1 : end + 1
  }
  return { first, lines, hasMore: first > 1 || (at !== -1 && at < text.length) }
}

function cut(line: string, value: string): string {
  if (line.length <= MAX_LINE) return line
  const found = value === '' ? 0 : Math.max(0, line.indexOf(value))
  const from = Math.max(0, Math.min(found - MAX_LINE / 3, line.length - MAX_LINE))
  return `${from > 0 ? '…' : ''}${line.slice(from, from + MAX_LINE)}${from + MAX_LINE < line.length ? '…' : ''}`
}

async function blob({ id, file, type }: { id: string; file: string; type: string }): Promise<Blob | null> {
  const site = siteOf(id)
  return site.files.has(file) ? new Blob([new Uint8Array(await site.read(file))], { type }) : null
}

const MAX_DIFF = 2_000_000

export interface Fixes {
  readonly files: readonly FixedFile[]
  /** Changes that only the visitor can accept. */
  readonly guesses: readonly LinkGuess[]
}

function fixedFile(
  site: OpenSite,
  file: string,
  content: string | Uint8Array,
  what: string,
  before: string,
): FixedFile {
  const isText = typeof content === 'string' && content.length < MAX_DIFF
  return {
    file,
    path: site.pathOf(file),
    what,
    diff: isText ? lineDiff(file, before, content) : null,
    content: new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
  }
}

async function fix({ id, weighs }: { id: string; weighs: boolean }): Promise<Fixes> {
  const site = siteOf(id)
  const files: FixedFile[] = []
  let guesses: readonly LinkGuess[] = []
  const { close, weigh } = await openWeigher(weighs)
  const options = {
    ...(site.baseUrl !== undefined && { baseUrl: site.baseUrl }),
    ...(weigh && { weigh }),
    onGuesses(found: readonly LinkGuess[]) {
      guesses = found
    },
  }
  try {
    for await (const { file, content, what } of fixSite(site, options)) {
      const before = typeof content === 'string' ? new TextDecoder().decode(await site.read(file)) : ''
      files.push(fixedFile(site, file, content, what, before))
    }
  } finally {
    close()
  }
  return { files, guesses }
}

/** A file with the changes that the visitor accepted, on top of what was fixed in it. */
async function accept(request: {
  id: string
  file: string
  fixed: Blob | null
  changes: readonly LinkGuess[]
}): Promise<FixedFile | null> {
  const { id, file, fixed, changes } = request
  const site = siteOf(id)
  const before = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await site.read(file))
  // A page in another encoding would be damaged by being written as UTF-8.
  if (before.includes('\ufffd')) return null
  const start = fixed === null ? before : await fixed.text()
  const { text, what } = replaceLinks(start, changes)
  return fixedFile(site, file, text, what, before)
}

const types: Partial<Record<ReportFormat, string>> = {
  html: 'text/html',
  csv: 'text/csv',
  json: 'application/json',
  sarif: 'application/json',
  junit: 'application/xml',
}

interface Written extends SiteReport {
  readonly places: Checked['places']
  readonly accepted: number
}

function write({ format, report }: { format: ReportFormat; report: Written }): Blob {
  const { places, ...checked } = report
  const text = writeReport(format, { ...checked, ...(places && { placeOf: (file: string) => places[file] ?? file }) })
  return new Blob([text], { type: `${types[format]};charset=utf-8` })
}

async function readReport({ file }: { file: Blob }) {
  const report = parseReport(await file.text())
  if (!report) throw new SiteFault(faults.noReport)
  return { ...report, docs: docsOf(report.findings) }
}

/** Those of now, each new or not, and those of then that are gone. */
function compare({ now, before }: { now: readonly SiteFinding[]; before: readonly SiteFinding[] }) {
  const compared = compareFindings({ findings: before }, { findings: now })
  const fresh = new Set(compared.fresh)
  const findings: ShownFinding[] = [
    ...now.map((finding) => ({ ...finding, state: fresh.has(finding) ? ('new' as const) : ('same' as const) })),
    ...compared.mended.map((finding) => ({ ...finding, state: 'fixed' as const })),
  ]
  return { findings, docs: docsOf(findings) }
}

const api = { open, check, source, blob, fix, accept, write, readReport, compare }
export type SiteCheckApi = typeof api

exposeInWorker(api)
