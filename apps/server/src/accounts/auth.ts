import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { passkey } from '@better-auth/passkey'
import type { Log } from '@sundry/lookups'
import { type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Config, SignUpPolicy } from '../config/config.ts'
import type { SiteIdentity } from '../config/site-settings.ts'
import type { Database } from '../db/schema/tables.ts'
import { createQueue } from '../limits/bounded-queue.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Mail } from '../ports/ports.ts'
import { afterPasswordReset, createPasswordWork, eraseTraces, passwordLength } from './credentials.ts'
import { databaseHooks, withHashedSessions } from './database-hooks.ts'
import { deviceSessions } from './device-sessions.ts'
import type { KnownDevices } from './known-devices.ts'
import {
  existingAccountLetter,
  leavingAddressLetter,
  newAddressLetter,
  type PostOffice,
  resetLetter,
  verificationLetter,
} from './letters.ts'
import { reauthentication } from './reauthentication.ts'
import { accountKey, cookiePlace, readToken, SHORTEST_SECRET } from './secret.ts'

/** A code is accepted for its own half minute and the ones beside it. */
const ONCE = { points: 1, windowMs: 120_000 }

/** RFC 6238, section 5.2: a code signs in once, so that one read over a shoulder is worth nothing. */
function totpReplay(limiter: Limiter) {
  const guard = createAuthMiddleware(async (ctx) => {
    const cookie = ctx.context.createAuthCookie('two_factor')
    const challenge = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
    // Without a challenge the visitor is signed in already and is switching TOTP on.
    const pending = challenge ? await ctx.context.internalAdapter.findVerificationValue(challenge) : null
    const { code } = (ctx.body ?? {}) as { code?: unknown }
    if (!pending || typeof code !== 'string') return
    const first = await limiter.spend(`totp:${accountKey(`${pending.value} ${code.trim()}`)}`, 1, ONCE)
    if (first.allowed) return
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Invalid code' })
  })
  return {
    id: 'totp-replay',
    hooks: { before: [{ matcher: ({ path }) => path === '/two-factor/verify-totp', handler: guard }] },
  } satisfies BetterAuthPlugin
}

export interface AuthParts {
  config: Pick<Config, 'signIn'> & SiteIdentity
  policy: SignUpPolicy
  database: Database
  mail: Mail | null
  log: Log
  secret: string
  limiter: Limiter
  devices: KnownDevices
  postOffice: PostOffice
}

export const passwordWork = createPasswordWork(createQueue({ running: 2, waiting: 16 }))

interface Addressee {
  id: string
  email: string
  emailVerified: boolean
}

export function authOptions(parts: AuthParts, origin: string) {
  const { config, database, mail, log, secret, postOffice } = parts
  const { github, google } = config.signIn
  const { basePath = '/', siteName = 'Sundry' } = config
  const place = cookiePlace(basePath)
  const accountPage = `${origin}${basePath}account`
  return {
    appName: siteName,
    baseURL: origin,
    basePath: place.path,
    trustedOrigins: [origin],
    secret,
    // Named as the only one, because better-auth would prefer BETTER_AUTH_SECRETS of the environment to `secret`.
    secrets: [{ version: 1, value: secret }],
    database: { db: database.db, type: database.kind, transaction: true },
    databaseHooks: databaseHooks(database, { policy: parts.policy, confirmed: mail !== null }),
    verification: { storeIdentifier: 'hashed' },
    session: { freshAge: 0 },
    account: { accountLinking: { requireLocalEmailVerified: false }, updateAccountOnSignIn: false },
    // Errors that are no refusal are answered and logged by our own handler.
    onAPIError: { errorURL: accountPage, throw: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      requireEmailVerification: mail !== null,
      revokeSessionsOnPasswordReset: true,
      password: passwordWork,
      onPasswordReset: ({ user }: { user: Addressee }) => afterPasswordReset(database, user),
      ...(mail && {
        onExistingUserSignUp: async ({ user }: { user: { email: string } }) =>
          postOffice.post('asked', existingAccountLetter(siteName, user.email, accountPage)),
        sendResetPassword: async ({ user, url }: { user: { email: string }; url: string }) =>
          postOffice.post('asked', resetLetter(siteName, user.email, url)),
      }),
    },
    ...(mail && {
      emailVerification: {
        sendOnSignUp: true,
        sendOnSignIn: true,
        autoSignInAfterVerification: true,
        sendVerificationEmail: async ({
          user,
          url,
          token,
        }: {
          user: { email: string }
          url: string
          token: string
        }) => {
          const isChange = readToken(token, secret)?.newAddress !== undefined
          postOffice.post('asked', (isChange ? newAddressLetter : verificationLetter)(siteName, user.email, url))
        },
      },
    }),
    socialProviders: { ...(github && { github }), ...(google && { google }) },
    user: {
      additionalFields: {
        pendingUntil: { type: 'date', required: false, input: false, returned: false },
      },
      ...(mail && {
        changeEmail: {
          enabled: true,
          sendChangeEmailConfirmation: async (change: { user: { email: string }; newEmail: string; url: string }) =>
            postOffice.post('asked', leavingAddressLetter(siteName, change.user.email, change.newEmail, change.url)),
        },
      }),
      deleteUser: { enabled: true, afterDelete: (user: Addressee) => eraseTraces(database, user) },
    },
    advanced: {
      cookiePrefix: place.prefix,
      defaultCookieAttributes: { path: basePath },
      ipAddress: { disableIpTracking: true },
      // Set explicitly, because better-auth drops these checks where NODE_ENV is test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    // Our limiter counts over all processes and before any work.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    plugins: [
      passkey({
        rpName: siteName,
        rpID: new URL(origin).hostname,
        origin,
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        registration: { afterVerification: ({ verification }) => assertUserVerified(verification.registrationInfo) },
        authentication: {
          afterVerification: ({ verification }) => assertUserVerified(verification.authenticationInfo),
        },
      }),
      twoFactor({ issuer: siteName, allowPasswordless: true }),
      totpReplay(parts.limiter),
      reauthentication({ ...parts, passwords: passwordWork }, origin),
      deviceSessions(parts, origin),
    ],
    logger: {
      // Arguments may hold addresses of visitors; the message does not.
      log: (level: string, message: string) => (level === 'error' ? log.error : log.debug)({}, `accounts: ${message}`),
    },
  } satisfies BetterAuthOptions
}

/** The plugin asks for user verification but does not insist on it. */
function assertUserVerified(info: { userVerified: boolean } | undefined): void {
  if (info?.userVerified) return
  throw new APIError('BAD_REQUEST', {
    code: 'USER_VERIFICATION_REQUIRED',
    message: 'The device did not verify you.',
  })
}

export function createAuth(parts: AuthParts, origin: string) {
  if (parts.secret.length < SHORTEST_SECRET) {
    throw new Error(`the signing secret must have ${SHORTEST_SECRET} characters or more`)
  }
  const { db, kind } = parts.database
  const adapter = kyselyAdapter(db, { type: kind, transaction: true })
  const options = authOptions(parts, origin)
  return betterAuth({
    ...options,
    database: (provided: BetterAuthOptions) => withHashedSessions(adapter(provided)),
  })
}

export type Auth = ReturnType<typeof createAuth>
