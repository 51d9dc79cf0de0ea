import { dictionary } from '@sundry/kit'
import { trimXml } from '../base/protocol.ts'
import { parseW3cDate } from '../base/w3c-date.ts'
import { createLocationReader, encodeLocation } from '../rules/location.ts'
import { escapeXml } from '../write/entry.ts'

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
  readonly repairs: readonly Repair[]
}

export const messages: Readonly<Record<RepairId, string>> = {
  'blank-removed': 'Removed content before the first tag.',
  'bom-removed': 'Removed the byte-order mark.',
  'control-characters-removed': 'Removed control characters, which XML does not allow.',
  'declaration-added': 'Added the XML declaration.',
  'encoding-declared': 'Declared UTF-8 as the encoding.',
  'ampersand-escaped': 'Wrote "&" as "&amp;".',
  'namespace-set': 'Set the sitemap namespace on the root element.',
  'prefix-declared': 'Declared a prefix that was used but not declared.',
  'lastmod-rewritten': 'Rewrote dates in W3C format; times without a zone were treated as UTC.',
  'changefreq-lowered': 'Wrote change frequencies in lower case.',
  'priority-rewritten': 'Wrote priorities as numbers from 0.0 to 1.0.',
  'loc-encoded': 'Encoded URLs and removed white space around them.',
}

export type CountRepair = (id: RepairId) => void

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Only where a single day can be meant: 05/06/2026 may be May or June. */
export function repairDate(text: string): string | undefined {
  if (text === '' || parseW3cDate(text)) return undefined
  const candidate = fromTime(text) ?? fromNumbers(text) ?? fromNames(text)
  return candidate !== undefined && parseW3cDate(candidate) ? candidate : undefined
}

function fromTime(text: string): string | undefined {
  const match =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[T ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(\.\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i.exec(
      text,
    )
  if (!match) return undefined
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '00', fraction = '', zone = ''] = match
  return `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${minute}:${second}${fraction}${zoneOf(zone)}`
}

function zoneOf(zone: string): string {
  if (!/\d/.test(zone)) return '+00:00'
  return zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`
}

function fromNumbers(text: string): string | undefined {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:Z|[+-]\d{2}:?\d{2})?$/.exec(text) ?? []
  if (year !== undefined) return `${year}-${pad(month)}-${pad(day)}`
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (compact) return `${compact[1]}-${compact[2]}-${compact[3]}`
  const [, first = '', separator, second = '', late] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text) ?? []
  if (late === undefined) return undefined
  // Dates with dots have the day first; otherwise only a number above twelve identifies the day.
  if (separator === '.' || Number(first) > 12) return `${late}-${pad(second)}-${pad(first)}`
  return Number(second) > 12 ? `${late}-${pad(first)}-${pad(second)}` : undefined
}

function fromNames(text: string): string | undefined {
  const words = text.replace(/^[a-z]{3,9},\s*/i, '')
  const [, day, month = '', year] = /^(\d{1,2})\.?\s+([a-z]{3})[a-z]*\.?,?\s+(\d{4})\b/i.exec(words) ?? []
  if (day !== undefined && year !== undefined) return build(year, month, day)
  const [, name = '', date, late] = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/i.exec(words) ?? []
  return date !== undefined && late !== undefined ? build(late, name, date) : undefined
}

function build(year: string, month: string, day: string): string | undefined {
  const index = months.indexOf(month.toLowerCase())
  return index < 0 ? undefined : `${year}-${pad(String(index + 1))}-${pad(day)}`
}

function pad(number: string): string {
  return number.padStart(2, '0')
}

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

const repairOf: Readonly<Record<string, Parameters<CountRepair>[0]>> = dictionary({
  loc: 'loc-encoded',
  lastmod: 'lastmod-rewritten',
  changefreq: 'changefreq-lowered',
  priority: 'priority-rewritten',
})

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

const named: Readonly<Record<string, string>> = dictionary({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })

function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
