import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { createRecipesRepository } from '../adapters/recipes-repository.ts'
import { createMemoryLimiter } from '../limits/limiter.ts'
import { type AccountServer, startAccountServer } from '../testing/account-server.ts'
import { accountsSuite } from '../testing/accounts-suite.ts'
import { lifeCycleSuite } from '../testing/life-cycle-suite.ts'
import { reauthenticationSuite } from '../testing/reauthentication-suite.ts'
import { sessionsSuite } from '../testing/sessions-suite.ts'
import { signUpSuite } from '../testing/sign-up-suite.ts'
import { temporarySqlite } from '../testing/temporary-database.ts'
import { startTestServer } from '../testing/test-server.ts'

accountsSuite('node:sqlite', temporarySqlite)
sessionsSuite('node:sqlite', temporarySqlite)
reauthenticationSuite('node:sqlite', temporarySqlite)
signUpSuite('node:sqlite', temporarySqlite)
lifeCycleSuite('node:sqlite', temporarySqlite)

const json = { 'content-type': 'application/json' }

describe('accounts of a site under a path', () => {
  let world: AccountServer | undefined
  afterEach(() => world?.stop())

  test('cookies and links carry the path and the name of the site', async () => {
    const environment = { BASE_PATH: '/tools/web', SITE_NAME: 'Acme' }
    world = await startAccountServer(temporarySqlite, { mail: true, environment })
    const ann = world.visitor()
    const person = { name: 'Ann', email: 'ann@example.org', password: 'correct horse 12' }
    const signUp = await ann.post('/tools/web/api/auth/sign-up/email', { ...person, callbackURL: '/tools/web/account' })
    expect(signUp.status).toBe(200)
    const letter = world.letters[0]
    expect(letter?.subject).toContain('Acme')
    const link = /http:\S+/.exec(letter?.text ?? '')?.[0] ?? ''
    const { pathname, search } = new URL(link)
    const confirmed = await ann.get(pathname + search)
    expect(confirmed.headers.location).toBe('/tools/web/account')
    expect([...ann.cookies.keys()].every((name) => name.startsWith('sundry~tools~web.'))).toBe(true)
    expect(confirmed.headers['set-cookie']).toMatch(/session_token=[^;]*;.*Path=\/tools\/web\/;/)
    const session = JSON.parse((await ann.get('/tools/web/api/auth/get-session')).text)
    expect(session.user.email).toBe(person.email)
    const reading = await ann.post('/tools/web/functions/v1/export-account')
    expect(reading.status).toBe(200)
  })
})

describe('the guard before accounts', () => {
  let world: AccountServer | undefined
  afterEach(async () => {
    await world?.stop()
    world = undefined
  })
  const person = { name: 'Ann', email: 'ann@example.org', password: 'correct horse 12' }

  test('stops guessing from one address, and says when to come back', async () => {
    const limiter = createMemoryLimiter({ points: 120, windowMs: 60_000, clock: { now: () => 0 } })
    world = await startAccountServer(temporarySqlite, { ports: { limiter } })
    const statuses: number[] = []
    for (let index = 0; index < 14; index += 1) {
      const guess = { ...person, email: `${index}@example.org` }
      const reply = await world.visitor().post('/api/auth/sign-in/email', guess)
      statuses.push(reply.status)
      if (reply.status === 429) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([...Array(12).fill(401), 429, 429])
  })

  test('stops guessing at one account from many addresses', async () => {
    const limiter = createMemoryLimiter({ points: 120, windowMs: 60_000, clock: { now: () => 0 } })
    const environment = { TRUST_PROXY: '1' }
    world = await startAccountServer(temporarySqlite, { ports: { limiter }, environment })
    let last = 0
    for (let index = 0; index < 21; index += 1) {
      const from = { 'x-forwarded-for': `198.51.100.${index}` }
      last = (await world.visitor().post('/api/auth/sign-in/email', person, from)).status
    }
    expect(last).toBe(429)
    const other = { ...person, email: 'ben@example.org' }
    const from = { 'x-forwarded-for': '198.51.100.99' }
    expect((await world.visitor().post('/api/auth/sign-in/email', other, from)).status).toBe(401)
  })

  test('prices an answer by the recipes in it, and leaves out those that are known', async () => {
    const limiter = createMemoryLimiter({ points: 60, windowMs: 60_000, clock: { now: () => 0 } })
    world = await startAccountServer(temporarySqlite, { ports: { limiter } })
    const ann = world.visitor()
    await ann.post('/api/auth/sign-up/email', person)
    const { id } = JSON.parse((await ann.get('/api/auth/get-session')).text).user
    const recipe = { recipe: 1, name: 'Web', steps: [] }
    const saves = Array.from({ length: 100 }, () => ({ id: randomUUID(), base: null, recipe }))
    await createRecipesRepository(world.database, { now: () => 0 }).change(id, { saves, removals: [] })
    const known = saves.map((save) => ({ id: save.id, revision: 1 }))
    const statuses: number[] = []
    for (const body of [{}, {}, {}, { known }]) {
      const { status } = await ann.post('/functions/v1/sync-recipes', body)
      statuses.push(status)
    }
    expect(statuses).toEqual([200, 200, 429, 200])
  })

  test('the guard answers a client of few addresses whether they have an account, and others go on signing up', async () => {
    world = await startAccountServer(temporarySqlite, { environment: { TRUST_PROXY: '1' } })
    const ask = async (from: string, body: object) => {
      const reply = await world?.visitor().post('/api/auth/sign-up/email', body, { 'x-forwarded-for': from })
      return reply?.status
    }
    expect(await ask('198.51.100.1', person)).toBe(200)
    const probes: unknown[] = []
    for (let index = 0; index < 40; index += 1) probes.push(await ask('198.51.100.2', person))
    expect([probes[0], probes.at(-1)]).toEqual([422, 429])
    const unknown = { ...person, email: 'ben@example.org' }
    expect(await ask('198.51.100.2', unknown)).toBe(429)
    expect(await ask('198.51.100.3', unknown)).toBe(200)
  })

  test('refuses what is too long, in chunks, or no JSON, and stays up', async () => {
    world = await startAccountServer(temporarySqlite)
    const { ask } = world.server
    const path = '/api/auth/sign-in/email'
    const long = JSON.stringify({ ...person, name: 'x'.repeat(20_000) })
    const headers = { ...json, 'content-length': String(long.length) }
    expect((await ask(path, { method: 'POST', headers, body: long })).status).toBe(413)
    expect(
      (await ask(path, { method: 'POST', headers: { ...json, 'transfer-encoding': 'chunked' }, body: '{}' })).status,
    ).toBe(411)
    for (const body of ['', '{', 'null', '[]', '{"__proto__":{"email":"x"}}', '{"email":{"$ne":1},"password":7}']) {
      const reply = await ask(path, {
        method: 'POST',
        headers: { ...json, 'content-length': String(body.length) },
        body,
      })
      expect(reply.status, body).toBeGreaterThanOrEqual(400)
      expect(reply.status, body).toBeLessThan(500)
    }
    expect((await ask('/healthz')).status).toBe(200)
  })

  test('carries the headers of every answer and is kept by no cache', async () => {
    world = await startAccountServer(temporarySqlite)
    const reply = await world.visitor().post('/api/auth/sign-up/email', person)
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(reply.headers['set-cookie']).toMatch(/HttpOnly/)
    expect(reply.headers['set-cookie']).toMatch(/SameSite=Lax/)
  })

  test('does not exist when the operator keeps no accounts [server-1]', async () => {
    const server = await startTestServer()
    const body = JSON.stringify(person)
    const attempt = { method: 'POST', headers: { ...json, 'content-length': String(body.length) }, body }
    expect((await server.ask('/api/auth/sign-in/email', attempt)).status).toBe(404)
    // Every page asks who its visitor is; a refusal would be an error in each visitor's console.
    const session = await server.ask('/api/auth/get-session')
    expect([session.status, session.text]).toEqual([200, 'null'])
    const options = { method: 'POST', headers: { 'content-length': '0' } }
    const offered = await server.ask('/functions/v1/sign-in-options', options)
    expect(JSON.parse(offered.text)).toEqual({ accounts: false, mail: false, providers: [] })
    await server.stop()
  })
})
