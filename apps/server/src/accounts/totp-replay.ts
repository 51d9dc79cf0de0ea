import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { Limiter } from '../limits/limiter.ts'
import { accountKey } from './signed-cookies.ts'

/** A code is accepted for its own half minute and the ones beside it. */
const ONCE = { points: 1, windowMs: 120_000 }

/** RFC 6238, section 5.2: a code signs in once, so that one read over a shoulder is worth nothing. */
export function totpReplay(limiter: Limiter) {
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
