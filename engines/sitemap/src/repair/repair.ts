import { SITEMAP_NS, usualPrefixes } from '../base/protocol.ts'
import { type CountRepair, messages, type RepairedSitemap, type RepairId, repairValues } from './repair-values.ts'

const rootTag = /<(?:([\w.-]+):)?(urlset|sitemapindex)\b([^<>]*?)(\/?)>/

function repairNamespaces(text: string, count: CountRepair): string {
  const root = rootTag.exec(text)
  if (!root) return text
  const [whole, prefix, name = '', attributes = '', slash = ''] = root
  let repaired = setNamespace(attributes, prefix === undefined ? 'xmlns' : `xmlns:${prefix}`, SITEMAP_NS, () =>
    count('namespace-set'),
  )
  for (const [used, namespace] of Object.entries(usualPrefixes)) {
    const isUsed = new RegExp(`<${used}:|\\s${used}:[\\w-]+\\s*=`).test(text)
    if (!isUsed || hasAttribute(attributes, `xmlns:${used}`)) continue
    repaired += ` xmlns:${used}="${namespace}"`
    count('prefix-declared')
  }
  const tag = `<${prefix === undefined ? '' : `${prefix}:`}${name}${repaired}${slash}>`
  return text.slice(0, root.index) + tag + text.slice(root.index + whole.length)
}

function setNamespace(attributes: string, name: string, namespace: string, onChange: () => void): string {
  const found = attributePattern(name).exec(attributes)
  if (found?.[3] === namespace) return attributes
  onChange()
  if (!found) return ` ${name}="${namespace}"${attributes}`
  return attributes.replace(found[0], `${found[1]}"${namespace}"`)
}

function hasAttribute(attributes: string, name: string): boolean {
  return attributePattern(name).test(attributes)
}

function attributePattern(name: string): RegExp {
  return new RegExp(`(\\s${name}\\s*=\\s*)(["'])(.*?)\\2`, 's')
}

/** Comments, CDATA sections and instructions, in which "&" means itself. */
const opening = /<!--|<!\[CDATA\[|<\?/g
const closingOf: Readonly<Record<string, string>> = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' }
const bare = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/g

/** XML has no &nbsp; and the like, so their "&" is escaped too. */
function repairAmpersands(text: string, count: CountRepair): string {
  const parts: string[] = []
  let start = 0
  const takePlain = (part: string) => {
    parts.push(
      part.replace(bare, () => {
        count('ampersand-escaped')
        return '&amp;'
      }),
    )
  }
  // A missing end is searched for once, so that many openings cost no more than one.
  const unclosed = new Set<string>()
  for (const { 0: opened, index } of text.matchAll(opening)) {
    const closing = closingOf[opened] ?? ''
    if (index < start || unclosed.has(closing)) continue
    const end = text.indexOf(closing, index + opened.length)
    if (end < 0) {
      unclosed.add(closing)
      continue
    }
    takePlain(text.slice(start, index))
    start = end + closing.length
    parts.push(text.slice(index, start))
  }
  takePlain(text.slice(start))
  return parts.join('')
}

export function repairSitemap(text: string): RepairedSitemap {
  const counts = new Map<RepairId, number>()
  const count: CountRepair = (id) => void counts.set(id, (counts.get(id) ?? 0) + 1)
  let repaired = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, () => {
    count('control-characters-removed')
    return ''
  })
  repaired = repairStart(repaired, count)
  repaired = repairAmpersands(repaired, count)
  repaired = repairNamespaces(repaired, count)
  repaired = repairValues(repaired, count)
  const repairs = Array.from(counts, ([id, number]) => ({ id, count: number, message: messages[id] }))
  return { text: repaired, repairs }
}

function repairStart(text: string, count: CountRepair): string {
  const blank = /^\s+(?=<)/.exec(text)?.[0] ?? ''
  if (blank.includes('\ufeff')) count('bom-removed')
  if (/[^\ufeff]/.test(blank)) count('blank-removed')
  const start = text.slice(blank.length)
  if (!start.startsWith('<')) return start
  if (!/^<\?xml\s/.test(start)) {
    count('declaration-added')
    return `<?xml version="1.0" encoding="UTF-8"?>\n${start}`
  }
  return start.replace(
    /^(<\?xml\s[^>]*?encoding\s*=\s*)(["'])([^"']*)\2/,
    (whole, before: string, quote: string, name: string) => {
      if (/^utf-?8$/i.test(name)) return whole
      count('encoding-declared')
      return `${before}${quote}UTF-8${quote}`
    },
  )
}
