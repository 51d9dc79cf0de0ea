import type { SiteContext } from '../context.ts'

const MAX_ADDRESSES = 5000
const address =
  /url\(\s*(?:"([^"\n]{0,2000})"|'([^'\n]{0,2000})'|([^)"'\s]{0,2000}))\s*\)|@import\s+(?:"([^"\n]{0,2000})"|'([^'\n]{0,2000})')/gi

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
  let line = 1
  let counted = 0
  const lineAt = (at: number) => {
    for (let next = text.indexOf('\n', counted); next !== -1 && next < at; next = text.indexOf('\n', counted)) {
      line += 1
      counted = next + 1
    }
    return line + offset
  }
  let count = 0
  let isImportTold = false
  for (const found of text.matchAll(address)) {
    count += 1
    if (count > MAX_ADDRESSES) break
    const imported = found[4] ?? found[5]
    const value = found[1] ?? found[2] ?? found[3] ?? imported ?? ''
    const isImport =
      imported !== undefined || /@import\s*$/i.test(text.slice(Math.max(0, found.index - 12), found.index))
    if (isImport && !isImportTold) {
      isImportTold = true
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
  let told = 0
  for (let at = text.search(/@font-face/i); at !== -1 && told < 50; at = text.indexOf('@font-face', at + 10)) {
    const end = text.indexOf('}', at)
    const block = text.slice(at, end === -1 ? at + 2000 : end)
    const family = /font-family\s*:\s*["']?([^;"'}]{1,100})/i.exec(block)?.[1]?.trim() ?? ''
    const value = `${family} ${/font-weight\s*:\s*([\w ]{1,20})/i.exec(block)?.[1] ?? ''}`.trim()
    const isOwn = /url\(/i.test(block) && !/url\(\s*["']?data:/i.test(block)
    if (isOwn && !/font-display\s*:/i.test(block)) {
      told += 1
      report('font-display-missing', {
        file: path,
        value,
        message: `Text in ${family || 'the font'} is invisible until the font has come.`,
      })
    }
    if (isOwn && !/woff2/i.test(block) && !/format\(\s*["']?(?:svg|embedded)/i.test(block)) {
      told += 1
      report('font-format', { file: path, value, message: `${family || 'The font'} is not offered as WOFF2.` })
    }
  }
}
