import type { AccountExport } from '@sundry/contracts/accounts'
import type { Log } from '@sundry/lookups'
import type { Config } from '../config/config.ts'
import type { SiteIdentity } from '../config/site-settings.ts'
import type { Database } from '../db/schema/tables.ts'
import { createMemoryLimiter, type Limiter } from '../limits/limiter.ts'
import type { Accounts, Mail, Sessions } from '../ports/ports.ts'
import type { Auth, AuthParts } from './auth.ts'
import { createConfirmation, createRequestHandler } from './handle-request.ts'
import { createKnownDevices, deviceName } from './known-devices.ts'
import { createPostOffice } from './letters.ts'
import { type RequestState, requestState } from './request-state.ts'
import { cookiePlace } from './secret.ts'
import { createInvitations, createSignUps } from './sign-up.ts'
import { accountTables } from './tables.ts'

const iso = (value: Date | string) => new Date(value).toISOString()
const isoOrNull = (value: Date | string | null) => (value === null ? null : iso(value))

/** Leaves out what would let its reader in: hashes, tokens and TOTP secrets. */
async function accountFacts(
  database: Database,
  userId: string,
): Promise<Omit<AccountExport, 'exportedAt' | 'imageOperations' | 'recipes' | 'watches' | 'mailboxes'> | null> {
  const db = accountTables(database)
  const user = await db.selectFrom('user').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!user) return null
  const accounts = await db.selectFrom('account').selectAll().where('userId', '=', userId).execute()
  const passkeys = await db.selectFrom('passkey').selectAll().where('userId', '=', userId).execute()
  const sessions = await db.selectFrom('session').selectAll().where('userId', '=', userId).execute()
  const twoFactor = await db.selectFrom('twoFactor').select(['id', 'verified']).where('userId', '=', userId).execute()
  const devices = await db.selectFrom('known_device').selectAll().where('user_id', '=', userId).execute()
  const invitations = await db
    .selectFrom('invitation')
    .selectAll()
    .where((where) => where.or([where('used_by', '=', userId), where('email', '=', user.email)]))
    .execute()
  return {
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      emailVerified: Boolean(user.emailVerified),
      twoFactorEnabled: Boolean(user.twoFactorEnabled),
      pendingUntil: isoOrNull(user.pendingUntil),
      createdAt: iso(user.createdAt),
      updatedAt: iso(user.updatedAt),
    },
    signInMethods: accounts.map((row) => ({
      id: row.id,
      provider: row.providerId,
      accountId: row.accountId,
      createdAt: iso(row.createdAt),
      updatedAt: iso(row.updatedAt),
    })),
    twoFactor: twoFactor.map((row) => ({ id: row.id, kind: 'totp' as const, confirmed: Boolean(row.verified) })),
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      credentialId: row.credentialID,
      publicKey: row.publicKey,
      signatureCounter: row.counter,
      aaguid: row.aaguid,
      transports: row.transports,
      deviceType: row.deviceType,
      backedUp: Boolean(row.backedUp),
      createdAt: isoOrNull(row.createdAt),
    })),
    sessions: sessions.map((row) => ({
      id: row.id,
      device: deviceName(row.userAgent),
      deviceId: row.deviceId,
      userAgent: row.userAgent,
      createdAt: iso(row.createdAt),
      updatedAt: iso(row.updatedAt),
      expiresAt: iso(row.expiresAt),
    })),
    knownDevices: devices.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      expiresAt: row.expires_at,
    })),
    invitations: invitations.map((row) => ({
      id: row.id,
      email: row.email,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      usedAt: row.used_at,
    })),
  }
}

/** More names than a site has, so that forged Host headers cannot fill memory. */
const ORIGINS = 16

interface Parts {
  config: Pick<Config, 'signIn'> & Partial<Pick<Config, 'signUp'>> & SiteIdentity
  database: Database
  mail: Mail | null
  log: Log
  secret: string
  limiter?: Limiter
  /** Tests of many sign-ups need not wait for each. */
  evenMs?: number
}

export function authPartsOf(parts: Parts): AuthParts {
  const { config, database, secret, mail, log } = parts
  const policy = config.signUp ?? (mail ? 'confirm' : 'open')
  const limiter =
    parts.limiter ?? createMemoryLimiter({ points: 120, windowMs: 60_000, clock: { now: () => Date.now() } })
  const devices = createKnownDevices(database, secret, cookiePlace(config.basePath))
  return { ...parts, policy, limiter, devices, postOffice: createPostOffice({ mail, log, limiter }) }
}

export function createAccounts(parts: Parts): { accounts: Accounts; sessions: Sessions } {
  const { config, database, secret } = parts
  const mail = parts.mail !== null
  const authParts = authPartsOf(parts)
  const { policy, devices } = authParts

  const byOrigin = new Map<string, Promise<Auth>>()
  function authFor(origin: string): Promise<Auth> {
    const known = byOrigin.get(origin)
    if (known) return known
    const oldest = byOrigin.keys().next().value
    if (byOrigin.size >= ORIGINS && oldest !== undefined) byOrigin.delete(oldest)
    const made = import('./auth.ts').then(({ createAuth }) => createAuth(authParts, origin))
    byOrigin.set(origin, made)
    return made
  }

  const invitations = createInvitations(database)
  const { github, google } = config.signIn
  const accounts: Accounts = {
    options: {
      accounts: true,
      mail,
      signUp: policy,
      providers: [...(github ? (['github'] as const) : []), ...(google ? (['google'] as const) : [])],
    },
    handle: createRequestHandler({
      authFor,
      hashAhead: async (password) => (await import('./auth.ts')).passwordWork.hashAhead(password),
      signUps: createSignUps({ policy, database, invitations, mail, place: cookiePlace(config.basePath) }),
      confirmation: createConfirmation(database, secret, config.basePath),
      mail,
      ...(config.basePath !== undefined && { basePath: config.basePath }),
      ...(parts.evenMs !== undefined && { evenMs: parts.evenMs }),
    }),
    async firstInvitation() {
      if (policy !== 'invite') return null
      const user = await accountTables(database).selectFrom('user').select('id').limit(1).executeTakeFirst()
      return user ? null : (await invitations.create()).code
    },
    facts: (userId) => accountFacts(database, userId),
    knownDevice: (email, cookies) => devices.recognise(email, cookies),
  }

  const sessions: Sessions = {
    async userId(headers) {
      const cookies = headers.get('cookie') ?? ''
      if (!carriesSession(cookies, config.basePath)) return null
      // The cookie's name implies its scheme, which is all a session needs of the origin.
      const scheme = cookies.includes(`__Secure-${sessionCookie(config.basePath)}=`) ? 'https' : 'http'
      const auth = await authFor(`${scheme}://sessions.invalid`)
      const state: RequestState = {}
      const session = await requestState
        .run(state, () => auth.api.getSession({ headers }))
        .catch((error: unknown) => Promise.reject(state.unkept ?? error))
      return session?.user.id ?? null
    },
  }
  return { accounts, sessions }
}

const sessionCookie = (basePath?: string) => `${cookiePlace(basePath).prefix}.session_token`

export function carriesSession(cookies: string | undefined, basePath?: string): boolean {
  return cookies?.includes(`${sessionCookie(basePath)}=`) ?? false
}
