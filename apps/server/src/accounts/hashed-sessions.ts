import { createHash } from 'node:crypto'
import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/adapters'
import { notingFailure } from './request-state.ts'

type Row = Record<string, unknown>
interface Query {
  model: string
  where?: Where[]
  data?: Row
  update?: Row
}
type Method = (query: Query) => Promise<unknown>

/** The prefix distinguishes a hash from a token of an older version. */
const hashToken = (token: string): string => `sha256:${createHash('sha256').update(token).digest('base64url')}`

const METHODS = [
  'create',
  'findOne',
  'findMany',
  'count',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
  'consumeOne',
  'incrementOne',
] as const

function hashQuery(query: Query, tokens: Map<string, string>): Query {
  const hashed = (token: unknown) => {
    const hash = hashToken(String(token))
    tokens.set(hash, String(token))
    return hash
  }
  const row = (values: Row | undefined) =>
    values && typeof values.token === 'string' ? { ...values, token: hashed(values.token) } : values
  const where = query.where?.map((condition) => {
    if (condition.field !== 'token') return condition
    const { operator = 'eq', value } = condition
    if (operator === 'eq' || operator === 'ne') return { ...condition, value: hashed(value) }
    if ((operator === 'in' || operator === 'not_in') && Array.isArray(value)) {
      return { ...condition, value: value.map(hashed) }
    }
    throw new Error(`a session token cannot be compared with ${operator}`)
  })
  const { data, update } = query
  return {
    ...query,
    ...(where && { where }),
    ...(data && { data: row(data) as Row }),
    ...(update && { update: row(update) as Row }),
  }
}

/** Who asked by a token gets the row with that token; any other row keeps its hash, which opens nothing. */
function plainRow(row: unknown, tokens: Map<string, string>): unknown {
  if (typeof row !== 'object' || row === null || !('token' in row)) return row
  return { ...row, token: tokens.get(String(row.token)) ?? row.token }
}

function hashing<T extends DBTransactionAdapter<BetterAuthOptions>>(adapter: T): T {
  const methods = adapter as unknown as Record<string, Method | undefined>
  const wrapped = METHODS.filter((name) => methods[name]).map((name) => [
    name,
    async (query: Query) => {
      const method = methods[name] as Method
      if (query.model !== 'session') return notingFailure(method(query))
      const tokens = new Map<string, string>()
      const answer = await notingFailure(method(hashQuery(query, tokens)))
      return Array.isArray(answer) ? answer.map((row) => plainRow(row, tokens)) : plainRow(answer, tokens)
    },
  ])
  return { ...adapter, ...Object.fromEntries(wrapped) }
}

/** better-auth stores session tokens in the clear; over this adapter a copy of the database opens no session. */
export function withHashedSessions(adapter: DBAdapter<BetterAuthOptions>): DBAdapter<BetterAuthOptions> {
  return {
    ...hashing(adapter),
    transaction: (work) => notingFailure(adapter.transaction((inner) => work(hashing(inner)))),
  }
}
