import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint, createAuthMiddleware, sessionMiddleware } from 'better-auth/api'
import type { SiteIdentity } from '../config/site-settings.ts'
import type { Database } from '../db/schema/tables.ts'
import { isStorageFull } from '../ports/ports.ts'
import type { KnownDevices } from './known-devices.ts'
import { deviceName } from './known-devices.ts'
import type { PostOffice } from './letters.ts'
import { newDeviceLetter } from './letters.ts'
import { requestState } from './request-state.ts'
import { accountTables } from './tables.ts'

const SIGN_INS: ReadonlySet<string> = new Set([
  '/sign-up/email',
  '/sign-in/email',
  '/verify-email',
  '/callback/:id',
  '/passkey/verify-authentication',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/change-password',
])
/** No letter about a new device: the account is that device's, or was on it a moment ago. */
const UNTOLD: ReadonlySet<string> = new Set(['/sign-up/email', '/verify-email', '/change-password'])

interface Parts {
  config: SiteIdentity
  database: Database
  devices: KnownDevices
  postOffice: PostOffice
}

interface NewSession {
  session: { id: string }
  user: { id: string; email: string }
}

const iso = (value: Date | string) => new Date(value).toISOString()

export function deviceSessions({ database, devices, postOffice, config }: Parts, origin: string) {
  const { basePath = '/', siteName = 'Sundry' } = config
  const tables = accountTables(database)
  const ofUser = (userId: string) => tables.selectFrom('session').where('userId', '=', userId)

  /** Null on a full disk: who has signed in stays so, on a device that is not known. */
  async function rememberedOn(user: NewSession['user'], sessionId: string, headers: Headers) {
    try {
      const { id, cookie } = await devices.remember(user, headers, origin)
      await tables.updateTable('session').set({ deviceId: id }).where('id', '=', sessionId).execute()
      return { id, cookie }
    } catch (error) {
      if (isStorageFull(error)) return null
      throw error
    }
  }

  /** Runs when the answer is ready and no transaction is open. */
  const remember = createAuthMiddleware(async (ctx) => {
    const begun = ctx.context.newSession as NewSession | null
    if (!begun || !ctx.headers) return
    const { session, user } = begun
    const path = ctx.path ?? ''
    const remembered = await rememberedOn(user, session.id, ctx.headers)
    if (remembered === null) return
    const { id, cookie } = remembered
    if (path === '/change-password') await devices.forget(user.id, { except: id })
    if (cookie === null) return
    // better-auth appends the headers of a hook to those of the answer.
    ctx.setHeader('set-cookie', cookie)
    if (UNTOLD.has(path) || requestState.getStore()?.createdUserId === user.id) return
    const name = deviceName(ctx.headers.get('user-agent'))
    postOffice.post('notice', newDeviceLetter(siteName, user.email, name, new Date(), `${origin}${basePath}account`))
  })

  async function signOut(userId: string, where: { id: string } | { not: string }): Promise<number> {
    const all = ofUser(userId).select(['id', 'deviceId'])
    const theirs = await ('id' in where ? all.where('id', '=', where.id) : all.where('id', '!=', where.not)).execute()
    for (const { id, deviceId } of theirs) {
      await tables.deleteFrom('session').where('id', '=', id).execute()
      if (deviceId !== null) await devices.forget(userId, { only: deviceId })
    }
    return theirs.length
  }

  return {
    id: 'device-sessions',
    schema: {
      session: { fields: { deviceId: { type: 'string', required: false, input: false, returned: false } } },
    },
    hooks: { after: [{ matcher: ({ path }) => SIGN_INS.has(path ?? ''), handler: remember }] },
    endpoints: {
      listDeviceSessions: createAuthEndpoint('/sessions', { method: 'GET', use: [sessionMiddleware] }, async (ctx) => {
        const { session, user } = ctx.context.session
        const rows = await ofUser(user.id)
          .select(['id', 'userAgent', 'createdAt', 'updatedAt'])
          .where('expiresAt', '>', new Date())
          .orderBy('updatedAt', 'desc')
          .limit(100)
          .execute()
        return ctx.json(
          rows.map((row) => ({
            id: row.id,
            current: row.id === session.id,
            device: deviceName(row.userAgent),
            createdAt: iso(row.createdAt),
            updatedAt: iso(row.updatedAt),
          })),
        )
      }),
      revokeDeviceSession: createAuthEndpoint(
        '/sessions/revoke',
        { method: 'POST', use: [sessionMiddleware] },
        async (ctx) => {
          const { id } = (ctx.body ?? {}) as { id?: unknown }
          const ended = typeof id === 'string' ? await signOut(ctx.context.session.user.id, { id }) : 0
          if (ended === 0) {
            throw new APIError('NOT_FOUND', { code: 'SESSION_NOT_FOUND', message: 'This session has already ended.' })
          }
          return ctx.json({ ended })
        },
      ),
      revokeOtherDeviceSessions: createAuthEndpoint(
        '/sessions/revoke-others',
        { method: 'POST', use: [sessionMiddleware] },
        async (ctx) => {
          const { session, user } = ctx.context.session
          return ctx.json({ ended: await signOut(user.id, { not: session.id }) })
        },
      ),
    },
  } satisfies BetterAuthPlugin
}
