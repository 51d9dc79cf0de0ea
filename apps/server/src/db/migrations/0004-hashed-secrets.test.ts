import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { startAccountServer } from '../../testing/account-server.ts'
import { openSqlite } from '../open-sqlite.ts'
import { NodeSqliteDialect } from '../sqlite-dialect.ts'
import { hashedSecrets } from './0004-hashed-secrets.ts'

it('hashes the tokens of sessions in place, so that whoever is signed in stays so, and drops what providers gave', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sundry-old-'))
  const database = await openSqlite(directory)
  const world = await startAccountServer(async () => ({
    database,
    again: () => openSqlite(directory),
    remove: () => database.close(),
  }))
  const ann = world.visitor()
  await ann.post('/api/auth/sign-up/email', { name: 'Ann', email: 'ann@example.org', password: 'correct horse 12' })
  const cookie = ann.cookies.get('sundry.session_token') ?? ''
  const token = decodeURIComponent(cookie).split('.')[0] ?? ''

  // As an older version left it.
  const raw = new Kysely<unknown>({
    dialect: new NodeSqliteDialect(new DatabaseSync(join(directory, 'sundry.db')), 5000),
  })
  await sql`update "session" set "token" = ${token}`.execute(raw)
  await sql`update "user" set "image" = 'https://avatars.example/7'`.execute(raw)
  await sql`update "account" set "accessToken" = 'a', "refreshToken" = 'b', "idToken" = 'c', "scope" = 'd'`.execute(raw)
  expect((await ann.get('/api/auth/get-session')).text).toBe('null')
  for (let time = 0; time < 2; time += 1) await hashedSecrets.up(raw, 'sqlite')

  const session = await sql<{ token: string }>`select "token" from "session"`.execute(raw)
  expect(session.rows[0]?.token).toMatch(/^sha256:/)
  const left = await sql`select "accessToken", "refreshToken", "idToken", "scope" from "account"`.execute(raw)
  expect(left.rows).toEqual([{ accessToken: null, refreshToken: null, idToken: null, scope: null }])
  expect((await sql`select "image" from "user"`.execute(raw)).rows).toEqual([{ image: null }])
  ann.cookies.set('sundry.session_token', cookie)
  expect((await ann.get('/api/auth/get-session')).text).toContain('ann@example.org')
  await raw.destroy()
  await world.stop()
  await rm(directory, { recursive: true })
})
