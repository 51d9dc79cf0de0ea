// The messages of refusals on the account page, and the facts that the page learns about the account.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMemoryLimiter } from '../limits/limiter.ts'
import { type AccountServer, startAccountServer, type Visitor } from '../testing/account-server.ts'
import { createAuthenticator } from '../testing/soft-authenticator.ts'
import { temporarySqlite } from '../testing/temporary-database.ts'
import { spendGuess } from './guess-limiter.ts'
import { accountKey } from './secret.ts'

const password = 'correct horse 12'
let now = 0
const limiter = createMemoryLimiter({ points: 1_000_000, windowMs: 60_000, clock: { now: () => now } })
let world: AccountServer
beforeAll(async () => {
  world = await startAccountServer(temporarySqlite, { ports: { limiter } })
})
afterAll(() => world.stop())

let people = 0
async function signedUp() {
  const visitor = world.visitor()
  people += 1
  const person = { name: 'Ann', email: `told${people}@example.org`, password }
  await visitor.post('/api/auth/sign-up/email', person)
  return { visitor, person }
}
async function refused(reply: Promise<{ status: number; text: string }>) {
  const { status, text } = await reply
  const { code, message } = JSON.parse(text) as { code?: string; message?: string }
  return [status, code ?? null, message]
}
const post = (visitor: Visitor, path: string, body: unknown = {}) => refused(visitor.post(`/api/auth${path}`, body))

describe('what needs a second proof', () => {
  test('a second proof can be tried ten times in a quarter of an hour', async () => {
    const { visitor } = await signedUp()
    expect((await post(visitor, '/delete-user')).slice(0, 2)).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
    const wrong = () => post(visitor, '/delete-user', { password: 'wrong horse 12' })
    for (let turn = 0; turn < 10; turn += 1) expect((await wrong())[0]).toBe(400)
    const over = [429, 'TOO_MANY_ATTEMPTS', 'Too many attempts. Try again in 15 minutes.']
    expect(await wrong()).toEqual(over)
    now += 15 * 60_000 - 1
    expect(await wrong()).toEqual(over)
    now += 1
    expect((await wrong())[0]).toBe(400)
  })

  test('a device that does not ask who is there makes no passkey', async () => {
    const { visitor } = await signedUp()
    const key = createAuthenticator(`http://localhost:${world.server.port}`, { verified: false })
    const options = JSON.parse((await visitor.get('/api/auth/passkey/generate-register-options')).text)
    expect(options).toMatchObject({ rp: { name: 'Sundry' }, authenticatorSelection: { residentKey: 'preferred' } })
    const reported = await post(visitor, '/passkey/verify-registration', { response: key.create(options), password })
    expect(reported).toEqual([400, 'USER_VERIFICATION_REQUIRED', 'The device did not verify you.'])
  })
})

test('a page learns of its account how it is signed in to, and of each session where', async () => {
  const { visitor } = await signedUp()
  expect(JSON.parse((await visitor.get('/api/auth/sign-in-methods')).text)).toEqual({
    password: true,
    passkeys: 0,
    providers: [],
    totp: false,
  })
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(JSON.parse((await visitor.get('/api/auth/sessions')).text)).toEqual([
    { id: expect.any(String), current: true, device: 'Unknown device', createdAt: moment, updatedAt: moment },
  ])
})

test('guesses at an account end with the time to wait', async () => {
  const { person } = await signedUp()
  const wrong = { ...person, password: 'wrong horse 12' }
  const account = accountKey(person.email)
  for (let turn = 0; turn < 20; turn += 1) await spendGuess(limiter, { account, client: `${turn}`, device: null })
  now += 29_500
  const reply = await world.visitor().post('/api/auth/sign-in/email', wrong)
  expect(await refused(Promise.resolve(reply))).toEqual([429, null, 'Too many attempts. Wait a minute and try again.'])
  expect(reply.headers['retry-after']).toBe('31')
})

test('the browser that signs up is remembered for a day, until its address is confirmed', async () => {
  const letters = await startAccountServer(temporarySqlite, {
    mail: true,
    environment: { PUBLIC_URL: 'http://tools.example' },
  })
  const person = { name: 'Ann', email: 'ann@example.org', password }
  const own = { origin: 'http://tools.example' }
  const ann = letters.visitor()
  const cookie = /sundry\.confirm=[^;]+; Path=\/api\/auth; Max-Age=86400; HttpOnly; SameSite=Lax/
  expect((await ann.post('/api/auth/sign-up/email', person, own)).headers['set-cookie']).toMatch(cookie)
  const again = await letters.visitor().post('/api/auth/sign-in/email', person, own)
  expect([again.status, JSON.parse(again.text).code]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
  expect(again.headers['set-cookie']).toMatch(cookie)
  await letters.stop()
})

test('an operator at the address that the server listens on is sent to PUBLIC_URL', async () => {
  const publicUrl = 'https://tools.example'
  const away = await startAccountServer(temporarySqlite, { environment: { PUBLIC_URL: publicUrl } })
  const person = { name: 'Ann', email: 'ann@example.org', password }
  const messageFrom = async (origin: string) =>
    (await refused(away.visitor().post('/api/auth/sign-up/email', person, { origin })))[2]
  expect(await messageFrom(`http://localhost:${away.server.port}`)).toContain(publicUrl)
  expect(await messageFrom('https://evil.example')).not.toContain(publicUrl)
  await away.stop()
})
