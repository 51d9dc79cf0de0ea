// From the registries' own answers and help texts. Registries that write the month as a word or the year first are not
// listed: their dates need no order.
const dayFirst = new Set(
  (
    'ae al am ao ar at ax ba be bg bo br by ch ci cl cm cr cz de dk dz ec ee es fi fo fr ge gf gg gh gl gp gr gt hk hn hr hu ' +
    'id ie il im iq ir is it je ke kg ky kz la lb li lk lt lu lv ly ma mc md me mg mk ml mn mo mq mr mt mu mx my mz na nc ng ni ' +
    'nl no nz pa pe pf pk pl pm ps pt py qa re ro rs ru rw sa se sg si sk sm sn sr st su sv sy tf th tm tn tr tz ua ug uk uy uz ' +
    've vn wf yt za zm zw xn--p1ai xn--90a3ac'
  ).split(' '),
)
const monthFirst = new Set(['tk', 'us', 'pr', 'ph', 'gu', 'vi', 'fm', 'pw'])

export function dateOrderOf(tld: string): DateOrder | null {
  const last = tld.toLowerCase().split('.').at(-1) ?? ''
  if (monthFirst.has(last)) return 'mdy'
  return dayFirst.has(last) ? 'dmy' : null
}

export type DateOrder = 'dmy' | 'mdy'

// Besides English, the beginnings of months in the other languages that registries write: each one is of one month only.
const months: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen'],
  ['feb', 'fev', 'fév'],
  ['mar', 'mär'],
  ['apr', 'abr', 'avr'],
  ['may', 'mai', 'mei', 'mag'],
  ['juin', 'jun', 'giu'],
  ['juil', 'jul', 'lug'],
  ['aug', 'ago', 'aoû', 'aou'],
  ['sep', 'set'],
  ['oct', 'okt', 'out', 'ott'],
  ['nov'],
  ['dec', 'déc', 'dez', 'dic'],
]
const MONTH = `(${months.flat().join('|')})[a-zéûä]*`
const TIME = '(?:[t ,-]*(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,]\\d+)?)?)?'
const ZONE =
  '\\s*\\(?(z\\b|[+-]\\d{2}:?\\d{2}|[+-]\\d{2}\\b|(?:utc|gmt)[^a-z0-9+-]?(?:[+-]\\d{1,2}(?::?\\d{2})?)?|[a-z]{3,4}\\b)?'

const yearFirst = new RegExp(
  `(?<!\\d)(\\d{4})[-/.](?:\\s?)(\\d{1,2})[-/.](?:\\s?)(\\d{1,2})(?!\\d)\\.?${TIME}${ZONE}`,
  'i',
)
const solid = /(?<![\d.])(\d{4})(\d{2})(\d{2})(?:[ t]?(\d{2}):?(\d{2}):?(\d{2}))?(?!\d)/i
const dayMonthYear = new RegExp(
  `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?[-/. ]*${MONTH}[-/., ]*(\\d{4})(?!\\d)${TIME}${ZONE}`,
  'i',
)
const yearMonthDay = new RegExp(`(?<!\\d)(\\d{4})[-/. ]+${MONTH}[-/., ]*(\\d{1,2})(?!\\d)\\.?${TIME}${ZONE}`, 'i')
const monthDayYear = new RegExp(
  `\\b${MONTH}[-/. ]*(\\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\\d{4})(?!\\d)${TIME}${ZONE}`,
  'i',
)
const clockInside = new RegExp(
  `\\b${MONTH}\\s+(\\d{1,2})\\s+(\\d{1,2}):(\\d{2}):(\\d{2})\\s+(?:([a-z]{3,4})\\s+)?(\\d{4})`,
  'i',
)
const monthYear = new RegExp(`\\b${MONTH}[-/. ]+(\\d{4})(?!\\d)`, 'i')
const ideographic = /(?<!\d)(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/
const numeric = new RegExp(`(?<!\\d)(\\d{1,2})([-/.])\\s?(\\d{1,2})\\2\\s?(\\d{4})(?!\\d)${TIME}${ZONE}`, 'i')

const zones: ReadonlyMap<string, number> = new Map(
  Object.entries({
    est: -300,
    edt: -240,
    cst: -360,
    cdt: -300,
    mst: -420,
    mdt: -360,
    pst: -480,
    pdt: -420,
    cet: 60,
    cest: 120,
    eet: 120,
    eest: 180,
    wet: 0,
    west: 60,
    bst: 60,
    msk: 180,
    msd: 240,
    jst: 540,
    kst: 540,
    hkt: 480,
    sgt: 480,
    ist: 330,
    nzst: 720,
    nzdt: 780,
    aest: 600,
    aedt: 660,
    clt: -240,
    clst: -180,
    brt: -180,
    art: -180,
    ulat: 480,
    myt: 480,
    wib: 420,
    sast: 120,
  }),
)

/** An unknown zone counts as Greenwich: it moves the instant by hours, not by days. */
function offsetOf(zone: string | undefined): number {
  if (!zone) return 0
  const numbers = /([+-])(\d{1,2}):?(\d{2})?/.exec(zone)
  if (numbers) {
    const minutes = Number(numbers[2]) * 60 + Number(numbers[3] ?? 0)
    return numbers[1] === '-' ? -minutes : minutes
  }
  return zones.get(zone.toLowerCase()) ?? 0
}

interface Parts {
  year: number
  month: number
  day: number
  hour?: string | undefined
  minute?: string | undefined
  second?: string | undefined
  zone?: string | undefined
}

function iso({ year, month, day, hour, minute, second, zone }: Parts): string | null {
  if (year < 1970 || year > 2200 || month < 1 || month > 12 || day < 1) return null
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null
  const date = Date.UTC(year, month - 1, day)
  if (hour === undefined || Number(hour) > 24 || Number(minute) > 59) return new Date(date).toISOString().slice(0, 10)
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second ?? 0) - offsetOf(zone) * 60
  return new Date(date + seconds * 1000).toISOString().replace('.000Z', 'Z')
}

const monthNumber = (name = '') => months.findIndex((names) => names.includes(name.toLowerCase())) + 1

function ordersIn(text: string): ReadonlySet<DateOrder> {
  if (/\bdd[-/.]mm[-/.]yyyy\b/i.test(text)) return new Set(['dmy'])
  if (/\bmm[-/.]dd[-/.]yyyy\b/i.test(text)) return new Set(['mdy'])
  const seen = new Set<DateOrder>()
  for (const [, first, , second] of text.matchAll(new RegExp(numeric, 'gi'))) {
    if (Number(first) > 12) seen.add('dmy')
    else if (Number(second) > 12) seen.add('mdy')
  }
  return seen
}

/** The order of a response's dates: the registry's, or what the response shows; null where these contradict each other. */
export function dateOrderIn(text: string, tld: string): DateOrder | null {
  const orders = new Set(ordersIn(text))
  const known = dateOrderOf(tld)
  if (known) orders.add(known)
  const [order = null] = orders
  return orders.size === 1 ? order : null
}

/**
 * Day and month as numbers are read by the registry's order; without one, and where both would do, the answer is
 * null, because a wrong expiry is worse than none.
 */
export function parseDate(text: string, order: DateOrder | null): string | null {
  let match = yearFirst.exec(text)
  if (match) {
    const [, year, month, day, hour, minute, second, zone] = match
    return iso({ year: Number(year), month: Number(month), day: Number(day), hour, minute, second, zone })
  }
  match = clockInside.exec(text)
  if (match) {
    const [, month, day, hour, minute, second, zone, year] = match
    return iso({ year: Number(year), month: monthNumber(month), day: Number(day), hour, minute, second, zone })
  }
  match = yearMonthDay.exec(text)
  if (match) {
    const [, year, month, day, hour, minute, second, zone] = match
    return iso({ year: Number(year), month: monthNumber(month), day: Number(day), hour, minute, second, zone })
  }
  match = dayMonthYear.exec(text)
  if (match) {
    const [, day, month, year, hour, minute, second, zone] = match
    return iso({ year: Number(year), month: monthNumber(month), day: Number(day), hour, minute, second, zone })
  }
  match = monthDayYear.exec(text)
  if (match) {
    const [, month, day, year, hour, minute, second, zone] = match
    return iso({ year: Number(year), month: monthNumber(month), day: Number(day), hour, minute, second, zone })
  }
  match = ideographic.exec(text)
  if (match) return iso({ year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) })
  match = numeric.exec(text)
  if (match) return numericDate(match, order)
  match = solid.exec(text)
  if (match) {
    const [, year, month, day, hour, minute, second] = match
    return iso({ year: Number(year), month: Number(month), day: Number(day), hour, minute, second })
  }
  return null
}

/** `before Aug-1996`: a month is good enough for the past, and never for an expiry. */
export function parseMonth(text: string): string | null {
  const match = monthYear.exec(text)
  return match && iso({ year: Number(match[2]), month: monthNumber(match[1]), day: 1 })
}

function numericDate(match: RegExpExecArray, order: DateOrder | null): string | null {
  const [, first, separator, second, year, hour, minute, seconds, zone] = match
  const [a, b] = [Number(first), Number(second)]
  const clock = { year: Number(year), hour, minute, second: seconds, zone }
  const dmy = () => iso({ ...clock, month: b, day: a })
  const mdy = () => iso({ ...clock, month: a, day: b })
  if (a > 12) return dmy()
  if (b > 12) return mdy()
  if (order) return order === 'dmy' ? dmy() : mdy()
  // No one writes the month first with dots between.
  return a === b || separator === '.' ? dmy() : null
}
