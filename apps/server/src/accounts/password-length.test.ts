import { afterAll, beforeAll, expect, test } from 'vitest'
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
  const person = { name: 'Ann', email: `long${length}@example.org`, password: 'x'.repeat(length) }
  expect((await world.visitor().post('/api/auth/sign-up/email', person)).status).toBe(status)
  if (status !== 200) return
  const ann = world.visitor()
  expect((await ann.post('/api/auth/sign-in/email', person)).status).toBe(200)
  expect((await ann.post('/api/auth/delete-user', { password: person.password })).status).toBe(200)
})
