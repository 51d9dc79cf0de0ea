import { afterEach, describe, expect, test } from 'vitest'
import { createMemoryLimiter } from '../limits/limiter.ts'
import { type AccountServer, startAccountServer, type Visitor } from '../testing/account-server.ts'
import { temporarySqlite } from '../testing/temporary-database.ts'

const person = { name: 'Ann', email: 'ann@example.org', password: 'correct horse 12' }
const wrong = { ...person, password: 'not the password' }
let world: AccountServer
afterEach(() => world.stop())

async function start() {
  const limiter = createMemoryLimiter({ points: 120, windowMs: 60_000, clock: { now: () => 0 } })
  world = await startAccountServer(temporarySqlite, { ports: { limiter }, environment: { TRUST_PROXY: '1' } })
  let network = 0
  const enter = async (visitor: Visitor, body: object, from?: string) => {
    network += 1
    const headers = { 'x-forwarded-for': from ?? `198.51.100.${network}` }
    return (await visitor.post('/api/auth/sign-in/email', body, headers)).status
  }
  const owner = world.visitor()
  await owner.post('/api/auth/sign-up/email', person, { 'x-forwarded-for': '203.0.113.1' })
  const attack = async () => {
    for (let n = 0; n < 25; n += 1) await enter(world.visitor(), wrong)
  }
  return { owner, enter, attack }
}

describe('guessing at an account', () => {
  test('guessing makes unknown devices wait, and the owner signs in on a device that signed in before', async () => {
    const { owner, enter, attack } = await start()
    await owner.post('/api/auth/sign-out', {}, { 'x-forwarded-for': '203.0.113.1' })
    await attack()
    expect(await enter(world.visitor(), person)).toBe(429)
    expect(await enter(owner, person)).toBe(200)
  })

  test("guesses from one network cannot use up an account's allowance", async () => {
    const { enter } = await start()
    for (let n = 0; n < 25; n += 1) await enter(world.visitor(), wrong, '198.51.100.7')
    expect(await enter(world.visitor(), person, '198.51.100.8')).toBe(200)
  })

  test('a changed password makes other devices unknown', async () => {
    const { owner, enter, attack } = await start()
    const phone = world.visitor()
    expect(await enter(phone, person)).toBe(200)
    const renewed = { ...person, password: 'another horse 34' }
    const change = { currentPassword: person.password, newPassword: renewed.password, revokeOtherSessions: true }
    const from = { 'x-forwarded-for': '203.0.113.1' }
    expect((await owner.post('/api/auth/change-password', change, from)).status).toBe(200)
    await attack()
    expect(await enter(phone, renewed)).toBe(429)
    expect(await enter(owner, renewed)).toBe(200)
  })

  test('takes no cookie of another account, of another device, or one that was signed out', async () => {
    const { owner, enter, attack } = await start()
    const [name = '', value = ''] = [...owner.cookies].find(([cookie]) => cookie.startsWith('sundry.device.')) ?? []
    const [id, key, mac] = value.split('.')
    await attack()
    const forged = world.visitor()
    for (const cookie of [`${id}.${key}.${mac?.slice(0, -2)}xx`, `${id}.x.${mac}`, `${id}.${key}`, 'x', `${value}.x`]) {
      forged.cookies.set(name, cookie)
      expect(await enter(forged, person)).toBe(429)
    }
    const from = { 'x-forwarded-for': '203.0.113.1' }
    const [session] = JSON.parse((await owner.get('/api/auth/sessions', from)).text)
    await owner.post('/api/auth/sessions/revoke', { id: session.id }, from)
    expect(await enter(owner, person)).toBe(429)
  })
})

describe('cookies', () => {
  test('cookies are HttpOnly, SameSite=Lax and, over https, Secure', async () => {
    for (const [url, secure] of [
      ['https://tools.example', true],
      ['http://tools.example', false],
    ] as const) {
      world = await startAccountServer(temporarySqlite, {
        mail: true,
        environment: { PUBLIC_URL: url },
        signUp: 'open',
      })
      const own = { origin: url }
      const lines: string[] = []
      const note = (reply: { headers: Record<string, string> }) =>
        lines.push(...(reply.headers['set-cookie'] ?? '').split(/,(?=[^;,]+=)/).filter(Boolean))
      const ann = world.visitor()
      note(await ann.post('/api/auth/sign-up/email', person, own))
      const link = /https?:\S+/.exec(world.letters[0]?.text ?? '')?.[0]?.replace(url, '') ?? ''
      note(await ann.get(link, own))
      note(await ann.get('/api/auth/passkey/generate-authenticate-options', own))
      note(await ann.post('/api/auth/reauthentication-options', {}, own))
      const names = lines.map((line) => line.split('=')[0]?.trim())
      const prefix = secure ? '__Secure-' : ''
      const expected = [
        'sundry.confirm',
        'sundry.session_token',
        'sundry.better-auth-passkey',
        'sundry.reauthentication',
      ]
      expect(names).toEqual(expect.arrayContaining(expected.map((name) => prefix + name)))
      expect(names.some((name) => name?.startsWith(`${prefix}sundry.device.`))).toBe(true)
      for (const line of lines) {
        expect(line).toMatch(/HttpOnly/i)
        expect(line).toMatch(/SameSite=Lax/i)
        expect(/;\s*Secure/i.test(line)).toBe(secure)
      }
      if (secure) await world.stop()
    }
  })
})
