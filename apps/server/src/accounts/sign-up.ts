import type { SignUpPolicy } from '../config/config.ts'
import type { Database } from '../db/schema/tables.ts'
import { removePendingSignUp } from './credentials.ts'
import type { Invitations } from './invitations.ts'
import { requestState } from './request-state.ts'
import { cookieLine, readCookie } from './secret.ts'

const INVITATION_COOKIE = 'sundry.invitation'
const COOKIE_SECONDS = 600
const CODE = /^[A-Za-z0-9_-]{16,64}$/

interface Parts {
  policy: SignUpPolicy
  database: Database
  invitations: Invitations
  mail: boolean
}

export type SignUpFields = Record<string, unknown>

const text = (value: unknown) => (typeof value === 'string' ? value : null)

export function createSignUps({ policy, database, invitations, mail }: Parts) {
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
      if (path.startsWith('/callback/')) await reserve(readCookie(cookies, INVITATION_COOKIE), null)
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
      return cookieLine(origin, INVITATION_COOKIE, code, COOKIE_SECONDS)
    },
  }
}
