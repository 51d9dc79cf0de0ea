import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StorageFull } from '../ports/storage-full.ts'
import { openSqlite } from './open-sqlite.ts'
import type { Database } from './tables.ts'

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
