const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/
const TIME = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/

function isDay(text: string): boolean {
  const [, year, month, day] = DATE.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  const made = new Date(Date.UTC(year, month - 1, day))
  // Years below 100 would be read as 19xx.
  made.setUTCFullYear(year)
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day
}

const isClock = (hour: string | undefined, minute: string | undefined, second = '0') =>
  Number(hour) < 24 && Number(minute) < 60 && Number(second) < 61

const isZone = (zone: string | undefined) => {
  const [, hour, minute = '0'] = /^[+-](\d{2}):?(\d{2})?$/.exec(zone ?? '') ?? []
  return hour === undefined || (Number(hour) <= 14 && Number(minute) < 60)
}

export function readDate(text: string): 'day' | 'moment' | 'moment without zone' | null {
  if (DATE.test(text)) return isDay(text) ? 'day' : null
  const [, day, hour, minute, second, zone] = DATE_TIME.exec(text) ?? []
  if (day === undefined || !isDay(day) || !isClock(hour, minute, second) || !isZone(zone)) return null
  return zone ? 'moment' : 'moment without zone'
}

export function isTime(text: string): boolean {
  const [, hour, minute, second, zone] = TIME.exec(text) ?? []
  return hour !== undefined && isClock(hour, minute, second) && isZone(zone)
}

export const isDuration = (text: string): boolean =>
  /^P(?!$)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?)$/.test(text)
