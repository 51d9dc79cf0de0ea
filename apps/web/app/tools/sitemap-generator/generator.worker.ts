import { exposeInWorker } from '@sundry/kit/browser'
import {
  type ChangeFrequency,
  type SitemapEntry,
  type SitemapFile,
  type SitemapFinding,
  validateSitemap,
  type WriteOptions,
  type WrittenSitemap,
  writeSitemap,
} from '@sundry/sitemap'
import { readRows } from './rows.ts'

export interface GeneratorSettings {
  changefreq: ChangeFrequency
  priority: string
  lastmod: 'today' | 'none'
  lean: boolean
  gzip: boolean
  baseUrl: string
}

export interface GeneratedFile {
  name: string
  kind: 'urlset' | 'index'
  urlCount: number
  octets: number
  blob: Blob
}

export interface Check {
  valid: boolean
  errors: number
  warnings: number
  findings: readonly SitemapFinding[]
}

export type Generated = Omit<WrittenSitemap, 'files'> & {
  files: readonly GeneratedFile[]
  preview: string
  previewCut: boolean
  check: Check
}

export interface Imported {
  text: string
  urlCount: number
  problem: string | null
}

const PREVIEW_CHARACTERS = 200_000
const FINDINGS_SHOWN = 20

/** The visitor's own day, because the engine's is that of UTC. */
function localNow(): Date {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
}

function optionsOf({ changefreq, priority, lastmod, lean, baseUrl }: GeneratorSettings, now: Date): WriteOptions {
  const number = priority.trim() === '' ? null : Number(priority)
  return {
    now,
    lastmod: lastmod === 'today' ? 'today' : null,
    changefreq: lean ? null : changefreq,
    priority: lean ? null : number,
    ...(URL.canParse(baseUrl) && { baseUrl: baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/` }),
  }
}

interface Order {
  source: string | Blob
  settings: GeneratorSettings
}

async function generate({ source, settings }: Order): Promise<Generated> {
  const text = typeof source === 'string' ? source : await source.text()
  const now = localNow()
  const options = optionsOf(settings, now)
  const written = await writeSitemap(readRows(text), { ...options, gzip: settings.gzip })
  // A single packed file comes beside the plain one; a split set is packed as a whole, because its index names the
  // files.
  const isPackedAlone = settings.gzip && written.files.length === 1
  const plain = isPackedAlone ? (await writeSitemap(readRows(text), options)).files : []
  const files = [...plain, ...written.files]
  const main = files[0]?.content
  const preview = typeof main === 'string' ? main : ''
  return {
    ...written,
    files: files.map(toBlob),
    preview: preview.slice(0, PREVIEW_CHARACTERS),
    previewCut: preview.length > PREVIEW_CHARACTERS,
    check: await checkAll(files, now),
  }
}

function toBlob({ name, kind, urlCount, content }: SitemapFile): GeneratedFile {
  const type = typeof content === 'string' ? 'application/xml;charset=utf-8' : 'application/gzip'
  const blob = new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type })
  return { name, kind, urlCount, octets: blob.size, blob }
}

async function checkAll(files: readonly SitemapFile[], now: Date): Promise<Check> {
  const check = { valid: files.length > 0, errors: 0, warnings: 0, findings: [] as Check['findings'] }
  for (const { content } of files) {
    const { valid, errorCount, warningCount, findings } = await validateSitemap(content, { now })
    check.valid &&= valid
    check.errors += errorCount
    check.warnings += warningCount
    check.findings = [...check.findings, ...findings].slice(0, FINDINGS_SHOWN)
  }
  return check
}

/** Text in one-byte encodings and UTF-8 holds no zero byte. */
async function isBinary(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 4096).arrayBuffer())
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  const isGzip = head[0] === 0x1f && head[1] === 0x8b
  return !isUtf16 && !isGzip && head.includes(0)
}

/** Null for what is no text at all. */
async function importFile(file: Blob): Promise<Imported | null> {
  if (await isBinary(file)) return null
  const entries: SitemapEntry[] = []
  const { kind, urlCount } = await validateSitemap(file.stream(), { onEntry: (entry) => void entries.push(entry) })
  if (kind === 'index') {
    const text = entries.map(({ loc }) => loc).join('\n')
    return { text, urlCount, problem: 'This is a sitemap index: what it lists are sitemaps, not pages.' }
  }
  if (entries.length === 0) return { text: await file.text(), urlCount: 0, problem: null }
  const detailed = entries.some(({ lastmod, changefreq, priority }) => lastmod ?? changefreq ?? priority)
  if (!detailed) return { text: entries.map(({ loc }) => loc).join('\n'), urlCount, problem: null }
  const rows = entries.map(({ loc, lastmod = '', changefreq = '', priority = '' }) =>
    [loc, lastmod, changefreq, priority].join('\t'),
  )
  return { text: ['url\tlastmod\tchangefreq\tpriority', ...rows].join('\n'), urlCount, problem: null }
}

const api = { generate, importFile }
export type GeneratorApi = typeof api

exposeInWorker(api)
