import { repairAmpersands } from './repair-ampersands.ts'
import { repairNamespaces } from './repair-namespaces.ts'
import { repairValues } from './repair-values.ts'

export type RepairId =
  | 'blank-removed'
  | 'bom-removed'
  | 'control-characters-removed'
  | 'declaration-added'
  | 'encoding-declared'
  | 'ampersand-escaped'
  | 'namespace-set'
  | 'prefix-declared'
  | 'lastmod-rewritten'
  | 'changefreq-lowered'
  | 'priority-rewritten'
  | 'loc-encoded'

export interface Repair {
  readonly id: RepairId
  readonly count: number
  readonly message: string
}

export interface RepairedSitemap {
  readonly text: string
  /** What was done, in the order in which it was done; empty when nothing needed it. */
  readonly repairs: readonly Repair[]
}

const messages: Readonly<Record<RepairId, string>> = {
  'blank-removed': 'Removed what stood before the first tag.',
  'bom-removed': 'Removed the byte-order mark.',
  'control-characters-removed': 'Removed control characters, which XML does not allow.',
  'declaration-added': 'Added the XML declaration.',
  'encoding-declared': 'Declared UTF-8 as the encoding.',
  'ampersand-escaped': 'Wrote "&" as "&amp;".',
  'namespace-set': 'Set the sitemap namespace on the root element.',
  'prefix-declared': 'Declared a prefix that was in use.',
  'lastmod-rewritten': 'Rewrote dates in W3C format; times without a zone were taken for UTC.',
  'changefreq-lowered': 'Wrote change frequencies in lower case.',
  'priority-rewritten': 'Wrote priorities as numbers from 0.0 to 1.0.',
  'loc-encoded': 'Encoded addresses and removed white space around them.',
}

export type CountRepair = (id: RepairId, count?: number) => void

/**
 * Mends what can be mended without guessing: blanks before the declaration, namespaces, unescaped
 * ampersands, dates in other formats and the like. The rest is left as it is.
 *
 * @example
 * repairSitemap('\n<urlset><url><loc>https://www.example.com/?a&b</loc></url></urlset>').repairs.length // 4
 */
export function repairSitemap(text: string): RepairedSitemap {
  const counts = new Map<RepairId, number>()
  const count: CountRepair = (id, by = 1) => {
    if (by > 0) counts.set(id, (counts.get(id) ?? 0) + by)
  }
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
  // White space includes the byte-order mark here.
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
