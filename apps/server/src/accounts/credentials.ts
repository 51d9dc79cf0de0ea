import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import { accountTables } from './tables.ts'

/**
 * Takes away every way into an account whose address was never confirmed, before the owner of the address gets it:
 * whoever signed up first may have been somebody else.
 */
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
 * A new password chosen by letter proves the address. Passkeys and known devices go with the sessions, because whoever
 * had got in may have added one; TOTP stays, or a letter would be enough to get round it.
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

/** A sign-up nobody confirmed gives way to the next one for its address. */
export async function removePendingSignUp(database: Database, email: string): Promise<void> {
  await accountTables(database)
    .deleteFrom('user')
    .where('email', '=', email.toLowerCase())
    .where('pendingUntil', 'is not', null)
    .where('emailVerified', '=', database.kind === 'postgres' ? false : 0)
    .execute()
}

/** What deleting an account leaves behind elsewhere: links under way and invitations that name it. */
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
