const pattern = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?)?)?$/

export interface W3cDate {
  readonly time: number
  readonly hasTime: boolean
}

/**
 * The W3C profile of ISO 8601 (https://www.w3.org/TR/NOTE-datetime); impossible days such as 30 February are refused.
 */
export function parseW3cDate(text: string): W3cDate | undefined {
  const match = pattern.exec(text)
  if (!match) return undefined
  const [, year, month = '01', day = '01', hour, minute = '00', second = '00', fraction = '', zone = ''] = match
  if (Number(day) < 1 || Number(day) > daysInMonth(Number(year), Number(month))) return undefined
  if (Number(hour ?? 0) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const offset = zoneMinutes(zone)
  if (offset === undefined) return undefined
  const milliseconds = fraction === '' ? 0 : Math.floor(Number(`0${fraction}`) * 1000)
  const time = startOfDay(Number(year), Number(month), Number(day))
  const minutes = Number(hour ?? 0) * 60 + Number(minute) - offset
  return { time: time + minutes * 60_000 + Number(second) * 1000 + milliseconds, hasTime: hour !== undefined }
}

/** `Date.UTC` would take the years 0 to 99 for 1900 to 1999. */
function startOfDay(year: number, month: number, day: number): number {
  return year > 99 ? Date.UTC(year, month - 1, day) : new Date(0).setUTCFullYear(year, month - 1, day)
}

function daysInMonth(year: number, month: number): number {
  if (month < 1 || month > 12) return 0
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** `Z`, and no zone at all, is no minute away from UTC. */
function zoneMinutes(zone: string): number | undefined {
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(4))
  if (minutes > 59 || hours * 60 + minutes > 14 * 60) return undefined
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
