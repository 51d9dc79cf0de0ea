import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { createInvitations } from '../accounts/sign-up.ts'
import { sweep } from '../adapters/open-accounts.ts'
import { inviteCommand } from '../data-command.ts'
import { type AccountServer, startAccountServer, type Visitor } from './account-server.ts'
import type { OpenTemporary } from './temporary-database.ts'

const own = { origin: 'http://tools.example' }
const password = 'correct horse 12'
let people = 0
const newPerson = (name = 'Ann') => {
  people += 1
  return { name, email: `up${people}@example.org`, password }
}
const signUp = (visitor: Visitor, body: object) => visitor.post('/api/auth/sign-up/email', body, own)
const signIn = (visitor: Visitor, body: object) => visitor.post('/api/auth/sign-in/email', body, own)
const isIn = async (visitor: Visitor) => (await visitor.get('/api/auth/get-session')).text !== 'null'

export function signUpSuite(name: string, open: OpenTemporary): void {
  describe(`signing up on ${name}`, () => {
    let world: AccountServer
    afterEach(() => world.stop())

    const withMail = async () => {
      world = await startAccountServer(open, { mail: true, environment: { PUBLIC_URL: 'http://tools.example' } })
    }
    const letterTo = (email: string, subject: RegExp) =>
      world.letters.findLast((letter) => letter.to === email && subject.test(letter.subject))
    const pathIn = (text = '') => (/http:\S+/.exec(text)?.[0] ?? '').replace('http://tools.example', '')
    const choosePassword = async (visitor: Visitor, landing: string | undefined, chosen: string) => {
      const token = new URL(landing ?? '', 'http://tools.example').searchParams.get('token')
      return visitor.post('/api/auth/reset-password', { newPassword: chosen, token }, own)
    }

    test('reveals to no one that an address has an account: same status, same fields, same cookies', async () => {
      await withMail()
      const person = newPerson()
      const [first, second] = [world.visitor(), world.visitor()]
      const fresh = await signUp(first, person)
      await first.get(pathIn(letterTo(person.email, /Confirm/)?.text), own)
      const taken = await signUp(second, { ...person, password: 'another horse 34' })
      const shape = (reply: { status: number; text: string; headers: Record<string, string> }) => ({
        status: reply.status,
        fields: Object.entries(JSON.parse(reply.text).user)
          .map(([key, value]) => [key, typeof value])
          .sort(),
        cookies: reply.headers['set-cookie']?.replace(/=[^;]+/, '='),
      })
      expect(shape(taken)).toEqual(shape(fresh))
      expect(letterTo(person.email, /already have/)?.text).toMatch(/https?:\/\/\S+\/account$/m)
      expect((await signIn(world.visitor(), person)).status).toBe(200)
    })

    test('an account moves to another address only by the links in both letters, opened where it is signed in', async () => {
      await withMail()
      const person = newPerson()
      const next = newPerson().email
      const owner = world.visitor()
      await signUp(owner, person)
      await owner.get(pathIn(letterTo(person.email, /Confirm/)?.text), own)
      const change = (body: object) => owner.post('/api/auth/change-email', { newEmail: next, ...body }, own)
      expect((await change({})).status).toBe(403)
      expect((await change({ password: 'a wrong horse 1' })).status).toBe(400)
      expect(letterTo(person.email, /new email address/)).toBeUndefined()
      expect((await change({ password })).status).toBe(200)
      expect(letterTo(next, /./)).toBeUndefined()
      const leaving = letterTo(person.email, /new email address/)
      expect(leaving?.text).toContain(next)

      const stepOf = async (visitor: Visitor, letter?: { text: string }) =>
        (await visitor.get(pathIn(letter?.text), own)).headers.location
      const stranger = world.visitor()
      expect(await stepOf(stranger, leaving)).toBe('/account?address=sign-in')
      expect(letterTo(next, /./)).toBeUndefined()
      expect(await stepOf(owner, leaving)).toBe('/account?address=confirm')
      const arriving = letterTo(next, /this email address/)
      expect(await stepOf(stranger, arriving)).toBe('/account?address=sign-in')
      expect(await isIn(stranger)).toBe(false)
      expect((await signIn(world.visitor(), person)).status).toBe(200)
      expect(await stepOf(owner, arriving)).toBe('/account?address=moved')
      expect((await signIn(world.visitor(), person)).status).toBe(401)
      expect((await signIn(world.visitor(), { ...person, email: next })).status).toBe(200)
    })

    test('an address that another account has is neither revealed nor taken', async () => {
      await withMail()
      const [person, other] = [newPerson(), newPerson()]
      const owner = world.visitor()
      for (const one of [other, person]) {
        await signUp(owner, one)
        await owner.get(pathIn(letterTo(one.email, /Confirm/)?.text), own)
      }
      const change = (newEmail: string) => owner.post('/api/auth/change-email', { newEmail, password }, own)
      const free = newPerson().email
      const answers = [await change(other.email), await change(free)].map(({ status, text }) => [status, text])
      expect(answers[0]).toEqual(answers[1])
      await owner.get(pathIn(letterTo(person.email, /new email address/)?.text), own)
      await signUp(world.visitor(), { ...person, email: free })
      const late = await owner.get(pathIn(letterTo(free, /this email address/)?.text), own)
      expect(late.headers.location).toBe('/account?address=taken')
      expect(JSON.parse((await owner.get('/api/auth/get-session')).text).user.email).toBe(person.email)
    })

    test('the owner of a squatted address gets it by its letter, and the squatter is out', async () => {
      await withMail()
      const person = newPerson()
      const squatter = world.visitor()
      await signUp(squatter, { ...person, password: 'the squatter 56' })
      const owner = world.visitor()
      const link = pathIn(letterTo(person.email, /Confirm/)?.text)
      const landing = await owner.get(link, own)
      expect(landing.headers.location).toMatch(/^\/account\/new-password\?token=/)
      expect(await isIn(owner)).toBe(false)
      // A mail filter that opened the link has changed nothing.
      expect((await signIn(squatter, { ...person, password: 'the squatter 56' })).status).toBe(403)
      expect((await choosePassword(owner, landing.headers.location, 'the owner 7890')).status).toBe(200)
      expect((await signIn(world.visitor(), { ...person, password: 'the squatter 56' })).status).toBe(401)
      expect((await signIn(owner, { ...person, password: 'the owner 7890' })).status).toBe(200)
    })

    test('a later sign-up replaces one that no one confirmed, and the first cannot confirm it', async () => {
      await withMail()
      const person = newPerson()
      const [squatter, owner] = [world.visitor(), world.visitor()]
      await signUp(squatter, { ...person, password: 'the squatter 56' })
      await signUp(owner, person)
      const link = pathIn(letterTo(person.email, /Confirm/)?.text)
      expect((await squatter.get(link, own)).headers.location).toMatch(/new-password/)
      expect((await owner.get(link, own)).status).toBe(302)
      expect(await isIn(owner)).toBe(true)
      expect((await signIn(world.visitor(), { ...person, password: 'the squatter 56' })).status).toBe(401)
      expect((await signIn(world.visitor(), person)).status).toBe(200)
    })

    test('a letter opened where the password was just given keeps that password', async () => {
      await withMail()
      const person = newPerson()
      await signUp(world.visitor(), person)
      const phone = world.visitor()
      expect((await signIn(phone, person)).status).toBe(403)
      expect((await phone.get(pathIn(letterTo(person.email, /Confirm/)?.text), own)).headers.location).toBe('/')
      expect(await isIn(phone)).toBe(true)
      expect((await signIn(world.visitor(), person)).status).toBe(200)
    })

    test('a password chosen by letter ends sessions, passkeys and known devices', async () => {
      await withMail()
      const person = newPerson()
      const ann = world.visitor()
      await signUp(ann, person)
      await ann.get(pathIn(letterTo(person.email, /Confirm/)?.text), own)
      const { db } = world.database
      const truth = sql.lit(world.database.kind === 'postgres' ? true : 1)
      await sql`insert into "passkey" ("id", "userId", "publicKey", "credentialID", "counter", "deviceType", "backedUp")
        select 'p', "id", 'k', 'c', 0, 'singleDevice', ${truth} from "user" where "email" = ${person.email}`.execute(db)
      await ann.post(
        '/api/auth/request-password-reset',
        { email: person.email, redirectTo: '/account/new-password' },
        own,
      )
      const landing = await world.visitor().get(pathIn(letterTo(person.email, /new password/)?.text), own)
      expect((await choosePassword(world.visitor(), landing.headers.location, 'another horse 34')).status).toBe(200)
      expect(await isIn(ann)).toBe(false)
      for (const table of ['passkey', 'known_device', 'session']) {
        expect((await sql`select * from ${sql.table(table)}`.execute(db)).rows).toEqual([])
      }
    })

    test('keeps no link in the database that would open by itself', async () => {
      await withMail()
      const person = newPerson()
      await signUp(world.visitor(), person)
      await world.visitor().post('/api/auth/request-password-reset', { email: person.email, redirectTo: '/' }, own)
      const token = /reset-password\/([\w-]+)/.exec(letterTo(person.email, /new password/)?.text ?? '')?.[1] ?? '?'
      const { rows } = await sql`select * from "verification"`.execute(world.database.db)
      expect(rows.length).toBeGreaterThan(0)
      expect(JSON.stringify(rows)).not.toContain(token)
    })

    test('removes a sign-up that no one confirmed after a day, and never a confirmed account', async () => {
      await withMail()
      const [ann, ben] = [newPerson(), newPerson('Ben')]
      const visitor = world.visitor()
      await signUp(visitor, ann)
      await visitor.get(pathIn(letterTo(ann.email, /Confirm/)?.text), own)
      await signUp(world.visitor(), ben)
      await sweep(world.database, Date.now() + 25 * 3_600_000)
      const { rows } = await sql<{ email: string }>`select "email" from "user"`.execute(world.database.db)
      expect(rows.map(({ email }) => email)).toEqual([ann.email])
    })

    test('a first invitation is made only while no one has an account, and only where one is needed', async () => {
      world = await startAccountServer(open, { signUp: 'invite' })
      const invitation = await world.accounts.firstInvitation()
      const signedUp = await world.visitor().post('/api/auth/sign-up/email', { ...newPerson(), invitation })
      expect(signedUp.status).toBe(200)
      expect(await world.accounts.firstInvitation()).toBeNull()
      await world.stop()
      world = await startAccountServer(open, { signUp: 'open' })
      expect(await world.accounts.firstInvitation()).toBeNull()
    })

    test('by invitation alone: a code is good for one account, for its address, and until it is taken back', async () => {
      world = await startAccountServer(open, { signUp: 'invite' })
      const person = newPerson()
      const post = (body: object) => world.visitor().post('/api/auth/sign-up/email', body)
      const invitations = createInvitations(world.database)
      expect((await post(person)).status).toBe(403)
      expect((await post({ ...person, invitation: 'made-up-made-up-made-up' })).status).toBe(403)

      const config = { publicUrl: 'https://tools.example', port: 8080 }
      const printed = await inviteCommand(world.database, config, [person.email.toUpperCase()])
      expect(printed).toMatch(/^https:\/\/tools\.example\/account\?invitation=[\w-]{32}\n/)
      const invitation = new URL(printed.split('\n')[0] ?? '').searchParams.get('invitation')
      expect((await post({ ...newPerson(), invitation })).status).toBe(403)
      expect((await post({ ...person, password: 'short', invitation })).status).toBe(400)
      expect((await post({ ...person, invitation })).status).toBe(200)
      expect((await post({ ...newPerson(), invitation })).status).toBe(403)

      const open2 = await invitations.create()
      const both = await Promise.all(
        [newPerson(), newPerson()].map((each) => post({ ...each, invitation: open2.code })),
      )
      expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
      const gone = await invitations.create()
      expect(await inviteCommand(world.database, config, ['--list'])).toContain(gone.id)
      await inviteCommand(world.database, config, ['--revoke', gone.id])
      expect((await post({ ...newPerson(), invitation: gone.code })).status).toBe(403)
      const rows = await sql`select * from "invitation"`.execute(world.database.db)
      expect(JSON.stringify(rows.rows)).not.toContain(open2.code)
    })

    test('reveals of an invitation only whether it is valid, without using it up', async () => {
      world = await startAccountServer(open, { signUp: 'invite' })
      const invitations = createInvitations(world.database)
      const { code } = await invitations.create()
      const expired = await createInvitations(world.database, () => Date.now() - 8 * 86_400_000).create()
      const check = async (invitation: unknown) => {
        const { status, text } = await world.visitor().post('/api/auth/invitation', { invitation })
        return status === 200 ? text : status
      }
      expect([await check(code), await check(code)]).toEqual(['{"valid":true}', '{"valid":true}'])
      const person = { ...newPerson(), invitation: code }
      expect((await world.visitor().post('/api/auth/sign-up/email', person)).status).toBe(200)
      for (const invalid of [code, expired.code, 'made-up-made-up-made-up', '', 5])
        expect(await check(invalid)).toBe('{"valid":false}')
      for (let guess = 0; guess < 30; guess += 1) await check('made-up-made-up-made-up')
      expect(await check('made-up-made-up-made-up')).toBe(429)
    })

    test('sends one address five letters a day at most, whatever they are', async () => {
      await withMail()
      const person = newPerson()
      await signUp(world.visitor(), person)
      for (let n = 0; n < 8; n += 1) {
        const ask = { email: person.email, redirectTo: '/account/new-password' }
        expect((await world.visitor().post('/api/auth/request-password-reset', ask, own)).status).toBe(200)
      }
      expect(world.letters.filter(({ to }) => to === person.email)).toHaveLength(5)
    })

    test('a sign-in from a new device is reported by letter, one from a known device is not', async () => {
      await withMail()
      const person = newPerson()
      const desk = world.visitor()
      await signUp(desk, person)
      await desk.get(pathIn(letterTo(person.email, /Confirm/)?.text), own)
      expect(letterTo(person.email, /New sign-in/)).toBeUndefined()
      const agent = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' }
      const mobile = world.visitor()
      await mobile.post('/api/auth/sign-in/email', person, { ...own, ...agent })
      expect(letterTo(person.email, /New sign-in/)?.text).toContain('Firefox on Windows')
      await desk.post('/api/auth/sign-out', {}, own)
      await signIn(desk, person)
      await mobile.post('/api/auth/sign-in/email', person, { ...own, ...agent })
      expect(world.letters.filter(({ subject }) => /New sign-in/.test(subject))).toHaveLength(1)
    })
  })
}
