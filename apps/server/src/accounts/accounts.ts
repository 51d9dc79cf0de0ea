import type { Accounts } from '../ports/accounts.ts'
import type { Sessions } from '../ports/sessions.ts'
import type { Auth, AuthParts } from './auth.ts'

/** A site is reached by a handful of names; more are somebody's game with the Host header. */
const ORIGINS = 16

const iso = (value: unknown) => new Date(value as string).toISOString()

/** Accounts over better-auth, which is loaded with the first visitor who has business with it. */
export function createAccounts(parts: AuthParts): { accounts: Accounts; sessions: Sessions } {
  const byOrigin = new Map<string, Promise<Auth>>()

  function authFor(origin: string): Promise<Auth> {
    const known = byOrigin.get(origin)
    if (known) return known
    const oldest = byOrigin.keys().next().value
    if (byOrigin.size >= ORIGINS && oldest !== undefined) byOrigin.delete(oldest)
    const made = import('./auth.ts').then(({ createAuth }) => createAuth(parts, origin))
    byOrigin.set(origin, made)
    return made
  }

  const { github, google } = parts.config.signIn
  const accounts: Accounts = {
    options: {
      accounts: true,
      mail: parts.mail !== null,
      providers: [...(github ? (['github'] as const) : []), ...(google ? (['google'] as const) : [])],
    },
    async handle(request, origin) {
      const auth = await authFor(origin)
      return auth.handler(request)
    },
    async facts(userId) {
      // Their tables are not in our types, and only this place reads them.
      const db =
        parts.database.db.withTables<Record<'user' | 'account' | 'session' | 'passkey', Record<string, unknown>>>()
      const user = await db.selectFrom('user').selectAll().where('id', '=', userId).executeTakeFirst()
      if (!user) return null
      const own = <T extends 'account' | 'session' | 'passkey'>(table: T) =>
        db
          .selectFrom(table as 'account')
          .selectAll()
          .where('userId', '=', userId)
          .execute()
      const text = (value: unknown) => (typeof value === 'string' ? value : null)
      return {
        user: {
          id: String(user.id),
          name: String(user.name),
          email: String(user.email),
          emailVerified: Boolean(user.emailVerified),
          createdAt: iso(user.createdAt),
        },
        signInMethods: (await own('account')).map((row) => ({
          provider: String(row.providerId),
          createdAt: iso(row.createdAt),
        })),
        passkeys: (await own('passkey')).map((row) => ({
          name: text(row.name),
          createdAt: row.createdAt === null ? null : iso(row.createdAt),
        })),
        sessions: (await own('session')).map((row) => ({
          createdAt: iso(row.createdAt),
          expiresAt: iso(row.expiresAt),
          userAgent: text(row.userAgent),
        })),
      }
    },
  }

  const sessions: Sessions = {
    async userId(headers) {
      const cookies = headers.get('cookie') ?? ''
      if (!cookies.includes(`${SESSION_COOKIE}=`)) return null
      // The name of the cookie says which scheme it was given under; nothing else of the origin matters to a session.
      const scheme = cookies.includes(`__Secure-${SESSION_COOKIE}=`) ? 'https' : 'http'
      const auth = await authFor(`${scheme}://sessions.invalid`)
      const session = await auth.api.getSession({ headers })
      return session?.user.id ?? null
    },
  }
  return { accounts, sessions }
}

const SESSION_COOKIE = 'sundry.session_token'

/** Whether a request could belong to anybody who is signed in. */
export function carriesSession(cookies: string | undefined): boolean {
  return cookies?.includes(`${SESSION_COOKIE}=`) ?? false
}
