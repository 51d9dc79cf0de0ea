import type { BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { SignUpPolicy } from '../config/config.ts'
import type { Database } from '../db/schema/tables.ts'
import { removeStrangersCredentials } from './credentials.ts'
import { type RequestState, requestState } from './request-state.ts'
import { accountTables } from './tables.ts'

const PENDING_MS = 24 * 3_600_000

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
        before: async (user) => ({
          data: { ...user, image: null, ...(user.emailVerified && { pendingUntil: null }) },
        }),
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
