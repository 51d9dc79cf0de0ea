import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { startAccountServer } from '../../testing/account-server.ts'
import { openSqlite } from '../open-sqlite.ts'
import { hashedSecrets } from './0004-hashed-secrets.ts'

test('a migration hashes the tokens of sessions in place, so that sessions stay signed in, and drops the data of providers', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sundry-old-'))
  const database = await openSqlite(directory)
  const temporary = async () => ({ database, again: () => openSqlite(directory), remove: () => database.close() })
  const world = await startAccountServer(temporary)
  const ann = world.visitor()
  await ann.post('/api/auth/sign-up/email', { name: 'Ann', email: 'ann@example.org', password: 'correct horse 12' })
  const cookie = ann.cookies.get('sundry.session_token') ?? ''
  const token = decodeURIComponent(cookie).split('.')[0] ?? ''

  // A row from an older version.
  const raw = database.db as unknown as Kysely<unknown>
  await sql`update "session" set "token" = ${token}`.execute(raw)
  await sql`update "user" set "image" = 'https://avatars.example/7'`.execute(raw)
  await sql`update "account" set "accessToken" = 'a', "refreshToken" = 'b', "idToken" = 'c', "scope" = 'd'`.execute(raw)
  expect((await ann.get('/api/auth/get-session')).text).toBe('null')
  const later = new Date(Date.now() + 3_600_000).toISOString()
  await sql`insert into "verification" ("id", "identifier", "value", "expiresAt", "createdAt", "updatedAt")
    select 'v', 'reset-password:old-link', "id", ${later}, ${later}, ${later} from "user"`.execute(raw)
  for (let time = 0; time < 2; time += 1) await hashedSecrets.up(raw, 'sqlite')

  const session = await sql<{ token: string }>`select "token" from "session"`.execute(raw)
  expect(session.rows[0]?.token).toMatch(/^sha256:/)
  const left = await sql`select "accessToken", "refreshToken", "idToken", "scope" from "account"`.execute(raw)
  expect(left.rows).toEqual([{ accessToken: null, refreshToken: null, idToken: null, scope: null }])
  expect((await sql`select "image" from "user"`.execute(raw)).rows).toEqual([{ image: null }])
  const links = await sql<{ identifier: string }>`select "identifier" from "verification"`.execute(raw)
  expect(JSON.stringify(links.rows)).not.toContain('old-link')
  ann.cookies.set('sundry.session_token', cookie)
  expect((await ann.get('/api/auth/get-session')).text).toContain('ann@example.org')
  const choose = { newPassword: 'another horse 34', token: 'old-link' }
  const other = async () => ({ ...(await temporary()), remove: async () => {} })
  const withMail = await startAccountServer(other, { mail: true, environment: { PUBLIC_URL: 'http://tools.example' } })
  const own = { origin: 'http://tools.example' }
  expect((await withMail.visitor().post('/api/auth/reset-password', choose, own)).status).toBe(200)
  await withMail.stop()
  await world.stop()
  await rm(directory, { recursive: true })
})
