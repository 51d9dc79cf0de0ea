import { createLocationReader, encodeLocation } from '../rules/location.ts'
import { trimXml } from '../values/xml-space.ts'
import { escapeXml } from '../write/loc.ts'
import { repairDate } from './date.ts'
import type { CountRepair } from './repairs.ts'

const element = /(<(?:[\w.-]+:)?(loc|lastmod|changefreq|priority)>)([^<]*)(<\/(?:[\w.-]+:)?\2>)/g

export function repairValues(text: string, count: CountRepair): string {
  const repairLoc = createLocRepair()
  return text.replace(element, (whole, open: string, name: string, value: string, close: string) => {
    const trimmed = value.trim()
    const repaired =
      name === 'loc'
        ? repairLoc(value)
        : name === 'lastmod'
          ? repairDate(trimmed)
          : name === 'changefreq'
            ? repairFrequency(trimmed)
            : repairPriority(trimmed)
    if (repaired === undefined || repaired === value) return whole
    count(repairOf[name] ?? 'loc-encoded')
    return `${open}${repaired}${close}`
  })
}

const repairOf: Readonly<Record<string, Parameters<CountRepair>[0]>> = {
  loc: 'loc-encoded',
  lastmod: 'lastmod-rewritten',
  changefreq: 'changefreq-lowered',
  priority: 'priority-rewritten',
}

const spelling: ReadonlySet<string> = new Set(['loc-invalid-char', 'loc-not-encoded'])

function createLocRepair(): (value: string) => string | undefined {
  const read = createLocationReader()
  return (value) => {
    const address = trimXml(unescapeXml(value))
    let misspelt = false
    const location = read(address, (code) => {
      misspelt ||= spelling.has(code)
    })
    if (!location) return undefined
    if (misspelt && !/[\t\n\r]/.test(address)) {
      return escapeXml(encodeLocation(new URL(address)))
    }
    return value === value.trim() ? undefined : value.trim()
  }
}

function repairFrequency(value: string): string | undefined {
  const lower = value.toLowerCase()
  return lower !== value && /^(?:always|hourly|daily|weekly|monthly|yearly|never)$/.test(lower) ? lower : undefined
}

function repairPriority(value: string): string | undefined {
  if (/^[01]?,\d+$/.test(value)) return value.replace(',', '.').replace(/^\./, '0.')
  const percent = /^(\d{1,3})\s?%$/.exec(value)?.[1]
  return percent !== undefined && Number(percent) <= 100 ? String(Number(percent) / 100) : undefined
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
