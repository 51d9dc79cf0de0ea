import { randomBytes } from 'node:crypto'
import { serverLimits } from '@sundry/contracts/server-limits'
import { nestsWithin } from '@sundry/lookups'
import type { Database } from '../db/schema/tables.ts'
import { readTarget } from '../http/request-target.ts'
import type { Auth } from './auth.ts'
import { isCommonPassword } from './credentials.ts'
import { requestState } from './request-state.ts'
import { type AccountRoute, accountRoute } from './routes.ts'
import { type AddressToken, cookieLine, cookiePlace, readCookie, readToken, sameText, sign } from './secret.ts'
import type { createSignUps, SignUpFields } from './sign-up.ts'
import { accountTables } from './tables.ts'

const DAY_S = 86_400
const RESET_MS = 3_600_000

/** Routes are below '/', and better-auth is below the path of the site. */
const inPlace = (url: string, basePath: string) => url.replace(/^(https?:\/\/[^/]+)\//, `$1${basePath}`)

const redirect = (location: string) => new Response(null, { status: 302, headers: { location } })

/**
 * Only the browser that signed up keeps its password when the address is confirmed; a letter opened elsewhere leads
 * to choosing a new one, because somebody else may have made the account. Opening the link changes nothing yet: mail
 * filters open links too.
 */
export function createConfirmation(database: Database, secret: string, basePath = '/') {
  const place = cookiePlace(basePath)
  const cookie = `${place.prefix}.confirm`
  const tables = accountTables(database)
  const userBy = (email: string) =>
    tables
      .selectFrom('user')
      .select(['id', 'emailVerified', 'twoFactorEnabled'])
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst()
  const valueFor = (userId: string) => `${userId}.${sign(secret, 'confirm', userId)}`

  /**
   * A link that moves an account counts only in a browser that is signed in to it: mail filters open links, and a
   * mistyped address belongs to someone else.
   */
  async function moveAddress(token: AddressToken, next: string, request: Request, auth: Auth): Promise<Response> {
    const to = (step: 'confirm' | 'moved' | 'sign-in' | 'expired' | 'taken') =>
      redirect(`${basePath}account?address=${step}`)
    if (token.isExpired) return to('expired')
    const session = await auth.api.getSession({ headers: request.headers })
    if (session?.user.email !== token.email) return to(session?.user.email === next ? 'moved' : 'sign-in')
    if (await userBy(next)) return to('taken')
    const answer = await auth.handler(new Request(inPlace(request.url, basePath), { headers: request.headers }))
    if (answer.status !== 302 || /[?&]error=/.test(answer.headers.get('location') ?? '')) return to('expired')
    const isMoved = (await userBy(next)) !== undefined
    const headers = new Headers(answer.headers)
    headers.set('location', `${basePath}account?address=${isMoved ? 'moved' : 'confirm'}`)
    return new Response(null, { status: 302, headers })
  }

  return {
    async answer(request: Request, cookies: string | null, auth: Auth): Promise<Response | null> {
      const link = readToken(new URL(request.url).searchParams.get('token') ?? '', secret)
      if (link?.newAddress !== undefined) return moveAddress(link, link.newAddress, request, auth)
      const user = !link || link.isExpired ? undefined : await userBy(link.email)
      if (!user || user.emailVerified) return null
      if (sameText(readCookie(cookies, cookie) ?? '', valueFor(user.id))) {
        if (!user.twoFactorEnabled) return null
        // A confirmed address is no second factor: the visitor signs in as always.
        const context = await auth.$context
        await context.internalAdapter.updateUser(user.id, { emailVerified: true })
        return redirect(`${basePath}account`)
      }
      const token = randomBytes(24).toString('base64url')
      const context = await auth.$context
      await context.internalAdapter.createVerificationValue({
        value: user.id,
        identifier: `reset-password:${token}`,
        expiresAt: new Date(Date.now() + RESET_MS),
      })
      return redirect(`${basePath}account/new-password?token=${token}`)
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
      return typeof userId === 'string' ? cookieLine(origin, place, cookie, valueFor(userId), DAY_S) : null
    },
  }
}

const BASE = '/api/auth'

interface Parts {
  authFor(origin: string): Promise<Auth>
  hashAhead(password: unknown): Promise<void>
  signUps: ReturnType<typeof createSignUps>
  confirmation: ReturnType<typeof createConfirmation>
  mail: boolean
  basePath?: string
  evenMs?: number
}

/** Milliseconds that hide whether an address has an account: writing a row takes longer than finding none. */
const EVEN_MS = 600
const EVEN: ReadonlySet<string> = new Set(['/sign-up/email', '/request-password-reset', '/change-email'])

const refuse = (status: number, message: string, code?: string) => Response.json({ message, code }, { status })

/** Where a password is chosen, and its field. Signing in is not here, so that older accounts stay open. */
const CHOSEN_PASSWORD: Readonly<Record<string, string>> = {
  '/sign-up/email': 'password',
  '/change-password': 'newPassword',
  '/reset-password': 'newPassword',
}

const ADDRESSES = ['callbackURL', 'errorCallbackURL', 'redirectTo']

/** Checks the page to return to: a path of this site with one spelling, which no one can read as another host. */
function leadsAway({ searchParams }: URL, fields: SignUpFields | null): boolean {
  const addresses = ADDRESSES.flatMap((name) => [...searchParams.getAll(name), fields?.[name] ?? '/'])
  return addresses.some((one) => typeof one !== 'string' || !one.startsWith('/') || readTarget(one) === null)
}

/** The plugin calls everything that it cannot read a fault of the server. */
async function isPasskeyRefused(path: string, answer: Response): Promise<boolean> {
  if (path !== '/passkey/verify-registration' || answer.status < 400) return false
  const { code } = (await answer.clone().json()) as { code?: string }
  const isUnread = answer.status === 500 && !requestState.getStore()?.databaseFailed
  return code === 'FAILED_TO_VERIFY_REGISTRATION' && (isUnread || answer.status === 400)
}

async function readFields(request: Request, route: AccountRoute): Promise<SignUpFields | null> {
  const text = await request.text()
  if (!nestsWithin(text, serverLimits.jsonDepth)) return null
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return Object.fromEntries(Object.entries(value).filter(([name]) => route.fields.includes(name)))
  } catch {
    return null
  }
}

function withCookies(answer: Response, cookies: readonly (string | null)[]): Response {
  const added = cookies.filter((cookie) => cookie !== null)
  if (added.length === 0) return answer
  const headers = new Headers(answer.headers)
  for (const cookie of added) headers.append('set-cookie', cookie)
  return new Response(answer.body, { status: answer.status, headers })
}

export function createRequestHandler(parts: Parts) {
  const { authFor, hashAhead, signUps, confirmation, mail, basePath = '/', evenMs = EVEN_MS } = parts
  async function serve(request: Request, path: string, fields: SignUpFields | null, origin: string): Promise<Response> {
    const cookies = request.headers.get('cookie')
    const auth = await authFor(origin)
    if (path === '/verify-email') {
      const answer = await confirmation.answer(request, cookies, auth)
      if (answer) return answer
    }
    if (await isCommonPassword(fields?.[CHOSEN_PASSWORD[path] ?? '']))
      return refuse(400, 'This password is among the most common. Choose another.', 'PASSWORD_TOO_COMMON')
    if (path === '/invitation') return Response.json({ valid: await signUps.isValid(fields?.invitation) })
    try {
      const refused = await signUps.before(path, fields ?? {}, cookies)
      if (refused) return refused
      if (path === '/sign-up/email') {
        await hashAhead(fields?.password)
        await signUps.replacePending(fields ?? {})
      }
      const { method, headers } = request
      const body = fields === null ? {} : { body: JSON.stringify(fields) }
      const answer = await auth.handler(new Request(inPlace(request.url, basePath), { method, headers, ...body }))
      const unkept = requestState.getStore()?.unkept
      if (unkept && !answer.ok) throw unkept
      if (await isPasskeyRefused(path, answer))
        return refuse(400, 'This passkey was not accepted.', 'PASSKEY_NOT_ACCEPTED')
      if (fields === null) return answer
      return withCookies(answer, [
        mail ? await confirmation.cookieFor(path, fields, answer, origin) : null,
        signUps.cookieFor(path, fields, origin),
      ])
    } finally {
      await signUps.after()
    }
  }

  return async (request: Request, origin: string): Promise<Response> => {
    const url = new URL(request.url)
    const { pathname } = url
    const route = accountRoute(request.method, pathname)
    if (!route || (route.needsMail && !mail)) return refuse(404, 'There is nothing at this address.')
    const fields = route.method === 'POST' ? await readFields(request, route) : null
    if (route.method === 'POST' && fields === null) return refuse(400, 'Send a JSON object.')
    if (leadsAway(url, fields)) return refuse(400, 'Redirects must be a path on this site.')
    const path = pathname.slice(BASE.length)
    const serving = () => requestState.run({}, () => serve(request, path, fields, origin))
    if (!mail || !EVEN.has(path)) return serving()
    const [answer] = await Promise.all([serving(), new Promise((resolve) => setTimeout(resolve, evenMs))])
    return answer
  }
}
