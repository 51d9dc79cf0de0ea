import { repairAmpersands } from './ampersands.ts'
import { repairNamespaces } from './namespaces.ts'
import { type CountRepair, messages, type RepairedSitemap, type RepairId } from './repairs.ts'
import { repairValues } from './values.ts'

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
