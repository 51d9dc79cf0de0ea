import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweep } from '../adapters/open-accounts.ts'
import { type AccountServer, startAccountServer, type Visitor } from './account-server.ts'
import type { OpenTemporary } from './temporary-database.ts'

const password = 'correct horse 12'
let people = 0
const newPerson = () => {
  people += 1
  return { name: 'Ann', email: `session${people}@example.org`, password }
}
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605 Version/18.0 Safari/604.1' }
const isIn = async (visitor: Visitor) => (await visitor.get('/api/auth/get-session')).text !== 'null'

export function sessionsSuite(name: string, open: OpenTemporary): void {
  describe(`sessions on ${name}`, () => {
    let world: AccountServer
    beforeAll(async () => {
      world = await startAccountServer(open)
    })
    afterAll(() => world.stop())

    test('keeps only hashes of tokens, so that a copy of the database opens nothing', async () => {
      const ann = world.visitor()
      await ann.post('/api/auth/sign-up/email', newPerson())
      const cookie = decodeURIComponent(ann.cookies.get('sundry.session_token') ?? '')
      const token = cookie.split('.')[0] ?? ''
      const { rows } = await sql<{ token: string }>`select "token" from "session"`.execute(world.database.db)
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) {
        expect(row.token).toMatch(/^sha256:[\w-]{43}$/)
        expect(row.token).not.toContain(token)
      }
      expect(await isIn(ann)).toBe(true)
    })

    test('a session is prolonged under the same token', async () => {
      const ann = world.visitor()
      await ann.post('/api/auth/sign-up/email', newPerson())
      const soon = new Date(Date.now() + 86_400_000).toISOString()
      await sql`update "session" set "expiresAt" = ${soon}`.execute(world.database.db)
      const before = ann.cookies.get('sundry.session_token')
      const prolonged = await ann.get('/api/auth/get-session')
      expect(prolonged.headers['set-cookie']).toContain('sundry.session_token')
      expect(ann.cookies.get('sundry.session_token')).toBe(before)
      expect(Date.parse(JSON.parse((await ann.get('/api/auth/get-session')).text).session.expiresAt)).toBeGreaterThan(
        Date.parse(soon) + 86_400_000,
      )
    })

    test('lists the devices of a user, and signs out one of them or all others', async () => {
      const [desk, mobile, third] = [world.visitor(), world.visitor(), world.visitor()]
      const person = newPerson()
      await desk.post('/api/auth/sign-up/email', person, firefox)
      await mobile.post('/api/auth/sign-in/email', person, phone)
      await third.post('/api/auth/sign-in/email', person, phone)
      const listed = JSON.parse((await desk.get('/api/auth/sessions')).text)
      expect(listed.map(({ device }: { device: string }) => device).sort()).toEqual([
        'Firefox on Linux',
        'Safari on iPhone',
        'Safari on iPhone',
      ])
      expect(JSON.stringify(listed)).not.toMatch(/sha256|token/)
      const [other] = listed.filter(({ current }: { current: boolean }) => !current)
      expect((await desk.post('/api/auth/sessions/revoke', { id: other.id })).status).toBe(200)
      expect([await isIn(mobile), await isIn(third)].filter(Boolean)).toHaveLength(1)
      expect(JSON.parse((await desk.post('/api/auth/sessions/revoke-others')).text)).toEqual({ ended: 1 })
      expect([await isIn(desk), await isIn(mobile), await isIn(third)]).toEqual([true, false, false])
    })

    test('signs out no session of somebody else', async () => {
      const [ann, ben] = [world.visitor(), world.visitor()]
      await ann.post('/api/auth/sign-up/email', newPerson())
      await ben.post('/api/auth/sign-up/email', newPerson())
      const [{ id }] = JSON.parse((await ann.get('/api/auth/sessions')).text)
      expect((await ben.post('/api/auth/sessions/revoke', { id })).status).toBe(404)
      await ben.post('/api/auth/sessions/revoke-others')
      expect(await isIn(ann)).toBe(true)
    })

    test('sweeps what has run out and leaves the rest', async () => {
      const ann = world.visitor()
      await ann.post('/api/auth/sign-up/email', newPerson())
      await ann.get('/api/auth/passkey/generate-authenticate-options')
      const count = async (table: string) => {
        const counted = sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`
        return Number((await counted.execute(world.database.db)).rows[0]?.n)
      }
      await sweep(world.database, Date.now())
      expect(await count('session')).toBeGreaterThan(0)
      expect(await count('verification')).toBeGreaterThan(0)
      await sweep(world.database, Date.now() + 400 * 86_400_000)
      expect([await count('session'), await count('verification'), await count('known_device')]).toEqual([0, 0, 0])
      expect(await count('user')).toBeGreaterThan(0)
    })
  })
}
