import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { BetterAuthPlugin } from 'better-auth'
import {
  APIError,
  createAuthEndpoint,
  createAuthMiddleware,
  getSessionFromCtx,
  sessionMiddleware,
} from 'better-auth/api'
import type { SiteIdentity } from '../config/site-settings.ts'
import type { Database } from '../db/schema/tables.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { PasswordWork } from './credentials.ts'
import { cookiePlace } from './secret.ts'
import { accountTables } from './tables.ts'

const MINUTE_MS = 60_000
const COOKIE = 'reauthentication'
const CHALLENGE_MS = 5 * MINUTE_MS
const FRESH_MS = 5 * MINUTE_MS
const TRIES = { points: 10, windowMs: 15 * MINUTE_MS }

const SENSITIVE: ReadonlySet<string> = new Set([
  '/change-email',
  '/change-password',
  '/delete-user',
  '/passkey/delete-passkey',
  '/passkey/verify-registration',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/update-user',
])

interface Parts {
  config: SiteIdentity
  database: Database
  limiter: Limiter
  passwords: PasswordWork
}

const refuse = (status: 'FORBIDDEN' | 'BAD_REQUEST' | 'TOO_MANY_REQUESTS', code: string, message: string) =>
  new APIError(status, { code, message })
const needed = () =>
  refuse('FORBIDDEN', 'REAUTHENTICATION_REQUIRED', 'Please confirm this with your password or a passkey.')

/**
 * A session alone, however fresh, may be stolen. An account without password and passkey signs in through its
 * provider again.
 */
export function reauthentication({ database, limiter, passwords, config }: Parts, origin: string) {
  const tables = accountTables(database)
  const rpID = new URL(origin).hostname

  async function methodsOf(userId: string) {
    const accounts = await tables.selectFrom('account').selectAll().where('userId', '=', userId).execute()
    const passkeys = await tables.selectFrom('passkey').selectAll().where('userId', '=', userId).execute()
    const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password ?? null
    const providers = accounts.map(({ providerId }) => providerId).filter((id) => id !== 'credential')
    return { hash, passkeys, providers }
  }

  async function passkeyHolds(
    response: AuthenticationResponseJSON,
    challenge: string,
    passkeys: Awaited<ReturnType<typeof methodsOf>>['passkeys'],
  ): Promise<boolean> {
    const key = passkeys.find(({ credentialID }) => credentialID === response.id)
    if (!key) return false
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: key.credentialID,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64')),
        counter: key.counter,
      },
    }).catch(() => ({ verified: false, authenticationInfo: null }))
    if (!verified || !authenticationInfo) return false
    await tables
      .updateTable('passkey')
      .set({ counter: authenticationInfo.newCounter })
      .where('id', '=', key.id)
      .execute()
    return true
  }

  const guard = createAuthMiddleware(async (ctx) => {
    const session = await getSessionFromCtx(ctx)
    if (!session) return
    const userId = session.user.id
    const body = (ctx.body ?? {}) as Record<string, unknown>
    const { hash, passkeys } = await methodsOf(userId)
    const password = body.currentPassword ?? body.password
    if (typeof password === 'string' && password !== '') {
      const tries = await limiter.spend(`reauthentication:${userId}`, 1, TRIES)
      if (!tries.allowed) {
        throw refuse('TOO_MANY_REQUESTS', 'TOO_MANY_ATTEMPTS', 'Too many attempts. Try again in 15 minutes.')
      }
      if (hash !== null && password.length <= 128 && (await passwords.verify({ hash, password }))) return
      throw refuse('BAD_REQUEST', 'INVALID_PASSWORD', 'Invalid password')
    }
    if (typeof body.passkey === 'object' && body.passkey !== null) {
      const cookie = ctx.context.createAuthCookie(COOKIE)
      const token = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
      const stored = token
        ? await ctx.context.internalAdapter.consumeVerificationValue(`reauthentication-${token}`)
        : null
      const [owner, challenge] = stored?.value.split(' ') ?? []
      const response = body.passkey as AuthenticationResponseJSON
      if (owner === userId && challenge && (await passkeyHolds(response, challenge, passkeys))) return
      throw refuse('BAD_REQUEST', 'PASSKEY_NOT_ACCEPTED', 'This passkey was not accepted.')
    }
    const age = Date.now() - new Date(session.session.createdAt).getTime()
    if (hash === null && passkeys.length === 0 && age < FRESH_MS) return
    throw needed()
  })

  return {
    id: 'reauthentication',
    hooks: { before: [{ matcher: ({ path }) => SENSITIVE.has(path ?? ''), handler: guard }] },
    endpoints: {
      signInMethods: createAuthEndpoint(
        '/sign-in-methods',
        { method: 'GET', use: [sessionMiddleware] },
        async (ctx) => {
          const { hash, passkeys, providers } = await methodsOf(ctx.context.session.user.id)
          const totp = ctx.context.session.user.twoFactorEnabled === true
          return ctx.json({ password: hash !== null, passkeys: passkeys.length, providers, totp })
        },
      ),
      reauthenticationOptions: createAuthEndpoint(
        '/reauthentication-options',
        { method: 'POST', use: [sessionMiddleware] },
        async (ctx) => {
          const userId = ctx.context.session.user.id
          const { passkeys } = await methodsOf(userId)
          const options = await generateAuthenticationOptions({
            rpID,
            userVerification: 'required',
            allowCredentials: passkeys.map(({ credentialID }) => ({ id: credentialID })),
          })
          const token = crypto.randomUUID()
          await ctx.context.internalAdapter.createVerificationValue({
            identifier: `reauthentication-${token}`,
            value: `${userId} ${options.challenge}`,
            expiresAt: new Date(Date.now() + CHALLENGE_MS),
          })
          const cookie = ctx.context.createAuthCookie(COOKIE, {
            maxAge: CHALLENGE_MS / 1000,
            path: cookiePlace(config.basePath).path,
          })
          await ctx.setSignedCookie(cookie.name, token, ctx.context.secret, cookie.attributes)
          return ctx.json(options)
        },
      ),
    },
  } satisfies BetterAuthPlugin
}
