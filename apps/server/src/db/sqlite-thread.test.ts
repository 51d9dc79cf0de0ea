import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { QueueFull } from '../limits/bounded-queue.ts'
import { openSqlite } from './open-sqlite.ts'
import type { Database } from './schema/tables.ts'
import type { ThreadLimits } from './sqlite-thread.ts'

let folder: string
let database: Database
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function open(limits: Partial<ThreadLimits> = {}) {
  folder = await mkdtemp(join(tmpdir(), 'sundry-threads-'))
  database = await openSqlite(folder, limits)
  await sql`create table notes (id integer primary key, text text)`.execute(database.db)
  return database.db
}

const add = (db: Database['db'], text: string) => sql`insert into notes (text) values (${text})`.execute(db)
const notes = async (db: Database['db']) =>
  (await sql<{ text: string }>`select text from notes order by id`.execute(db)).rows.map((row) => row.text)

/** Keeps SQLite busy for a while; LIMIT is there so that it ends by itself. */
const slow = sql`select count(*) from (with recursive n(x) as (select 1 union all select x + 1 from n) select x from n limit 6000000)`

test('answers a ping and a reader while a transaction is open', async () => {
  const db = await open()
  await db.transaction().execute(async (transaction) => {
    await add(transaction as unknown as Database['db'], 'not yet')
    await database.ping()
    expect(await notes(db)).toEqual([])
  })
  expect(await notes(db)).toEqual(['not yet'])
})

test('leaves the event loop free while a statement works', async () => {
  const db = await open({ statementMs: 120_000 })
  let done = false
  const work = slow.execute(db).then(() => {
    done = true
  })
  // Turns of the event loop, each of which the statement would hold up.
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1))
  await database.ping()
  expect(done).toBe(false)
  await work
})

test('callers who wait too long, or are too many, are asked to come back', async () => {
  const db = await open({ waitMs: 100, waiting: 3 })
  const outcomes = await db
    .transaction()
    .execute(() => Promise.allSettled(Array.from({ length: 6 }, (_, index) => add(db, `n${index}`))))
  const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : null))
  expect(reasons).toEqual(Array(6).fill(expect.any(QueueFull)))
  expect(await notes(db)).toEqual([])
  await add(db, 'after')
})

test('rolls back a transaction that is held open, and lets the next one in', async () => {
  const db = await open({ transactionMs: 100 })
  const held = db.transaction().execute(async (transaction) => {
    await add(transaction as unknown as Database['db'], 'held')
    await new Promise((resolve) => setTimeout(resolve, 300))
    await add(transaction as unknown as Database['db'], 'late')
  })
  const next = add(db, 'next')
  await expect(held).rejects.toThrow(/took too long/)
  await next
  expect(await notes(db)).toEqual(['next'])
})

test('ends a statement that takes too long; its transaction is lost, and the next one has a new thread', async () => {
  const db = await open({ statementMs: 150, busyMs: 100 })
  const late = db.transaction().execute(async (transaction) => {
    await add(transaction as unknown as Database['db'], 'lost')
    await sql`insert into notes (text) ${slow}`.execute(transaction).catch(() => {})
  })
  await expect(late).rejects.toThrow(/transaction was lost|busy/)
  await expect(slow.execute(db)).rejects.toThrow(QueueFull)
  // The old thread may hold the file until its statement is through.
  for (;;) {
    const again = await add(db, 'after').catch((error: Error) => error)
    if (!(again instanceof QueueFull)) break
  }
  // On a slow machine a refused insert may have been written before its time was up.
  expect(new Set(await notes(db))).toEqual(new Set(['after']))
})

test('leaves nothing of what was deleted in any file', async () => {
  const db = await open()
  const marker = 'remember-me-not-4711'
  for (let index = 0; index < 200; index += 1) await add(db, `${marker} ${'x'.repeat(index * 20)}`)
  const found = async () => {
    const files = await Promise.all(
      ['sundry.db', 'sundry.db-wal'].map((name) => readFile(join(folder, name)).catch(() => Buffer.alloc(0))),
    )
    return files.some((file) => file.includes(marker))
  }
  expect(await found()).toBe(true)
  await sql`delete from notes`.execute(db)
  expect(await found()).toBe(true)
  await database.afterErase?.()
  expect(await found()).toBe(false)
})

test('booleans and dates are kept as SQLite holds them, and both truths stay apart', async () => {
  const db = await open()
  const at = new Date('2026-11-23T10:00:00.250Z')
  for (const value of [true, false, at]) await sql`insert into notes (text) values (${value})`.execute(db)
  expect((await notes(db)).map((value) => value.replace('.0', ''))).toEqual(['1', '0', '2026-11-23T10:00:00.250Z'])
})
