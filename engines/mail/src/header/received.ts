import { parseMailDate } from './date.ts'
import type { HeaderField } from './fields.ts'
import { withoutComments } from './tokens.ts'

/** One server that took the message. */
export interface Hop {
  /** Who handed it over, as it named itself, and what the server noted of it. */
  readonly from: string | null
  readonly fromAddress: string | null
  readonly by: string | null
  readonly protocol: string | null
  readonly recipient: string | null
  /** ISO 8601, or null where the date cannot be read. */
  readonly date: string | null
  /** Since the hop before; below zero where the clocks differ. */
  readonly delaySeconds: number | null
}

const MAX_HOPS = 200

/** The hops of a message from the first server to the last: Received fields are put on top. */
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
  return {
    from: clause('from'),
    fromAddress: addressIn(text),
    by: clause('by'),
    protocol: clause('with'),
    recipient: recipient?.replace(/[<>;]/g, '') ?? null,
  }
}

const bracketed = /\[(?:IPv6:)?([0-9a-fA-F.:]{3,45})\]/

/** The address of the client, which servers put in square brackets behind its name. */
function addressIn(text: string): string | null {
  const by = text.search(/\sby\s/i)
  return bracketed.exec(by < 0 ? text : text.slice(0, by))?.[1] ?? null
}
