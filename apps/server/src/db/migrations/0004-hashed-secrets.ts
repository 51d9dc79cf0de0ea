import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

interface Before {
  session: { id: string; token: string }
  verification: { id: string; identifier: string }
  user: { image: string | null }
  account: Record<
    'accessToken' | 'refreshToken' | 'idToken' | 'scope' | 'accessTokenExpiresAt' | 'refreshTokenExpiresAt',
    unknown
  >
}

const HASHED = 'sha256:'
/** SHA-256 as better-auth writes it; the plain identifiers of the first release are shorter or hold a colon. */
const HASHED_IDENTIFIER = /^[\w-]{43}$/

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Tokens are hashed in place, so that no one is signed out; tokens of OAuth providers are deleted. */
export const hashedSecrets: Migration = {
  name: '0004-hashed-secrets',
  async up(database) {
    const db = database as Kysely<Before>
    const sessions = await db.selectFrom('session').select(['id', 'token']).execute()
    for (const { id, token } of sessions) {
      if (token.startsWith(HASHED)) continue
      const hash = HASHED + sha256(token)
      await db.updateTable('session').set({ token: hash }).where('id', '=', id).execute()
    }
    const links = await db.selectFrom('verification').select(['id', 'identifier']).execute()
    for (const { id, identifier } of links) {
      if (HASHED_IDENTIFIER.test(identifier)) continue
      await db
        .updateTable('verification')
        .set({ identifier: sha256(identifier) })
        .where('id', '=', id)
        .execute()
    }
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
