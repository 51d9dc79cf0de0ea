import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database, InvitationTable } from '../db/schema/tables.ts'
import { accountTables } from './tables.ts'

const DAY_MS = 86_400_000
const VALID_DAYS = 7
/** A server that dies during a sign-up gives the invitation back after this. */
const RESERVED_MS = 60_000

const hash = (code: string) => createHash('sha256').update(code).digest('base64url')
const iso = (at: number) => new Date(at).toISOString()

export type Invitations = ReturnType<typeof createInvitations>

export function createInvitations(database: Database, now: () => number = Date.now) {
  const tables = accountTables(database)
  const change = (id: string, values: Partial<InvitationTable>) =>
    tables.updateTable('invitation').set(values).where('id', '=', id).execute()
  return {
    async create(email: string | null = null): Promise<{ id: string; code: string; expiresAt: string }> {
      const code = randomBytes(24).toString('base64url')
      const row = {
        id: randomUUID(),
        code_hash: hash(code),
        email: email?.trim().toLowerCase() ?? null,
        created_at: iso(now()),
        expires_at: iso(now() + VALID_DAYS * DAY_MS),
        reserved_until: null,
        used_at: null,
        used_by: null,
      }
      await tables.insertInto('invitation').values(row).execute()
      return { id: row.id, code, expiresAt: row.expires_at }
    },
    list: () =>
      tables
        .selectFrom('invitation')
        .select(['id', 'email', 'created_at', 'expires_at', 'used_at'])
        .orderBy('created_at', 'desc')
        .execute(),
    async revoke(id: string): Promise<boolean> {
      const gone = await tables
        .deleteFrom('invitation')
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      return gone.numDeletedRows > 0n
    },
    async isValid(code: string): Promise<boolean> {
      const row = await tables
        .selectFrom('invitation')
        .select('id')
        .where('code_hash', '=', hash(code))
        .where('used_at', 'is', null)
        .where('expires_at', '>', iso(now()))
        .executeTakeFirst()
      return row !== undefined
    },
    /** Reserved, so that two sign-ups at once cannot both use it. */
    async reserve(code: string, email: string | null): Promise<{ id: string; email: string | null } | null> {
      const at = iso(now())
      const row = await tables
        .selectFrom('invitation')
        .select(['id', 'email'])
        .where('code_hash', '=', hash(code))
        .executeTakeFirst()
      if (!row || (row.email !== null && email !== null && row.email !== email.trim().toLowerCase())) return null
      const taken = await tables
        .updateTable('invitation')
        .set({ reserved_until: iso(now() + RESERVED_MS) })
        .where('id', '=', row.id)
        .where('used_at', 'is', null)
        .where('expires_at', '>', at)
        .where((where) => where.or([where('reserved_until', 'is', null), where('reserved_until', '<', at)]))
        .executeTakeFirst()
      return taken.numUpdatedRows > 0n ? row : null
    },
    release: (id: string) => change(id, { reserved_until: null }),
    consume: (id: string, userId: string) => change(id, { used_at: iso(now()), used_by: userId, reserved_until: null }),
  }
}
