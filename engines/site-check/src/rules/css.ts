import type { SiteContext } from '../context/context.ts'
import { lineIndex } from '../scan/read-page.ts'
import type { Target } from '../site/addresses.ts'

const MAX_ADDRESSES = 5000
const MAX_FONTS = 500
const start = /url\(|@import\s{1,20}(?=["'])/gi
const MAX_LENGTH = 2000

/** The address that begins there; null where it has no end. */
function addressAt(text: string, at: number): string | null {
  const piece = text.slice(at, at + MAX_LENGTH)
  const [, quote = '', rest = ''] = /^\s*(["']?)(.*)$/s.exec(piece) ?? []
  const end = quote === '' ? rest.search(/[)"'\s]/) : rest.indexOf(quote)
  const value = end === -1 ? null : rest.slice(0, end)
  return value?.includes('\n') ? null : value
}

/** The text with its comments blanked, so that places stay where they are. */
function withoutComments(css: string): string {
  let text = ''
  let from = 0
  for (let at = css.indexOf('/*'); at !== -1; at = css.indexOf('/*', from)) {
    const end = css.indexOf('*/', at + 2)
    const stop = end === -1 ? css.length : end + 2
    text += css.slice(from, at) + css.slice(at, stop).replace(/[^\n]/g, ' ')
    from = stop
  }
  return text + css.slice(from)
}

/** A style sheet: what it needs, and how it loads fonts. Gives the own files that it may load. */
export function checkStyles(
  path: string,
  css: string,
  {
    addresses,
    report,
    base = null,
    line: offset = 0,
  }: Pick<SiteContext, 'addresses' | 'report'> & { base?: string | null; line?: number },
): ReadonlySet<string> {
  const text = withoutComments(css)
  const faces = fontFaces(text)
  const loads = new Set<string>()
  const resolve = (value: string) => addresses.resolve(value.replace(/[?#].*$/, ''), { path, base })
  const load = (target: Target) => void (target.kind === 'file' && loads.add(target.file))
  let lineOf: ((position: number) => number) | null = null
  const lineAt = (at: number) => {
    lineOf ??= lineIndex(text)
    return lineOf(at) + offset
  }
  let count = 0
  let isImportReported = false
  for (const found of text.matchAll(start)) {
    count += 1
    if (count > MAX_ADDRESSES) break
    const value = addressAt(text, found.index + found[0].length)
    if (value === null) continue
    const before = text.slice(Math.max(0, found.index - 12), found.index)
    const isImport = found[0].startsWith('@') || /@import\s*$/i.test(before)
    if (isImport && !isImportReported) {
      isImportReported = true
      report('css-import', {
        file: path,
        line: lineAt(found.index),
        value,
        message: `${value} is fetched only after this file was read.`,
      })
    }
    if (value === '' || value.startsWith('#') || /^(?:data|about|blob):/i.test(value)) continue
    const target = resolve(value)
    if (!faces.some(({ index, end }) => index < found.index && found.index < end)) load(target)
    if (target.kind === 'missing')
      report('css-target-missing', {
        file: path,
        line: lineAt(found.index),
        value,
        message: `${value} is missing from the built site.`,
      })
  }
  checkFonts(path, faces, report)
  for (const { block } of faces) {
    const value = fontFileOf(block)
    if (value) load(resolve(value))
  }
  return loads
}

interface FontFace {
  readonly index: number
  readonly end: number
  readonly block: string
}

function fontFaces(text: string): FontFace[] {
  const faces: FontFace[] = []
  for (const { index } of text.matchAll(/@font-face/gi)) {
    if (faces.length === MAX_FONTS) break
    const piece = text.slice(index, index + MAX_LENGTH)
    const end = piece.indexOf('}')
    const block = end === -1 ? piece : piece.slice(0, end)
    faces.push({ index, end: index + block.length, block })
  }
  return faces
}

/** The one file of several formats that a browser fetches; null for letters that few pages of the site have. */
function fontFileOf(block: string): string | null {
  const [, range] = /unicode-range\s*:\s*([^;}]*)/i.exec(block) ?? []
  if (range !== undefined && !/U\+0{0,4}(?:-|20\b)/i.test(range)) return null
  const sources = Array.from(block.matchAll(/url\(/gi), ({ index }) => addressAt(block, index + 4) ?? '')
  return sources.find((value) => /\.woff2\b/i.test(value)) ?? sources[0] ?? null
}

function checkFonts(path: string, faces: readonly FontFace[], report: SiteContext['report']): void {
  for (const { block } of faces) {
    const family = /font-family\s*:\s*["']?([^;"'}]{1,100})/i.exec(block)?.[1]?.trim() ?? ''
    const value = `${family} ${/font-weight\s*:\s*([\w ]{1,20})/i.exec(block)?.[1] ?? ''}`.trim()
    const isOwn = /url\(/i.test(block) && !/url\(\s*["']?data:/i.test(block)
    if (isOwn && !/font-display\s*:/i.test(block)) {
      report('font-display-missing', {
        file: path,
        value,
        message: `Text in ${family || 'the font'} is invisible until the font has come.`,
      })
    }
    if (isOwn && !/woff2/i.test(block) && !/format\(\s*["']?(?:svg|embedded)/i.test(block)) {
      report('font-format', { file: path, value, message: `${family || 'The font'} is not offered as WOFF2.` })
    }
  }
}
