import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountServer, startAccountServer, type Visitor } from './account-server.ts'
import { image } from './operations-suite.ts'
import { recipe } from './recipes-suite.ts'
import type { OpenTemporary } from './temporary-database.ts'

const password = 'correct horse 12'
let people = 0
const newPerson = () => {
  people += 1
  return { name: 'Ann', email: `ann${people}@example.org`, password }
}

async function signUp(visitor: Visitor) {
  const person = newPerson()
  const reply = await visitor.post('/api/auth/sign-up/email', person)
  if (reply.status !== 200) throw new Error(reply.text)
  return person
}

const log = '/functions/v1/image-operations'
const list = '/functions/v1/list-image-operations'

export function accountsSuite(name: string, open: OpenTemporary): void {
  describe(`accounts on ${name}`, () => {
    let world: AccountServer
    beforeAll(async () => {
      world = await startAccountServer(open)
    })
    afterAll(() => world.stop())

    test('signs up, out and in again, and reads the session between [server-3]', async () => {
      const ann = world.visitor()
      expect((await ann.get('/api/auth/get-session')).text).toBe('null')
      const person = await signUp(ann)
      expect(JSON.parse((await ann.get('/api/auth/get-session')).text).user.email).toBe(person.email)
      expect((await ann.post('/api/auth/sign-out')).status).toBe(200)
      expect((await ann.get('/api/auth/get-session')).text).toBe('null')
      expect((await ann.post('/api/auth/sign-in/email', person)).status).toBe(200)
      expect(JSON.parse((await ann.get('/api/auth/get-session')).text).user.email).toBe(person.email)
    })

    test('says the same of a wrong password and an unknown address', async () => {
      const person = await signUp(world.visitor())
      const wrong = await world.visitor().post('/api/auth/sign-in/email', { ...person, password: 'not the password' })
      const unknown = await world.visitor().post('/api/auth/sign-in/email', newPerson())
      expect([wrong.status, unknown.status]).toEqual([401, 401])
      expect(wrong.text).toBe(unknown.text)
    })

    test('refuses a short password and a second account for an address', async () => {
      const short = await world.visitor().post('/api/auth/sign-up/email', { ...newPerson(), password: 'short' })
      expect(short.status).toBe(400)
      const person = await signUp(world.visitor())
      expect((await world.visitor().post('/api/auth/sign-up/email', person)).status).toBe(422)
    })

    test('takes no session that it did not give', async () => {
      const thief = world.visitor()
      thief.cookies.set('sundry.session_token', 'chosen-by-a-thief')
      expect((await thief.get('/api/auth/get-session')).text).toBe('null')
      const person = await signUp(world.visitor())
      await thief.post('/api/auth/sign-in/email', person)
      expect(thief.cookies.get('sundry.session_token')).not.toBe('chosen-by-a-thief')
      expect(JSON.parse((await thief.get('/api/auth/get-session')).text).user.email).toBe(person.email)
    })

    test('writes the log for the session, whatever user the payload names [server-9]', async () => {
      const [ann, ben] = [world.visitor(), world.visitor()]
      await signUp(ann)
      await signUp(ben)
      const benId = JSON.parse((await ben.get('/api/auth/get-session')).text).user.id
      const saved = await ann.post(log, [{ ...image('beach'), user_id: benId }, image('hill')])
      expect(JSON.parse(saved.text)).toEqual({ saved: 2 })
      expect(JSON.parse((await ben.post(list, {})).text).operations).toEqual([])
      const own = JSON.parse((await ann.post(list, { totals: true })).text)
      expect(own.operations).toHaveLength(2)
      expect(own.totals).toMatchObject({ images: 2, originalBytes: 2000, processedBytes: 800 })
      expect(JSON.parse((await ben.post('/functions/v1/clear-image-operations')).text)).toEqual({ cleared: 0 })
      expect(JSON.parse((await ann.post('/functions/v1/clear-image-operations')).text)).toEqual({ cleared: 2 })
    })

    test('asks an anonymous visitor to sign in, and writes nothing [server-8]', async () => {
      const reply = await world.visitor().post(log, [image('beach')])
      expect(reply.status).toBe(401)
      expect(JSON.parse(reply.text).error).toBe('Please sign in first.')
    })

    test('shares recipes with the account’s sessions, and no one else', async () => {
      const [desk, phone, ben] = [world.visitor(), world.visitor(), world.visitor()]
      const person = await signUp(desk)
      await phone.post('/api/auth/sign-in/email', person)
      await signUp(ben)
      const sync = '/functions/v1/sync-recipes'
      const id = randomUUID()
      const saved = await desk.post(sync, { saves: [{ id, base: null, recipe: recipe('Web') }] })
      const own = { recipes: [{ id, revision: 1, recipe: recipe('Web') }], refused: [] }
      expect(JSON.parse(saved.text)).toEqual(own)
      expect(JSON.parse((await phone.post(sync)).text)).toEqual(own)
      const known = await phone.post(sync, { known: [{ id, revision: 1 }] })
      expect(JSON.parse(known.text)).toEqual({ recipes: [{ id, revision: 1 }], refused: [] })
      const older = await phone.post(sync, { known: [{ id, revision: 2 }] })
      expect(JSON.parse(older.text)).toEqual(own)
      expect(JSON.parse((await ben.post(sync, { known: [{ id, revision: 1 }] })).text).recipes).toEqual([])
      expect(JSON.parse((await ben.post(sync)).text)).toEqual({ recipes: [], refused: [] })
      const gone = await phone.post(sync, { removals: [{ id, base: 1 }] })
      expect(JSON.parse(gone.text)).toEqual({ recipes: [], refused: [] })
      expect(JSON.parse((await desk.post(sync)).text).recipes).toEqual([])
      expect((await world.visitor().post(sync)).status).toBe(401)
      expect((await desk.post(sync, {}, { origin: 'https://evil.example' })).status).toBe(403)
    })

    test('lets no other site act in the name of a visitor', async () => {
      const ann = world.visitor()
      const person = await signUp(ann)
      const evil = { origin: 'https://evil.example' }
      expect((await ann.post(log, [image('beach')], evil)).status).toBe(403)
      expect((await ann.post('/api/auth/sign-out', {}, evil)).status).toBe(403)
      expect(
        (await ann.post('/api/auth/change-password', { currentPassword: password, newPassword: 'x'.repeat(12) }, evil))
          .status,
      ).toBe(403)
      expect(
        (await world.visitor().post('/api/auth/sign-in/email', person, { ...evil, 'sec-fetch-site': 'cross-site' }))
          .status,
      ).toBe(403)
      expect((await ann.get('/api/auth/get-session', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
      expect(JSON.parse((await ann.get('/api/auth/get-session')).text).user.email).toBe(person.email)
    })

    test('changes a password and signs every other device out', async () => {
      const [desk, phone] = [world.visitor(), world.visitor()]
      const person = await signUp(desk)
      await phone.post('/api/auth/sign-in/email', person)
      const change = { currentPassword: password, newPassword: 'another horse 34', revokeOtherSessions: true }
      expect((await desk.post('/api/auth/change-password', change)).status).toBe(200)
      expect((await phone.get('/api/auth/get-session')).text).toBe('null')
      expect((await desk.get('/api/auth/get-session')).text).not.toBe('null')
      expect((await phone.post('/api/auth/sign-in/email', person)).status).toBe(401)
    })

    test('signs out everywhere', async () => {
      const [desk, phone] = [world.visitor(), world.visitor()]
      const person = await signUp(desk)
      await phone.post('/api/auth/sign-in/email', person)
      expect((await desk.post('/api/auth/revoke-sessions')).status).toBe(200)
      expect((await phone.get('/api/auth/get-session')).text).toBe('null')
      expect((await desk.get('/api/auth/get-session')).text).toBe('null')
    })

    test('exports everything it keeps, and no password', async () => {
      const ann = world.visitor()
      const person = await signUp(ann)
      await ann.post(log, [image('beach')])
      const text = (await ann.post('/functions/v1/export-account')).text
      expect(JSON.parse(text)).toMatchObject({
        user: { email: person.email },
        signInMethods: [{ provider: 'credential' }],
        passkeys: [],
        sessions: [{ expiresAt: expect.any(String) }],
        imageOperations: [{ original_filename: 'beach.jpg' }],
      })
      expect(text).not.toMatch(/password|token/i)
    })

    test('deletes an account with everything that belongs to it', async () => {
      const ann = world.visitor()
      const person = await signUp(ann)
      await ann.post(log, [image('beach')])
      expect((await ann.post('/api/auth/delete-user', { password: 'not the password' })).status).toBe(400)
      expect((await ann.post('/api/auth/delete-user', { password })).status).toBe(200)
      expect((await ann.post(list, {})).status).toBe(401)
      expect((await world.visitor().post('/api/auth/sign-in/email', person)).status).toBe(401)
      const again = world.visitor()
      expect((await again.post('/api/auth/sign-up/email', person)).status).toBe(200)
      expect(JSON.parse((await again.post(list, {})).text).operations).toEqual([])
    })

    test('offers a passkey to a signed-in visitor, for this host', async () => {
      const ann = world.visitor()
      expect((await ann.get('/api/auth/passkey/generate-register-options')).status).toBe(401)
      const person = await signUp(ann)
      const options = JSON.parse((await ann.get('/api/auth/passkey/generate-register-options')).text)
      expect(options.rp).toEqual({ name: 'Sundry', id: 'localhost' })
      expect(options.user.name).toBe(person.email)
    })
  })

  describe(`accounts with letters on ${name}`, () => {
    let world: AccountServer
    beforeAll(async () => {
      world = await startAccountServer(open, { mail: true, environment: { PUBLIC_URL: 'http://tools.example' } })
    })
    afterAll(() => world.stop())
    const own = { origin: 'http://tools.example' }
    const linkIn = (text: string) => /http:\S+/.exec(text)?.[0] ?? ''
    const path = (url: string) => url.replace('http://tools.example', '')

    test('lets no one in before the address is confirmed, and writes the link with the public name', async () => {
      const ann = world.visitor()
      const person = newPerson()
      await ann.post('/api/auth/sign-up/email', person, own)
      expect((await ann.post('/api/auth/sign-in/email', person, own)).status).toBe(403)
      const link = linkIn(world.letters.find(({ to }) => to === person.email)?.text ?? '')
      expect(link).toMatch(/^http:\/\/tools\.example\/api\/auth\/verify-email\?/)
      expect((await ann.get(path(link), own)).status).toBe(302)
      expect((await world.visitor().post('/api/auth/sign-in/email', person, own)).status).toBe(200)
    })

    test('lets a forgotten password be replaced, once', async () => {
      const person = newPerson()
      await world.visitor().post('/api/auth/sign-up/email', person, own)
      const verify = linkIn(world.letters.find(({ to }) => to === person.email)?.text ?? '')
      await world.visitor().get(path(verify), own)
      const ask = { email: person.email, redirectTo: '/account/new-password' }
      const unknown = await world
        .visitor()
        .post('/api/auth/request-password-reset', { ...ask, email: 'no@example.org' }, own)
      const known = await world.visitor().post('/api/auth/request-password-reset', ask, own)
      expect(known.text).toBe(unknown.text)
      const letter = world.letters.findLast(({ to, subject }) => to === person.email && /new password/.test(subject))
      const landing = await world.visitor().get(path(linkIn(letter?.text ?? '')), own)
      const token = new URL(landing.headers.location ?? '').searchParams.get('token')
      expect(landing.headers.location).toMatch(/^http:\/\/tools\.example\/account\/new-password\?/)
      const choose = { newPassword: 'another horse 34', token }
      expect((await world.visitor().post('/api/auth/reset-password', choose, own)).status).toBe(200)
      expect((await world.visitor().post('/api/auth/reset-password', choose, own)).status).toBe(400)
      expect((await world.visitor().post('/api/auth/sign-in/email', person, own)).status).toBe(401)
      const renewed = { ...person, password: 'another horse 34' }
      expect((await world.visitor().post('/api/auth/sign-in/email', renewed, own)).status).toBe(200)
    })

    test('sends no visitor of a letter to another site', async () => {
      const ask = { email: 'ann1@example.org', redirectTo: 'https://evil.example/' }
      expect((await world.visitor().post('/api/auth/request-password-reset', ask, own)).status).toBe(400)
    })
  })
}
