import { parseMailDate } from './date.ts'
import type { HeaderField } from './fields.ts'
import { withoutComments } from './tokens.ts'

export interface Hop {
  readonly from: string | null
  readonly fromAddress: string | null
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
  return {
    from: clause('from'),
    fromAddress: addressIn(text),
    by: clause('by'),
    protocol: clause('with'),
    recipient: recipient?.replace(/[<>;]/g, '') ?? null,
  }
}

const bracketed = /\[(?:IPv6:)?([0-9a-fA-F.:]{3,45})\]/

function addressIn(text: string): string | null {
  const [before = ''] = text.split(/\sby\s/i, 1)
  return bracketed.exec(before)?.[1] ?? null
}
