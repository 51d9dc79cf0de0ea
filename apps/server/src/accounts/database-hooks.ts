import { createHash } from 'node:crypto'
import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/adapters'
import { APIError } from 'better-auth/api'
import type { SignUpPolicy } from '../config/config.ts'
import type { Database } from '../db/schema/tables.ts'
import { removeStrangersCredentials } from './credentials.ts'
import { notingFailure, type RequestState, requestState } from './request-state.ts'
import { accountTables } from './tables.ts'

const PENDING_MS = 24 * 3_600_000

const MAX_NAME_LENGTH = 200
const NAME_REFUSED = `Enter a name of up to ${MAX_NAME_LENGTH} characters.`
const isName = (name: unknown): boolean =>
  typeof name === 'string' && name.trim() !== '' && name.length <= MAX_NAME_LENGTH

const NO_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  scope: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
}

export function databaseHooks(
  database: Database,
  { policy, confirmed }: { policy: SignUpPolicy; confirmed: boolean },
): NonNullable<BetterAuthOptions['databaseHooks']> {
  return {
    user: {
      create: {
        before: async (user, context) => {
          const state = requestState.getStore()
          if (context?.path !== '/sign-up/email' && !user.emailVerified) throw unconfirmed()
          if (policy === 'invite') assertInvited(state, user.email)
          if (state) state.creatingUser = true
          const pendingUntil = confirmed && !user.emailVerified ? new Date(Date.now() + PENDING_MS) : null
          return { data: { ...user, image: null, pendingUntil } }
        },
        after: async (user) => {
          const state = requestState.getStore()
          if (state) state.createdUserId = user.id
        },
      },
      update: {
        before: async (user) => {
          if (user.name !== undefined && !isName(user.name))
            throw new APIError('BAD_REQUEST', { code: 'INVALID_NAME', message: NAME_REFUSED })
          return { data: { ...user, image: null, ...(user.emailVerified && { pendingUntil: null }) } }
        },
      },
    },
    account: {
      create: {
        before: async (account) => {
          const creating = requestState.getStore()?.creatingUser === true
          if (account.providerId !== 'credential' && !creating) await takeOver(database, account.userId)
          return { data: { ...account, ...NO_TOKENS } }
        },
      },
      update: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) },
    },
  }
}

/** A provider vouches for an address that this account only claimed, so whatever its first user set up goes. */
async function takeOver(database: Database, userId: string): Promise<void> {
  const user = await accountTables(database)
    .selectFrom('user')
    .select('emailVerified')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user && !user.emailVerified) await removeStrangersCredentials(database, userId, { keepPassword: false })
}

const unconfirmed = () =>
  new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED', message: 'The provider has not verified this address.' })

/** Checked below every way to a new account, so that none of them can bypass the invitation. */
function assertInvited(state: RequestState | undefined, email: string): void {
  const invitation = state?.invitation
  if (invitation && (invitation.email === null || invitation.email === email.toLowerCase())) return
  throw new APIError('FORBIDDEN', {
    code: 'INVITATION_REQUIRED',
    message: 'Sign-up requires a valid invitation.',
  })
}

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
