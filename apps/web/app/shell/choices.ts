// What can be done with what was typed, pasted or dropped into the box on the home page or the palette.
import type { FoundFile } from '../platform/file-intake.ts'
import { handOver } from '../platform/handed-over.ts'
import { tools } from '../tools/all-tools.ts'
import type { ContentKind, Tool } from '../tools/define-tool.ts'
import { words } from './choice-text.ts'
import { nearestTools, searchTools } from './search-tools.ts'
import { isHeader, readTypedTarget, type Target, toolsFor } from './typed-target.ts'

export interface Choice {
  tool: Tool
  to: string
  label: string
  text?: string
  files?: readonly FoundFile[]
  /** Nothing matches; this comes closest. */
  isNearest?: boolean
}

/** Hands over what goes with a choice, and says where to go. */
export function take({ tool, to, text, files }: Choice): string {
  if (text !== undefined) handOver({ toolId: tool.id, text })
  else if (files) handOver({ toolId: tool.id, files })
  return to
}

const MAX_SEARCH_LENGTH = 60
const MAX_FOUND = 6
const NEAREST = 3

const lines = (text: string) => text.split(/[\n,;]+/).filter((line) => line.trim() !== '')

function readJson(text: string): ContentKind | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    return 'policies' in value && 'organization-name' in value ? 'mail-reports' : 'json-ld'
  } catch {
    return /"@(?:context|type)"/.test(text) ? 'json-ld' : null
  }
}

/** Null for a few words, which are looked for among the tools. */
function readContent(text: string): ContentKind | null {
  const start = text.trimStart().slice(0, 2000)
  if (isHeader(text)) return 'headers'
  if (/^[{[]/.test(start)) return readJson(text) ?? 'text'
  if (/<feedback[\s>]/.test(start)) return 'mail-reports'
  if (/<(?:urlset|sitemapindex)[\s>]/.test(start) || /^<\?xml/.test(start)) return 'sitemap'
  if (/<script[^>]+application\/ld\+json/i.test(text)) return 'json-ld'
  if (/^[ \t]*user-agent[ \t]*:/im.test(text)) return 'robots'
  const all = lines(text)
  if (all.length > 1 && all.every((line) => URL.canParse(line.trim()) && /^https?:/i.test(line.trim()))) return 'urls'
  if (all.length > 1 && all.every((line) => readTypedTarget(line) !== null)) return 'domains'
  return text.trim().includes('\n') || text.length > MAX_SEARCH_LENGTH ? 'text' : null
}

/** A sitemap and a robots.txt are named by their address. */
function firstFor({ kind, value }: Target): string {
  const path = kind === 'url' ? new URL(value).pathname : ''
  if (/\.xml(?:\.gz)?$/i.test(path)) return 'sitemap-validator'
  return path === '/robots.txt' ? 'robots-txt-tester' : 'domain-report'
}

const isFirst = (id: string) => (a: Tool, b: Tool) => Number(b.id === id) - Number(a.id === id)

export function choicesOfText(text: string): Choice[] {
  if (text.trim() === '') return []
  const target = readTypedTarget(text)
  if (target) {
    const first = isFirst(firstFor(target))
    return toolsFor(target, tools)
      .sort((a, b) => first(a.tool, b.tool))
      .map(({ tool, to }) => ({ tool, to, label: words.forTarget(tool.title, target.value) }))
  }
  const kind = readContent(text)
  if (kind) return choicesOfContent(kind, { text })
  const found = searchTools(tools, text).slice(0, MAX_FOUND)
  const isNearest = found.length === 0
  return (isNearest ? nearestTools(tools, text, NEAREST) : found).map((tool) => ({
    tool,
    to: tool.path,
    label: words.open(tool.title),
    isNearest,
  }))
}

function choicesOfContent(kind: ContentKind, content: Pick<Choice, 'text' | 'files'>): Choice[] {
  return tools
    .filter(({ reads }) => reads?.includes(kind))
    .map((tool) => ({ tool, to: tool.path, label: words.forContent(tool.title, kind), ...content }))
}

const IMAGE = /\.(?:jpe?g|png|webp|avif|hei[cf]|gif|bmp|svg|tiff?|jxl|ico)$/i
const COMPRESSIBLE = /\.(?:jpe?g|png|webp|avif|hei[cf])$/i

export const isImage = ({ name, type }: File) => type.startsWith('image/') || IMAGE.test(name)

const MAIL_REPORT = /(?:\.zip|\.mbox|!.*\.gz)$/i
const HEAD_BYTES = 65_536

async function kindOfFile(file: File): Promise<ContentKind> {
  if (MAIL_REPORT.test(file.name)) return 'mail-reports'
  if (/\.xml\.gz$/i.test(file.name)) return 'sitemap'
  if (/\.eml$/i.test(file.name)) return 'headers'
  if (file.name.toLowerCase() === 'robots.txt') return 'robots'
  const head = await file.slice(0, HEAD_BYTES).text()
  return readContent(head) ?? 'text'
}

export async function choicesOfFiles(found: readonly FoundFile[]): Promise<Choice[]> {
  const images = found.filter(({ file }) => isImage(file))
  const [first] = found
  if (images.length > 0) {
    const everyone = images.every(({ file }) => COMPRESSIBLE.test(file.name))
    const order = isFirst(everyone ? 'compressor' : 'converter')
    return choicesOfContent('images', { files: images }).sort((a, b) => order(a.tool, b.tool))
  }
  if (!first) return []
  const kind = await kindOfFile(first.file)
  if (kind === 'mail-reports' || kind === 'sitemap') return choicesOfContent(kind, { files: found })
  if (kind === 'text') return choicesOfContent(kind, { files: found.slice(0, 1) })
  return choicesOfContent(kind, { text: await first.file.text() })
}
