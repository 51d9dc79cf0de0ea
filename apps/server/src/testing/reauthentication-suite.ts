import { createOTP } from '@better-auth/utils/otp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountServer, startAccountServer, type Visitor } from './account-server.ts'
import { createAuthenticator } from './soft-authenticator.ts'
import type { OpenTemporary } from './temporary-database.ts'

const password = 'correct horse 12'
let people = 0
const newPerson = () => {
  people += 1
  return { name: 'Ann', email: `again${people}@example.org`, password }
}
const parse = (reply: { text: string }) => JSON.parse(reply.text)
const auth = (path: string) => `/api/auth${path}`

export function reauthenticationSuite(name: string, open: OpenTemporary): void {
  describe(`re-authentication on ${name}`, () => {
    let world: AccountServer
    let origin: string
    beforeAll(async () => {
      world = await startAccountServer(open)
      origin = `http://localhost:${world.server.port}`
    })
    afterAll(() => world.stop())

    async function signedUp() {
      const visitor = world.visitor()
      const person = newPerson()
      await visitor.post(auth('/sign-up/email'), person)
      return { visitor, person }
    }
    async function withPasskey(visitor: Visitor, proof: object, verified = true) {
      const key = createAuthenticator(origin, { verified })
      const options = parse(await visitor.get(auth('/passkey/generate-register-options')))
      const response = key.create(options)
      return { key, options, reply: await visitor.post(auth('/passkey/verify-registration'), { response, ...proof }) }
    }

    test('a fresh session alone deletes no account, adds no passkey and switches no TOTP', async () => {
      const { visitor } = await signedUp()
      for (const path of [
        '/delete-user',
        '/two-factor/enable',
        '/two-factor/disable',
        '/two-factor/generate-backup-codes',
      ]) {
        for (const [proof, status] of [
          [{}, 403],
          [{ password: '' }, 403],
          [{ password: 'not the password' }, 400],
        ] as const) {
          const reply = await visitor.post(auth(path), proof)
          expect([path, proof, reply.status]).toEqual([path, proof, status])
        }
      }
      expect((await withPasskey(visitor, {})).reply.status).toBe(403)
      expect((await withPasskey(visitor, { password: 'not the password' })).reply.status).toBe(400)
      expect(parse(await visitor.get(auth('/passkey/list-user-passkeys')))).toEqual([])
      expect((await visitor.get(auth('/get-session'))).text).not.toBe('null')
    })

    test('a name is changed with the password, and must be one', async () => {
      const { visitor } = await signedUp()
      const change = async (body: object) => (await visitor.post(auth('/update-user'), body)).status
      expect(await change({ name: 'Eve' })).toBe(403)
      for (const name of ['', '  ', 'x'.repeat(201), 7, null])
        expect(await change({ name, password }), `${name}`).toBe(400)
      const rest = { image: 'https://evil.example/', emailVerified: false, email: 'eve@example.org' }
      expect(await change({ name: 'Anna', password, ...rest })).toBe(200)
      const { user } = parse(await visitor.get(auth('/get-session')))
      expect(user).toMatchObject({ name: 'Anna', image: null })
      expect(user.email).not.toBe(rest.email)
    })

    test('a wrong password is tried ten times in a quarter of an hour, not more', async () => {
      const { visitor } = await signedUp()
      const statuses: number[] = []
      for (let n = 0; n < 11; n += 1) {
        statuses.push((await visitor.post(auth('/delete-user'), { password: `wrong horse ${n}` })).status)
      }
      expect(statuses).toEqual([...Array(10).fill(400), 429])
    })

    test('a passkey is added with the password, asks for user verification, and signs in', async () => {
      const { visitor } = await signedUp()
      expect((await withPasskey(visitor, { password }, false)).reply.status).toBe(400)
      const { key, options, reply } = await withPasskey(visitor, { password })
      expect(reply.status).toBe(200)
      expect(options.authenticatorSelection.userVerification).toBe('required')
      const guest = world.visitor()
      const requested = parse(await guest.get(auth('/passkey/generate-authenticate-options')))
      const entered = await guest.post(auth('/passkey/verify-authentication'), { response: key.get(requested) })
      expect(entered.status).toBe(200)
      expect((await guest.get(auth('/get-session'))).text).not.toBe('null')
    })

    test('a passkey is removed with the password or a passkey, not with the session alone', async () => {
      const { visitor } = await signedUp()
      const { key } = await withPasskey(visitor, { password })
      const [{ id }] = parse(await visitor.get(auth('/passkey/list-user-passkeys')))
      expect((await visitor.post(auth('/passkey/delete-passkey'), { id })).status).toBe(403)
      const wrong = await visitor.post(auth('/passkey/delete-passkey'), { id, password: 'wrong horse' })
      expect(wrong.status).toBe(400)
      const challenge = parse(await visitor.post(auth('/reauthentication-options')))
      const proof = { id, passkey: key.get(challenge) }
      expect((await visitor.post(auth('/passkey/delete-passkey'), proof)).status).toBe(200)
      expect(parse(await visitor.get(auth('/passkey/list-user-passkeys')))).toEqual([])
    })

    test("an answer of an authenticator that does not fit is the visitor's fault, not ours", async () => {
      const { visitor } = await signedUp()
      const options = parse(await visitor.get(auth('/passkey/generate-register-options')))
      const right = createAuthenticator(origin).create(options)
      const foreign = createAuthenticator('https://evil.example').create(options)
      const stale = createAuthenticator(origin).create({ challenge: 'c3RhbGU' })
      const garbage = { ...right, response: { ...right.response, attestationObject: 'uv____8BAQ' } }
      for (const response of [foreign, stale, garbage, { ...right, id: 7 }, null]) {
        const reply = await visitor.post(auth('/passkey/verify-registration'), { response, password })
        expect([reply.status, parse(reply).code]).toEqual([400, 'PASSKEY_NOT_ACCEPTED'])
        await visitor.get(auth('/passkey/generate-register-options'))
      }
      expect(parse(await visitor.get(auth('/passkey/list-user-passkeys')))).toEqual([])
    })

    test('a passkey stands in for the password, once, and only for its own account', async () => {
      const { visitor } = await signedUp()
      const { key } = await withPasskey(visitor, { password })
      const other = await signedUp()
      const strange = await withPasskey(other.visitor, { password })
      const challenge = parse(await visitor.post(auth('/reauthentication-options')))
      expect(challenge.userVerification).toBe('required')
      const wrong = await visitor.post(auth('/delete-user'), { passkey: strange.key.get(challenge) })
      expect(wrong.status).toBe(400)
      const again = parse(await visitor.post(auth('/reauthentication-options')))
      const passkey = key.get(again)
      const second = createAuthenticator(origin)
      const options = parse(await visitor.get(auth('/passkey/generate-register-options')))
      const added = await visitor.post(auth('/passkey/verify-registration'), {
        response: second.create(options),
        passkey,
      })
      expect(added.status).toBe(200)
      expect((await visitor.post(auth('/delete-user'), { passkey })).status).toBe(400)
      const last = parse(await visitor.post(auth('/reauthentication-options')))
      expect((await visitor.post(auth('/delete-user'), { passkey: key.get(last) })).status).toBe(200)
    })

    test('an account with neither signs in through its provider again first', async () => {
      const { visitor, person } = await signedUp()
      const { db } = world.database
      await sql`update "account" set "providerId" = 'github', "accountId" = '7', "password" = null
        where "userId" in (select "id" from "user" where "email" = ${person.email})`.execute(db)
      const old = new Date(Date.now() - 6 * 60_000).toISOString()
      await sql`update "session" set "createdAt" = ${old}
        where "userId" in (select "id" from "user" where "email" = ${person.email})`.execute(db)
      expect((await visitor.post(auth('/delete-user'))).status).toBe(403)
      const now = new Date().toISOString()
      await sql`update "session" set "createdAt" = ${now}
        where "userId" in (select "id" from "user" where "email" = ${person.email})`.execute(db)
      expect((await visitor.post(auth('/delete-user'))).status).toBe(200)
    })

    test('TOTP is asked after the password, takes each backup code once, and locks after ten wrong codes', async () => {
      const { visitor, person } = await signedUp()
      const enabled = parse(await visitor.post(auth('/two-factor/enable'), { password }))
      const secret = new URL(enabled.totpURI).searchParams.get('secret') ?? ''
      const otp = createOTP(Buffer.from(base32(secret)).toString('utf8'))
      expect((await visitor.post(auth('/two-factor/verify-totp'), { code: await otp.totp() })).status).toBe(200)
      expect(parse(await visitor.get(auth('/sign-in-methods'))).totp).toBe(true)

      const enter = async () => {
        const guest = world.visitor()
        const half = parse(await guest.post(auth('/sign-in/email'), person))
        expect(half.twoFactorRedirect).toBe(true)
        expect((await guest.get(auth('/get-session'))).text).toBe('null')
        return guest
      }
      // The same one again would be good for another half minute.
      const once = await otp.totp()
      const right = await enter()
      expect((await right.post(auth('/two-factor/verify-totp'), { code: once })).status).toBe(200)
      expect((await right.get(auth('/get-session'))).text).not.toBe('null')
      const replayed = await enter()
      expect((await replayed.post(auth('/two-factor/verify-totp'), { code: once })).status).toBe(401)

      const [code] = enabled.backupCodes
      expect((await (await enter()).post(auth('/two-factor/verify-backup-code'), { code })).status).toBe(200)
      expect((await (await enter()).post(auth('/two-factor/verify-backup-code'), { code })).status).toBe(401)

      for (let round = 0; round < 2; round += 1) {
        const thief = await enter()
        for (let n = 0; n < 5; n += 1) await thief.post(auth('/two-factor/verify-totp'), { code: `0000${round}${n}` })
      }
      const late = await enter()
      expect((await late.post(auth('/two-factor/verify-totp'), { code: '999999' })).status).toBe(429)
      expect((await visitor.post(auth('/two-factor/disable'), { password })).status).toBe(200)
      expect(parse(await visitor.get(auth('/sign-in-methods'))).totp).toBe(false)
    })
  })
}

function base32(text: string): number[] {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const found: number[] = []
  let bits = 0
  let value = 0
  for (const letter of text) {
    value = (value << 5) | alphabet.indexOf(letter)
    bits += 5
    if (bits >= 8) {
      bits -= 8
      found.push((value >> bits) & 255)
      value &= (1 << bits) - 1
    }
  }
  return found
}
