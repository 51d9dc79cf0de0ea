import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

interface Before {
  session: { id: string; token: string }
  verification: Record<string, unknown>
  user: { image: string | null }
  account: Record<
    'accessToken' | 'refreshToken' | 'idToken' | 'scope' | 'accessTokenExpiresAt' | 'refreshTokenExpiresAt',
    unknown
  >
}

const HASHED = 'sha256:'

/**
 * Session tokens become hashes in place, so that nobody is signed out; what OAuth providers gave besides the account's
 * id goes. Links and challenges under way are at most an hour old and are asked for again.
 */
export const hashedSecrets: Migration = {
  name: '0004-hashed-secrets',
  async up(database) {
    const db = database as Kysely<Before>
    const sessions = await db.selectFrom('session').select(['id', 'token']).execute()
    for (const { id, token } of sessions) {
      if (token.startsWith(HASHED)) continue
      const hash = HASHED + createHash('sha256').update(token).digest('base64url')
      await db.updateTable('session').set({ token: hash }).where('id', '=', id).execute()
    }
    await db.deleteFrom('verification').execute()
    await db
      .updateTable('account')
      .set({
        accessToken: null,
        refreshToken: null,
        idToken: null,
        scope: null,
        accessTokenExpiresAt: null,
        refreshTokenExpiresAt: null,
      })
      .execute()
    await sql`update "user" set "image" = null where "image" is not null`.execute(db)
  },
}
