import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../db/schema/tables.ts'
import type { Queue } from '../limits/bounded-queue.ts'
import { requestState } from './request-state.ts'
import { accountTables } from './tables.ts'

const PATIENCE_MS = 8000

export const passwordLength = { min: 10, max: 128 } as const

export type PasswordWork = ReturnType<typeof createPasswordWork>

/**
 * Scrypt takes a quarter of a second of a processor, so a queue bounds it; a full queue is answered with 503. What a
 * request has hashed or verified is not computed again, above all not inside a transaction, which blocks every other
 * writer.
 */
export function createPasswordWork(queue: Queue) {
  async function inQueue<T>(work: (crypto: typeof import('better-auth/crypto')) => Promise<T>): Promise<T> {
    const release = await queue.enter({ signal: AbortSignal.timeout(PATIENCE_MS), client: null })
    try {
      return await work(await import('better-auth/crypto'))
    } finally {
      release()
    }
  }
  return {
    async hash(password: string): Promise<string> {
      const known = requestState.getStore()?.hashed
      if (known?.password === password) return known.hash
      return inQueue(({ hashPassword }) => hashPassword(password))
    },
    async verify(input: { hash: string; password: string }): Promise<boolean> {
      const state = requestState.getStore()
      const known = state?.verified
      if (known?.password === input.password && known.hash === input.hash) return true
      const right = await inQueue(({ verifyPassword }) => verifyPassword(input))
      if (right && state) state.verified = input
      return right
    },
    async hashAhead(password: unknown): Promise<void> {
      const state = requestState.getStore()
      if (!state || typeof password !== 'string') return
      if (password.length < passwordLength.min || password.length > passwordLength.max) return
      state.hashed = { password, hash: await inQueue(({ hashPassword }) => hashPassword(password)) }
    },
  }
}

/** The first to sign up may not own the address. */
export async function removeStrangersCredentials(
  database: Database,
  userId: string,
  { keepPassword }: { keepPassword: boolean },
): Promise<void> {
  await accountTables(database)
    .transaction()
    .execute(async (db) => {
      for (const table of ['session', 'passkey', 'twoFactor'] as const) {
        await db.deleteFrom(table).where('userId', '=', userId).execute()
      }
      await db.deleteFrom('known_device').where('user_id', '=', userId).execute()
      const accounts = db.deleteFrom('account').where('userId', '=', userId)
      await (keepPassword ? accounts.where('providerId', '!=', 'credential') : accounts).execute()
      await db.updateTable('user').set({ twoFactorEnabled: false }).where('id', '=', userId).execute()
    })
}

/**
 * Passkeys and known devices go with the sessions, because an intruder may have added one; TOTP stays, or a letter
 * would be enough to get round it.
 */
export async function afterPasswordReset(
  database: Database,
  user: { id: string; emailVerified: boolean },
): Promise<void> {
  const tables = accountTables(database)
  if (!user.emailVerified) {
    await removeStrangersCredentials(database, user.id, { keepPassword: true })
    const confirmed = { emailVerified: database.kind === 'postgres' ? true : 1, pendingUntil: null }
    await tables.updateTable('user').set(confirmed).where('id', '=', user.id).execute()
    return
  }
  await tables.deleteFrom('passkey').where('userId', '=', user.id).execute()
  await tables.deleteFrom('known_device').where('user_id', '=', user.id).execute()
}

export async function removePendingSignUp(database: Database, email: string): Promise<void> {
  await accountTables(database)
    .deleteFrom('user')
    .where('email', '=', email.toLowerCase())
    .where('pendingUntil', 'is not', null)
    .where('emailVerified', '=', database.kind === 'postgres' ? false : 0)
    .execute()
}

export async function eraseTraces(database: Database, user: { id: string; email: string }): Promise<void> {
  const tables = accountTables(database)
  const position = sql.raw(database.kind === 'postgres' ? 'strpos' : 'instr')
  // LIKE would read % and _ in an address as wildcards.
  const mentions = (text: string) => sql<boolean>`${position}(lower("value"), ${text.toLowerCase()}) > 0`
  await tables
    .deleteFrom('verification')
    .where((where) => where.or([mentions(user.id), mentions(user.email)]))
    .execute()
  await tables
    .deleteFrom('invitation')
    .where((where) => where.or([where('email', '=', user.email), where('used_by', '=', user.id)]))
    .execute()
  await database.afterErase?.()
}

const file = new URL('./common-passwords.txt.gz', import.meta.url)

let list: Promise<ReadonlySet<string>> | null = null

const readList = async () =>
  new Set(
    gunzipSync(await readFile(file))
      .toString()
      .split('\n'),
  )

/** Attackers try these first, in any case and with a blank at either end (NIST SP 800-63B, 3.1.1.2). */
export async function isCommonPassword(password: unknown): Promise<boolean> {
  if (typeof password !== 'string') return false
  list ??= readList()
  return (await list).has(password.trim().toLowerCase())
}
