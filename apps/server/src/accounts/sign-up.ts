import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { SignUpPolicy } from '../config/config.ts'
import type { Database, InvitationTable } from '../db/schema/tables.ts'
import { removePendingSignUp } from './credentials.ts'
import { requestState } from './request-state.ts'
import { type CookiePlace, cookieLine, cookiePlace, readCookie } from './secret.ts'
import { accountTables } from './tables.ts'

const COOKIE_SECONDS = 600
const CODE = /^[A-Za-z0-9_-]{16,64}$/

interface Parts {
  policy: SignUpPolicy
  database: Database
  invitations: Invitations
  mail: boolean
  place?: CookiePlace
}

export type SignUpFields = Record<string, unknown>

const text = (value: unknown) => (typeof value === 'string' ? value : null)

export function createSignUps({ policy, database, invitations, mail, place = cookiePlace() }: Parts) {
  const cookie = `${place.prefix}.invitation`

  async function reserve(code: string | null, email: string | null): Promise<boolean> {
    const invitation = code === null ? null : await invitations.reserve(code, email)
    const state = requestState.getStore()
    if (invitation !== null && state) state.invitation = invitation
    return invitation !== null
  }
  return {
    /** Unknown, used and expired are one answer, as they are at the sign-up. */
    async isValid(code: unknown): Promise<boolean> {
      return policy === 'invite' && typeof code === 'string' && (await invitations.isValid(code))
    },
    async before(path: string, fields: SignUpFields, cookies: string | null): Promise<Response | null> {
      if (policy !== 'invite') return null
      if (path.startsWith('/callback/')) await reserve(readCookie(cookies, cookie), null)
      if (path !== '/sign-up/email' || (await reserve(text(fields.invitation), text(fields.email)))) return null
      const message = 'Sign-up requires a valid invitation.'
      return Response.json({ code: 'INVITATION_REQUIRED', message }, { status: 403 })
    },
    async replacePending(fields: SignUpFields): Promise<void> {
      const email = text(fields.email)
      if (mail && email !== null && requestState.getStore()?.hashed) await removePendingSignUp(database, email)
    },
    async after(): Promise<void> {
      const { invitation, createdUserId } = requestState.getStore() ?? {}
      if (!invitation) return
      if (createdUserId === undefined) await invitations.release(invitation.id)
      else await invitations.consume(invitation.id, createdUserId)
    },
    cookieFor(path: string, fields: SignUpFields, origin: string): string | null {
      const code = text(fields.invitation)
      if (path !== '/sign-in/social' || code === null || !CODE.test(code)) return null
      return cookieLine(origin, place, cookie, code, COOKIE_SECONDS)
    },
  }
}

const DAY_MS = 86_400_000
const VALID_DAYS = 7
/** A server that dies during a sign-up gives the invitation back after this. */
const RESERVED_MS = 60_000

const hash = (code: string) => createHash('sha256').update(code).digest('base64url')
const iso = (at: number) => new Date(at).toISOString()

type Invitations = ReturnType<typeof createInvitations>

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
