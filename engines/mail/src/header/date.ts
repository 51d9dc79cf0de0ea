const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** The zones of RFC 5322 4.3 that differ from UTC, in hours. */
const zones = new Map(Object.entries({ est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 }))
const timeShape = /^([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?$/
const offsetShape = /^[+-][0-9]{4}$/

/** RFC 5322 3.3. */
export function parseMailDate(text: string): number | null {
  const words = text.split(/[\s,]/).filter((word) => word !== '')
  const start = words.findIndex((word) => /^[0-9]{1,2}$/.test(word))
  const [day, monthName = '', year = '', time = '', zone = ''] = start < 0 ? [] : words.slice(start)
  const month = months.indexOf(monthName.slice(0, 3).toLowerCase())
  const clock = timeShape.exec(time)
  if (month < 0 || !clock || !/^[0-9]{2,4}$/.test(year)) return null
  const [hours, minutes, seconds] = [Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0)]
  if (Number(day) > 31 || hours > 23 || minutes > 59 || seconds > 60) return null
  return Date.UTC(fullYear(year), month, Number(day), hours, minutes, seconds) - offsetOf(zone)
}

/** Years of two and three digits (RFC 5322 4.3). */
function fullYear(year: string): number {
  const number = Number(year)
  if (year.length === 4) return number
  return year.length === 2 && number < 50 ? 2000 + number : 1900 + number
}

function offsetOf(zone: string): number {
  if (!offsetShape.test(zone)) return 3_600_000 * (zones.get(zone.toLowerCase()) ?? 0)
  const minutes = 60 * Number(zone.slice(1, 3)) + Number(zone.slice(3))
  return 60_000 * (zone.startsWith('-') ? -minutes : minutes)
}
