// The default limits on a statement's result and on waiting statements.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueueFull } from '../limits/bounded-queue.ts'
import { type TemporaryDatabase, temporarySqlite } from '../testing/temporary-database.ts'

let temporary: TemporaryDatabase
beforeEach(async () => {
  temporary = await temporarySqlite()
})
afterEach(() => temporary.remove())

const numbers = (count: number) =>
  sql`with recursive c(n) as (select 1 union all select n + 1 from c where n < ${count}) select n from c`

test('a statement gives ten thousand rows', async () => {
  const { db } = temporary.database
  expect((await numbers(10_000).execute(db)).rows).toHaveLength(10_000)
  await expect(numbers(10_001).execute(db)).rejects.toThrow('a statement gave more than 10000 rows')
})

test('a statement gives 16 MB', async () => {
  const { db } = temporary.database
  const blobs = (octets: number) =>
    sql`select zeroblob(${octets}) as b union all select zeroblob(${octets})`.execute(db)
  expect((await blobs(8_388_000)).rows).toHaveLength(2)
  await expect(blobs(8_388_608)).rejects.toThrow('a statement gave more than 16777216 bytes')
})

test('behind a transaction two hundred may wait', async () => {
  const { db } = temporary.database
  const touch = () => sql`update "user" set "name" = 'x'`.execute(db)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const transaction = db.transaction().execute(async (inner) => {
    await sql`update "user" set "name" = 'y'`.execute(inner)
    begin()
    await held
  })
  await begun
  const waiting = Array.from({ length: 200 }, touch)
  await expect(touch()).rejects.toBeInstanceOf(QueueFull)
  release()
  await transaction
  expect((await Promise.allSettled(waiting)).filter(({ status }) => status === 'rejected')).toEqual([])
})
