import { parseW3cDate } from '../values/w3c-date.ts'

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
  // Dots are written day first; else only a number above twelve tells which is the day.
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
