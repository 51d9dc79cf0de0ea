import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountServer, startAccountServer } from '../testing/account-server.ts'
import { temporarySqlite } from '../testing/temporary-database.ts'
import { memoryLog } from '../testing/test-server.ts'
import { authPartsOf } from './accounts.ts'
import { createAuth } from './auth.ts'
import { accountRoute, accountRoutes } from './routes.ts'

describe('accountRoute', () => {
  test('finds a route by its exact path and method alone', () => {
    expect(accountRoute('POST', '/api/auth/sign-in/email')).toMatchObject({ price: 10, triesPassword: true })
    expect(accountRoute('GET', '/api/auth/callback/github')).toMatchObject({ method: 'GET' })
    expect(accountRoute('GET', '/api/auth/reset-password/aB3_-')).toMatchObject({ needsMail: true })
  })

  test.each([
    ['GET', '/api/auth/sign-in/email'],
    ['POST', '/api/auth/sign-in/email/'],
    ['POST', '/api/auth//sign-in/email'],
    ['POST', '/api/auth/./sign-in/email'],
    ['POST', '/api/auth/.\\sign-in/email'],
    ['POST', '/api/auth/sign-in%2Femail'],
    ['POST', '/api/auth/Sign-In/email'],
    ['GET', '/api/auth/callback/'],
    ['GET', '/api/auth/callback/github/x'],
    ['GET', '/api/auth/callback/..'],
    ['GET', '/api/auth/reset-password/a%00'],
    ['HEAD', '/api/auth/get-session'],
    ['POST', '/sign-in/email'],
    ['GET', 'constructor'],
  ])('does not know %s %s', (method, path) => {
    expect(accountRoute(method, path)).toBeNull()
  })
})

test('every route has the price, the guards and the fields that were reviewed', () => {
  const lines = accountRoutes.map(({ method, path, price, fields, ...guards }) => {
    const needs = [guards.needsMail && 'mail', guards.needsSession && 'session', guards.triesPassword && 'guess']
    return [method, path, price, ...needs.filter(Boolean), fields.length > 0 && `(${fields})`].filter(Boolean).join(' ')
  })
  expect(lines).toMatchSnapshot()
  expect(accountRoute('GET', `/api/auth/reset-password/${'x'.repeat(128)}`)).not.toBeNull()
  expect(accountRoute('GET', `/api/auth/reset-password/${'x'.repeat(129)}`)).toBeNull()
})

describe('routes of better-auth', () => {
  let world: AccountServer
  beforeAll(async () => {
    world = await startAccountServer(temporarySqlite)
  })
  afterAll(() => world.stop())

  test('exist for every row of the table, and answer 404 for everything else better-auth offers', async () => {
    const config = { signIn: { enabled: true, secret: null, github: null, google: null } }
    const parts = { config, database: world.database, log: memoryLog(), secret: 'x'.repeat(32) }
    const auth = createAuth(authPartsOf({ ...parts, mail: { send: async () => {} } }), 'http://localhost')
    const offered = Object.values(auth.api as Record<string, { path?: string; options?: { method?: unknown } }>)
      .filter(({ path }) => path !== undefined)
      .flatMap(({ path = '', options }) =>
        [options?.method ?? 'GET'].flat().map((method) => [String(method), path] as const),
      )
    const ours = new Set(
      accountRoutes.map(({ method, path }) => `${method} ${path === '/callback/:provider' ? '/callback/:id' : path}`),
    )
    // Invitations have a handler of this server, before better-auth.
    ours.delete('POST /invitation')
    const missing = [...ours].filter((route) => !offered.some(([method, path]) => `${method} ${path}` === route))
    expect(missing).toEqual([])
    const hidden = offered.filter(([method, path]) => !ours.has(`${method} ${path}`))
    expect(hidden.length).toBeGreaterThan(20)
    for (const [method, path] of hidden) {
      const visitor = world.visitor()
      const address = `/api/auth${path.replace(/:\w+/g, 'x')}`
      const reply = await (method === 'POST' ? visitor.post(address) : visitor.get(address))
      expect([method, path, reply.status]).toEqual([method, path, 404])
    }
  })

  test('send no one to another site, however its address is written', async () => {
    const own = { origin: 'http://tools.example' }
    const withMail = await startAccountServer(temporarySqlite, {
      mail: true,
      environment: { PUBLIC_URL: own.origin },
      signIn: { github: { clientId: 'our-id', clientSecret: 'our-secret' } },
    })
    const from = (path: string) => withMail.visitor().get(`/api/auth${path}`, own)
    for (const address of ['//evil.example', '/..//evil.example', '/%2e//evil.example', '/x/../\\evil.example', 'x']) {
      const query = `callbackURL=${encodeURIComponent(address)}`
      const begun = await withMail
        .visitor()
        .post(
          '/api/auth/sign-in/social',
          { provider: 'github', callbackURL: '/account', errorCallbackURL: address },
          own,
        )
      const link = await from(`/verify-email?token=x&${query}`)
      const twice = await from(`/verify-email?token=x&callbackURL=%2F&${query}`)
      const statuses = [begun, link, twice, await from(`/reset-password/x?${query}`)].map(({ status }) => status)
      expect([address, ...statuses]).toEqual([address, 400, 400, 400, 400])
    }
    expect((await from('/verify-email?token=x&callbackURL=%2Faccount%3Fa%3Db')).headers.location).toMatch(
      /^\/account\?/,
    )
    await withMail.stop()
  })

  test('routes that need letters do not exist without SMTP', async () => {
    for (const { method, path } of accountRoutes.filter(({ needsMail }) => needsMail)) {
      const address = `/api/auth${path.replace(':token', 'x')}?token=x&callbackURL=%2F`
      const visitor = world.visitor()
      expect((await (method === 'POST' ? visitor.post(address) : visitor.get(address))).status, path).toBe(404)
    }
  })

  test('routes that need a session answer 401 without one', async () => {
    const withMail = await startAccountServer(temporarySqlite, { mail: true })
    for (const { method, path } of accountRoutes.filter(({ needsSession }) => needsSession)) {
      const chosen = { newPassword: 'correct horse 12', newEmail: 'x@example.org' }
      const body = { currentPassword: 'x', password: 'x', id: 'x', response: {}, ...chosen }
      const visitor = withMail.visitor()
      const reply = await (method === 'POST' ? visitor.post(`/api/auth${path}`, body) : visitor.get(`/api/auth${path}`))
      expect([path, reply.status]).toEqual([path, 401])
    }
    await withMail.stop()
  })

  test('take JSON alone', async () => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data',
      '',
      'application/jsonx',
    ]) {
      const body = 'email=ann%40example.org&password=correct+horse+12'
      const headers = { 'content-type': type, 'content-length': String(body.length) }
      const reply = await world.server.ask('/api/auth/sign-in/email', { method: 'POST', headers, body })
      expect([type, reply.status]).toEqual([type, 415])
    }
  })

  test('take no field that the product does not send', async () => {
    const ann = world.visitor()
    const person = { name: 'Ann', email: 'fields@example.org', password: 'correct horse 12' }
    const more = {
      image: 'https://tracker.example/a.png',
      emailVerified: true,
      twoFactorEnabled: true,
      rememberMe: false,
    }
    expect((await ann.post('/api/auth/sign-up/email', { ...person, ...more })).status).toBe(200)
    const { user } = JSON.parse((await ann.get('/api/auth/get-session')).text)
    expect(user).toMatchObject({ image: null, emailVerified: false })
    expect(user.twoFactorEnabled).toBeFalsy()
    // rememberMe would have asked for it.
    expect([...ann.cookies.keys()]).not.toContain('sundry.dont_remember')
  })
})
