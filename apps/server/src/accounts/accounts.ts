import type { Log } from '@sundry/lookups'
import type { Config, SignUpPolicy } from '../config.ts'
import type { Database } from '../db/tables.ts'
import type { Limiter } from '../limits/limiter.ts'
import { createMemoryLimiter } from '../limits/memory-limiter.ts'
import type { Accounts, Mail, Sessions } from '../ports.ts'
import { accountFacts } from './account-facts.ts'
import type { Auth, AuthParts } from './auth.ts'
import { createConfirmation } from './confirmation.ts'
import { createRequestHandler } from './handle-request.ts'
import { createInvitations } from './invitations.ts'
import { createKnownDevices } from './known-devices.ts'
import { createPostOffice } from './post-office.ts'
import { type RequestState, requestState } from './request-state.ts'
import { createSignUps } from './sign-up.ts'
import { accountTables } from './tables.ts'

/** More names than a site has, so that forged Host headers cannot fill memory. */
const ORIGINS = 16

interface Parts {
  config: Pick<Config, 'signIn'> & { signUp?: SignUpPolicy }
  database: Database
  mail: Mail | null
  log: Log
  secret: string
  limiter?: Limiter
}

export function authPartsOf(parts: Parts): AuthParts {
  const { config, database, secret, mail, log } = parts
  const policy = config.signUp ?? (mail ? 'confirm' : 'open')
  const limiter =
    parts.limiter ?? createMemoryLimiter({ points: 120, windowMs: 60_000, clock: { now: () => Date.now() } })
  const devices = createKnownDevices(database, secret)
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
      signUps: createSignUps({ policy, database, invitations, mail }),
      confirmation: createConfirmation(database, secret),
      mail,
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
      if (!carriesSession(cookies)) return null
      // The cookie's name tells its scheme, which is all a session needs of the origin.
      const scheme = cookies.includes(`__Secure-${SESSION_COOKIE}=`) ? 'https' : 'http'
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

const SESSION_COOKIE = 'sundry.session_token'

export function carriesSession(cookies: string | undefined): boolean {
  return cookies?.includes(`${SESSION_COOKIE}=`) ?? false
}
