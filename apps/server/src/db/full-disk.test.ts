import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createReadiness } from '../app/health.ts'
import { StorageFull } from '../ports/ports.ts'
import { startAccountServer } from '../testing/account-server.ts'
import { temporarySqlite } from '../testing/temporary-database.ts'
import { openSqlite } from './open-sqlite.ts'
import type { Database } from './schema/tables.ts'

let folder: string
let database: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundry-full-'))
  database = await openSqlite(folder)
  await sql`create table notes (id integer primary key, text text)`.execute(database.db)
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const add = (db: Database['db'], text: string) => sql`insert into notes (text) values (${text})`.execute(db)
const count = async () =>
  (await sql<{ n: number }>`select count(*) as n from notes`.execute(database.db)).rows[0]?.n ?? 0
/** SQLite answers a file that may not grow as it answers a disk that is full. */
const limitPages = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(database.db)
const tooMuch = 'x'.repeat(400_000)

test('says that the disk is full, keeps nothing of the transaction, and takes the next one', async () => {
  await limitPages(1)
  const full = database.db.transaction().execute(async (transaction) => {
    await add(transaction as unknown as Database['db'], 'first')
    await add(transaction as unknown as Database['db'], tooMuch)
  })
  await expect(full).rejects.toThrow(StorageFull)
  await limitPages(1_000_000)
  expect(await count()).toBe(0)
  await database.db.transaction().execute((transaction) => add(transaction as unknown as Database['db'], tooMuch))
  expect(await count()).toBe(1)
})

test('says that it cannot work while its disk has no room, or is gone', async () => {
  let free = 0
  const readFreeBytes = async () => free
  const watched = await openSqlite(folder, {}, readFreeBytes)
  const readiness = createReadiness({ database: () => watched.ping() })
  expect(await readiness.waitingFor()).toEqual([expect.stringContaining('disk')])
  free = 1e9
  expect(await readiness.waitingFor()).toEqual([])
  await watched.close()
  const gone = await openSqlite(folder, {}, () => Promise.reject(new Error('EROFS')))
  await expect(gone.ping()).rejects.toThrow(StorageFull)
  await gone.close()
  await expect(database.ping()).resolves.toBeUndefined()
})

test('lets no statement of a lost transaction through as one of its own', async () => {
  await limitPages(1)
  const caught = database.db.transaction().execute(async (transaction) => {
    await add(transaction as unknown as Database['db'], tooMuch).catch(() => {})
    await add(transaction as unknown as Database['db'], 'small')
  })
  await caught.catch(() => {})
  await limitPages(1_000_000)
  // Either the transaction outlived the failed statement and was committed whole, or nothing of it is there.
  const outcome = await Promise.allSettled([caught])
  expect(await count()).toBe(outcome[0]?.status === 'fulfilled' ? 1 : 0)
})

const person = (email: string, name = 'Ann') => ({ name, email, password: 'correct horse 12' })
const long = 'x'.repeat(12_000)
const recipe = { recipe: 1, name: 'Web', steps: [{ kind: 'resize', x: long }] }
const saves = [1, 2].map((n) => ({ id: `6a1f1f86-6a9b-4a5e-9d0c-3f4f6f0f2b1${n}`, base: null, recipe }))
const name = 'x'.repeat(200)
const sizes = { original_size: 2, processed_size: 1 }
const image = { original_filename: name, processed_filename: name, ...sizes, settings: { tool: 'compressor' } }
const rowsOf = ({ db }: Database) =>
  Promise.all(
    ['user', 'account', 'session', 'recipe', 'image_operations'].map(
      async (table) => (await sql`select * from ${sql.table(table)}`.execute(db)).rows.length,
    ),
  )

test.each([
  ['cannot be written', 'pragma query_only = 1', 'pragma query_only = 0'],
  ['has no room left', 'pragma max_page_count = 1', 'pragma max_page_count = 1000000'],
])('where the disk %s, every route says so and logs one line', async (_, close, open) => {
  const world = await startAccountServer(temporarySqlite)
  const visitor = world.visitor()
  expect((await visitor.post('/api/auth/sign-up/email', person('first@example.org'))).status).toBe(200)
  const before = await rowsOf(world.database)
  await sql.raw(close).execute(world.database.db)
  for (const [path, body] of [
    ['/api/auth/sign-up/email', person('second@example.org', long)],
    ['/functions/v1/sync-recipes', { saves }],
    ['/functions/v1/image-operations', Array(50).fill(image)],
  ] as const) {
    const { lines } = world.server.log
    const reported = lines.length
    const reply = await visitor.post(path, body)
    expect([path, reply.status, reply.text]).toEqual([path, 503, expect.stringContaining('disk is full')])
    const faults = lines.slice(reported).filter(({ level }) => level === 'error')
    expect([faults.length, faults[0]?.fields.error]).toEqual([1, undefined])
  }
  expect(await rowsOf(world.database)).toEqual(before)
  await sql.raw(open).execute(world.database.db)
  expect((await visitor.post('/api/auth/sign-up/email', person('second@example.org'))).status).toBe(200)
  await world.stop()
})

test('a sign-up is kept whole or not at all, however much room there is', async () => {
  const world = await startAccountServer(temporarySqlite)
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(world.database.db)
  const statuses: number[] = []
  const agent = { 'user-agent': 'x'.repeat(7000) }
  for (let room = 0; statuses.at(-1) !== 200; room += 1) {
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + room}`).execute(world.database.db)
    const { status } = await world.visitor().post('/api/auth/sign-up/email', person('a@example.org', long), agent)
    statuses.push(status)
    const retained = await rowsOf(world.database)
    expect(retained.slice(0, 3)).toEqual(status === 200 ? [1, 1, 1] : [0, 0, 0])
  }
  expect(new Set(statuses)).toEqual(new Set([503, 200]))
  await world.stop()
})
