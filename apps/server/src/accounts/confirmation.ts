import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../db/tables.ts'
import type { Auth } from './auth.ts'
import { cookieLine, readCookie, sameText, sign } from './signed-cookies.ts'
import { accountTables } from './tables.ts'

const COOKIE = 'sundry.confirm'
const DAY_S = 86_400
const RESET_MS = 3_600_000

const redirect = (location: string) => new Response(null, { status: 302, headers: { location } })

function provenAddress(token: string, secret: string): string | null {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')
  if (!sameText(signature, expected)) return null
  try {
    const { email, exp, updateTo } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return typeof email === 'string' && updateTo === undefined && exp * 1000 > Date.now() ? email : null
  } catch {
    return null
  }
}

/**
 * Only the browser that signed up keeps its password when the address is confirmed; a letter opened elsewhere leads
 * to choosing a new one, because somebody else may have made the account. Opening the link changes nothing yet: mail
 * filters open links too.
 */
export function createConfirmation(database: Database, secret: string) {
  const tables = accountTables(database)
  const userBy = (email: string) =>
    tables
      .selectFrom('user')
      .select(['id', 'emailVerified', 'twoFactorEnabled'])
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst()
  const valueFor = (userId: string) => `${userId}.${sign(secret, 'confirm', userId)}`

  return {
    async answer(url: URL, cookies: string | null, auth: Auth): Promise<Response | null> {
      const email = provenAddress(url.searchParams.get('token') ?? '', secret)
      const user = email === null ? undefined : await userBy(email)
      if (!user || user.emailVerified) return null
      if (sameText(readCookie(cookies, COOKIE) ?? '', valueFor(user.id))) {
        if (!user.twoFactorEnabled) return null
        // A confirmed address is no second factor: the visitor signs in as always.
        const context = await auth.$context
        await context.internalAdapter.updateUser(user.id, { emailVerified: true })
        return redirect('/account')
      }
      const token = randomBytes(24).toString('base64url')
      const context = await auth.$context
      await context.internalAdapter.createVerificationValue({
        value: user.id,
        identifier: `reset-password:${token}`,
        expiresAt: new Date(Date.now() + RESET_MS),
      })
      return redirect(`/account/new-password?token=${token}`)
    },
    async cookieFor(path: string, fields: Record<string, unknown>, answer: Response, origin: string) {
      const body = (await answer
        .clone()
        .json()
        .catch(() => null)) as { user?: { id?: unknown }; code?: unknown } | null
      let userId = path === '/sign-up/email' && answer.status === 200 ? body?.user?.id : undefined
      if (path === '/sign-in/email' && body?.code === 'EMAIL_NOT_VERIFIED') {
        userId = (await userBy(String(fields.email)))?.id
      }
      return typeof userId === 'string' ? cookieLine(origin, COOKIE, valueFor(userId), DAY_S) : null
    },
  }
}
