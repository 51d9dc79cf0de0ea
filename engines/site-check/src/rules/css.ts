import type { SiteContext } from '../context/context.ts'
import { lineIndex } from '../scan/read-page.ts'

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

/** A style sheet: what it needs, and how it loads fonts. */
export function checkStyles(
  path: string,
  css: string,
  {
    addresses,
    report,
    base = null,
    line: offset = 0,
  }: Pick<SiteContext, 'addresses' | 'report'> & { base?: string | null; line?: number },
): void {
  const text = withoutComments(css)
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
    if (addresses.resolve(value.replace(/[?#].*$/, ''), { path, base }).kind === 'missing')
      report('css-target-missing', {
        file: path,
        line: lineAt(found.index),
        value,
        message: `${value} is missing from the built site.`,
      })
  }
  checkFonts(path, text, report)
}

function checkFonts(path: string, text: string, report: SiteContext['report']): void {
  let count = 0
  for (const { index } of text.matchAll(/@font-face/gi)) {
    count += 1
    if (count > MAX_FONTS) return
    const piece = text.slice(index, index + MAX_LENGTH)
    const end = piece.indexOf('}')
    const block = end === -1 ? piece : piece.slice(0, end)
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
