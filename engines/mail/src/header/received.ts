import { type HeaderField, withoutComments } from '../mime/fields.ts'
import { type Client, readClient } from './received-forms.ts'

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

export interface Hop {
  readonly from: string | null
  /** As the server saw it, not as the client greeted; null where the form of the field is not known. */
  readonly fromAddress: string | null
  readonly client: Client | null
  /** The field names a client, a queue on the server itself, or comes from qmail, which names no server. */
  readonly origin: 'client' | 'queue' | 'qmail'
  readonly by: string | null
  readonly protocol: string | null
  readonly recipient: string | null
  readonly date: string | null
  /** Below zero where the clocks differ. */
  readonly delaySeconds: number | null
}

const MAX_HOPS = 200

/** Received fields are prepended, so the last one is the first hop. */
export function readHops(fields: readonly HeaderField[]): readonly Hop[] {
  const received = fields.filter(({ name }) => name === 'received').slice(0, MAX_HOPS)
  let before: number | null = null
  return received.reverse().map(({ value }) => {
    const semicolon = value.lastIndexOf(';')
    const time = parseMailDate(withoutComments(value.slice(semicolon + 1)))
    const delay: number | null = time !== null && before !== null ? Math.round((time - before) / 1000) : null
    if (time !== null) before = time
    const clauses = semicolon < 0 ? value : value.slice(0, semicolon)
    return {
      ...readClauses(clauses),
      date: time === null ? null : new Date(time).toISOString(),
      delaySeconds: delay,
    }
  })
}

const clauseNames = ['from', 'by', 'via', 'with', 'id', 'for']

function readClauses(text: string) {
  const words = withoutComments(text)
    .split(/\s/)
    .filter((word) => word !== '')
  const clause = (name: string) => {
    const at = words.findIndex((word) => word.toLowerCase() === name)
    const value = at < 0 ? undefined : words[at + 1]
    return value === undefined || clauseNames.includes(value.toLowerCase()) ? null : value
  }
  const recipient = clause('for')
  const client = readClient(text)
  return {
    from: clause('from'),
    fromAddress: client?.address ?? null,
    client,
    origin: originOf(text.trimStart()),
    by: client?.by ?? clause('by'),
    protocol: clause('with'),
    recipient: recipient?.replace(/[<>;]/g, '') ?? null,
  }
}

function originOf(text: string): Hop['origin'] {
  if (/^from\s/i.test(text)) return 'client'
  return /^\(qmail \d+ invoked /.test(text) ? 'qmail' : 'queue'
}
