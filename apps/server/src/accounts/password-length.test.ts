import { hashPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountServer, startAccountServer } from '../testing/account-server.ts'
import { temporarySqlite } from '../testing/temporary-database.ts'

let world: AccountServer
beforeAll(async () => {
  world = await startAccountServer(temporarySqlite)
})
afterAll(() => world.stop())

test.each([
  [9, 400],
  [10, 200],
  [128, 200],
  [129, 400],
])('a password of %i characters is answered with %i', async (length, status) => {
  const person = { name: 'Ann', email: `long${length}@example.org`, password: 'xq'.repeat(length).slice(0, length) }
  expect((await world.visitor().post('/api/auth/sign-up/email', person)).status).toBe(status)
  if (status !== 200) return
  const ann = world.visitor()
  expect((await ann.post('/api/auth/sign-in/email', person)).status).toBe(200)
  expect((await ann.post('/api/auth/delete-user', { password: person.password })).status).toBe(200)
})

describe('one of the commonest passwords', () => {
  const common = ' Password123 '
  const person = { name: 'Ann', email: 'common@example.org', password: 'correct horse 12' }

  test('a common password is refused for a new account and for a changed password', async () => {
    const ann = world.visitor()
    const refused = [400, 'PASSWORD_TOO_COMMON']
    const post = async (path: string, body: object) => {
      const { status, text } = await ann.post(`/api/auth${path}`, body)
      return [status, JSON.parse(text).code]
    }
    expect(await post('/sign-up/email', { ...person, password: common })).toEqual(refused)
    expect(await post('/sign-up/email', person)).toEqual([200, undefined])
    const change = { currentPassword: person.password, newPassword: common }
    expect(await post('/change-password', change)).toEqual(refused)
  })

  test('a common password is refused in place of a forgotten one, before its link is used up', async () => {
    const withMail = await startAccountServer(temporarySqlite, {
      mail: true,
      environment: { PUBLIC_URL: 'http://tools.example' },
    })
    const post = (path: string, body: object) =>
      withMail.visitor().post(`/api/auth${path}`, body, { origin: 'http://tools.example' })
    await post('/sign-up/email', person)
    await post('/request-password-reset', { email: person.email, redirectTo: '/account/new-password' })
    const token = withMail.letters.map(({ text }) => /reset-password\/([\w-]+)/.exec(text)?.[1]).find(Boolean)
    expect((await post('/reset-password', { newPassword: common, token })).text).toContain('PASSWORD_TOO_COMMON')
    expect((await post('/reset-password', { newPassword: 'another horse 34', token })).status).toBe(200)
    await withMail.stop()
  })

  test('still opens the account that has it', async () => {
    const ben = { name: 'Ben', email: 'ben@example.org', password: 'password123' }
    await world.visitor().post('/api/auth/sign-up/email', { ...ben, password: 'correct horse 12' })
    const hash = await hashPassword(ben.password)
    await sql`update "account" set "password" = ${hash} where "userId" = (select "id" from "user" where "email" = ${ben.email})`.execute(
      world.database.db,
    )
    expect((await world.visitor().post('/api/auth/sign-in/email', ben)).status).toBe(200)
  })
})
