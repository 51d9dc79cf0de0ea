import { serverLimits } from '@sundry/contracts/server-limits'
import { nestsWithin } from '@sundry/lookups'
import { readTarget } from '../http/request-target.ts'
import type { Auth } from './auth.ts'
import type { createConfirmation } from './confirmation.ts'
import { requestState } from './request-state.ts'
import { type AccountRoute, accountRoute } from './routes.ts'
import type { createSignUps, SignUpFields } from './sign-up.ts'

const BASE = '/api/auth'

interface Parts {
  authFor(origin: string): Promise<Auth>
  hashAhead(password: unknown): Promise<void>
  signUps: ReturnType<typeof createSignUps>
  confirmation: ReturnType<typeof createConfirmation>
  mail: boolean
}

/** Milliseconds that hide whether an address has an account: writing a row takes longer than finding none. */
const EVEN_MS = 600
const EVEN: ReadonlySet<string> = new Set(['/sign-up/email', '/request-password-reset'])

const refuse = (status: number, message: string, code?: string) => Response.json({ message, code }, { status })

const ADDRESSES = ['callbackURL', 'errorCallbackURL', 'redirectTo']

/** Where a visitor is sent on: a path of this site with one spelling, which nobody can read as another host. */
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

export function createRequestHandler({ authFor, hashAhead, signUps, confirmation, mail }: Parts) {
  async function serve(request: Request, path: string, fields: SignUpFields | null, origin: string): Promise<Response> {
    const cookies = request.headers.get('cookie')
    const auth = await authFor(origin)
    if (path === '/verify-email') {
      const answer = await confirmation.answer(new URL(request.url), cookies, auth)
      if (answer) return answer
    }
    try {
      const refused = await signUps.before(path, fields ?? {}, cookies)
      if (refused) return refused
      if (path === '/sign-up/email') {
        await hashAhead(fields?.password)
        await signUps.replacePending(fields ?? {})
      }
      const { method, headers } = request
      const body = fields === null ? {} : { body: JSON.stringify(fields) }
      const answer = await auth.handler(new Request(request.url, { method, headers, ...body }))
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
    if (route.method === 'POST' && fields === null) return refuse(400, 'Please send a JSON object.')
    if (leadsAway(url, fields)) return refuse(400, 'A visitor is sent on to a path of this site alone.')
    const path = pathname.slice(BASE.length)
    const serving = () => requestState.run({}, () => serve(request, path, fields, origin))
    if (!mail || !EVEN.has(path)) return serving()
    const [answer] = await Promise.all([serving(), new Promise((resolve) => setTimeout(resolve, EVEN_MS))])
    return answer
  }
}
