import { limits } from '@sundry/contracts/limits'
import type { WorkerCall } from '@sundry/kit'
import { exposeInWorker } from '@sundry/kit/browser'
import {
  checkSite,
  fixSite,
  makeBaseline,
  type ReportFormat,
  type Rule,
  rules,
  type SiteFinding,
  type SiteReport,
  sinceBaseline,
  type WeighImage,
  writeReport,
} from '@sundry/site-check'
import { lineDiff } from '@sundry/text'
import { readFormerAddresses } from './former-addresses.ts'
import { readOlderReport } from './older-report.ts'
import { isPage, type OpenSite, openSite } from './open-site.ts'
import { SiteFault } from './site-fault.ts'
import type { SiteInput } from './site-input.ts'
import { faults } from './text.ts'

export type Docs = Readonly<Record<string, Rule>>

/** What the page knows of a finding besides what the engine says. */
export interface ShownFinding extends SiteFinding {
  readonly state?: 'new' | 'same' | 'fixed'
}

export interface Checked extends SiteReport {
  readonly docs: Docs
  readonly seconds: number
  readonly places: Readonly<Record<string, string>> | null
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
  readonly was: string | Blob
  /** Whether to find out which images could be smaller. */
  readonly weighs: boolean
}

/** The codecs are loaded where images are to be weighed. */
async function openWeigher(weighs: boolean): Promise<{ readonly weigh?: WeighImage; close(): void }> {
  if (!weighs) return { close() {} }
  return (await import('./weigh.ts')).openWeigher()
}

async function* pagesOf(site: OpenSite): AsyncGenerator<readonly [string, string]> {
  for (const path of site.files.keys()) if (isPage(path)) yield [path, new TextDecoder().decode(await site.read(path))]
}

async function check({ id, was, weighs }: CheckOrder, { progress }: WorkerCall): Promise<Checked> {
  const site = siteOf(id)
  const begun = performance.now()
  const isOldSite = was instanceof File && /\.zip$/i.test(was.name)
  const former = was === '' || isOldSite ? [] : await readFormerAddresses(new Blob([was]))
  let told = 0
  const { close, weigh } = await openWeigher(weighs)
  const report = await checkSite(site, {
    ...(site.baseUrl !== undefined && { baseUrl: site.baseUrl }),
    ...(site.isServed && { isServed: site.isServed }),
    ...(former.length > 0 && { was: former }),
    ...(weigh && { weigh }),
    ...(isOldSite && { wasPages: pagesOf(await openSite({ kind: 'zip', file: was })) }),
    onFile(_, done) {
      const now = performance.now()
      if (now - told < PROGRESS_MS && done < site.files.size) return
      told = now
      progress({ done, total: site.files.size })
    },
  }).finally(close)
  const { placeOf } = site
  return {
    ...report,
    docs: docsOf(report.findings),
    seconds: (performance.now() - begun) / 1000,
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
  return site.files.has(file) ? new Blob([await site.read(file)], { type }) : null
}

const MAX_DIFF = 2_000_000

async function fix({ id, weighs }: { id: string; weighs: boolean }): Promise<FixedFile[]> {
  const site = siteOf(id)
  const fixed: FixedFile[] = []
  const { close, weigh } = await openWeigher(weighs)
  const options = { ...(site.baseUrl !== undefined && { baseUrl: site.baseUrl }), ...(weigh && { weigh }) }
  for await (const { file, content, what } of fixSite(site, options)) {
    const isText = typeof content === 'string' && content.length < MAX_DIFF
    const before = isText ? new TextDecoder().decode(await site.read(file)) : ''
    const part = typeof content === 'string' ? content : new Uint8Array(content)
    fixed.push({
      file,
      path: site.root + file,
      what,
      diff: isText ? lineDiff(file, before, content) : null,
      content: new Blob([part]),
    })
  }
  close()
  return fixed
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
  const report = readOlderReport(await file.text())
  if (!report) throw new SiteFault(faults.noReport)
  return { ...report, docs: docsOf(report.findings) }
}

/** Those of now, each new or not, and those of then that are gone. */
function compare({ now, before }: { now: readonly SiteFinding[]; before: readonly SiteFinding[] }) {
  const fresh = new Set(sinceBaseline(now, makeBaseline(before)))
  const fixed = sinceBaseline(before, makeBaseline(now))
  const findings: ShownFinding[] = [
    ...now.map((finding) => ({ ...finding, state: fresh.has(finding) ? ('new' as const) : ('same' as const) })),
    ...fixed.map((finding) => ({ ...finding, state: 'fixed' as const })),
  ]
  return { findings, docs: docsOf(findings) }
}

const api = { open, check, source, blob, fix, write, readReport, compare }
export type SiteCheckApi = typeof api

exposeInWorker(api)
