import { randomUUID } from 'node:crypto'
import type { ImageOperation } from '@sundry/contracts/image-operations'
import { limits } from '@sundry/contracts/limits'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOperationsRepository } from '../adapters/operations-repository.ts'
import type { Database, Tables } from '../db/schema/tables.ts'
import { HistoryFull, type OperationsRepository } from '../ports/ports.ts'
import type { OpenTemporary, TemporaryDatabase } from './temporary-database.ts'

export async function addUser(database: Database): Promise<string> {
  const id = randomUUID()
  const now = new Date(0).toISOString()
  const verified = sql.lit(database.kind === 'postgres' ? true : 0)
  await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
    values (${id}, 'Ann', ${`${id}@example.org`}, ${verified}, ${now}, ${now})`.execute(database.db)
  return id
}

export function image(name: string, more: Partial<ImageOperation> = {}): ImageOperation {
  return {
    original_filename: `${name}.jpg`,
    original_size: 1000,
    processed_filename: `${name}.webp`,
    processed_size: 400,
    settings: { tool: 'compressor', quality: 70 },
    ...more,
  }
}

const all = { search: '', before: null, limit: 100 }

export function operationsSuite(name: string, open: OpenTemporary): void {
  describe(`the log of pictures on ${name}`, () => {
    let world: TemporaryDatabase
    let log: OperationsRepository
    let now: number
    let ann: string
    let ben: string
    beforeAll(async () => {
      world = await open()
      log = createOperationsRepository(world.database, { now: () => now })
    })
    beforeEach(async () => {
      now = Date.UTC(2026, 10, 21)
      ann = await addUser(world.database)
      ben = await addUser(world.database)
    })
    afterAll(() => world.remove())

    const as = (userId: string, work: (db: Kysely<Tables>) => Promise<unknown>) =>
      world.database.db.transaction().execute(async (db) => {
        if (world.database.kind === 'postgres') await sql`select set_config('app.user_id', ${userId}, true)`.execute(db)
        await work(db)
      })

    test('gives back what was written, sizes as numbers and settings as they were [server-10]', async () => {
      const settings = { tool: 'background-remover', transparent: false, backgroundColor: '#ffffff' }
      await log.add(ann, [image('beach', { original_size: 52_428_800, settings })])
      const { operations, next } = await log.list(ann, all)
      expect(next).toBeNull()
      expect(operations).toEqual([
        {
          id: expect.any(String),
          user_id: ann,
          created_at: '2026-11-21T00:00:00.000Z',
          original_filename: 'beach.jpg',
          original_size: 52_428_800,
          processed_filename: 'beach.webp',
          processed_size: 400,
          settings,
        },
      ])
    })

    test('writes a batch whole or not at all [server-11]', async () => {
      const broken = { ...image('late'), original_filename: null as unknown as string }
      await expect(log.add(ann, [image('early'), broken])).rejects.toThrow()
      expect((await log.list(ann, all)).operations).toEqual([])
    })

    test('shows and clears only the own rows [server-14]', async () => {
      await log.add(ann, [image('a'), image('b')])
      await log.add(ben, [image('c')])
      expect((await log.list(ben, all)).operations.map((row) => row.original_filename)).toEqual(['c.jpg'])
      expect((await log.totals(ben)).images).toBe(1)
      expect(await log.clear(ben)).toBe(1)
      expect((await log.list(ann, all)).operations).toHaveLength(2)
    })

    test('refuses rows of a user who does not exist', async () => {
      await expect(log.add('nobody', [image('a')])).rejects.toThrow()
    })

    test('pages through more rows than fit, newest first, none twice', async () => {
      for (let hour = 0; hour < 7; hour += 1) {
        now += 3_600_000
        await log.add(ann, [image(`x${hour}`), image(`y${hour}`)])
      }
      const seen: string[] = []
      let before: Awaited<ReturnType<OperationsRepository['list']>>['next'] = null
      do {
        const page = await log.list(ann, { ...all, before, limit: 3 })
        seen.push(...page.operations.map((row) => row.created_at + row.id))
        before = page.next
      } while (before)
      expect(seen).toHaveLength(14)
      expect(seen).toEqual([...new Set(seen)].sort().reverse())
    })

    test('finds parts of names and tools, and takes % and _ as they are', async () => {
      await log.add(ann, [image('Beach_100%'), image('hill', { settings: { tool: 'resizer' } })])
      const names = async (search: string) =>
        (await log.list(ann, { ...all, search })).operations.map((row) => row.original_filename)
      expect(await names('beach')).toEqual(['Beach_100%.jpg'])
      expect(await names('100%')).toEqual(['Beach_100%.jpg'])
      expect(await names('h_l')).toEqual([])
      expect(await names('RESIZE')).toEqual(['hill.jpg'])
    })

    test('hands out the whole log in pages, newest first, none twice', async () => {
      for (let batch = 0; batch < 3; batch += 1) {
        now += 1000
        await log.add(
          ann,
          Array.from({ length: 400 }, (_, index) => image(`p${batch}-${index}`)),
        )
      }
      const sizes: number[] = []
      const seen: string[] = []
      for await (const page of log.pages(ann)) {
        sizes.push(page.length)
        seen.push(...page.map((row) => row.created_at + row.id))
      }
      expect(sizes).toEqual([500, 500, 200])
      expect(seen).toEqual([...new Set(seen)].sort().reverse())
    })

    test('refuses rows beyond the quota of rows or of bytes, whole batches, until the log is cleared', async () => {
      const used = (rows: number, bytes: number) =>
        as(ann, (db) =>
          sql`update image_operation_usage set row_count = ${rows}, byte_count = ${bytes} where user_id = ${ann}`.execute(
            db,
          ),
        )
      const { rowsPerUser, bytesPerUser } = limits.operations
      await log.add(ann, [image('first')])
      await used(rowsPerUser - 2, 0)
      await expect(log.add(ann, [image('a'), image('b'), image('c')])).rejects.toThrow(HistoryFull)
      expect(await log.add(ann, [image('a'), image('b')])).toBe(2)
      await expect(log.add(ann, [image('c')])).rejects.toThrow(HistoryFull)
      await used(1, bytesPerUser - 300)
      const long = image('long', { settings: { tool: 'compressor', note: 'x'.repeat(400) } })
      await expect(log.add(ann, [long])).rejects.toThrow(HistoryFull)
      expect((await log.list(ann, all)).operations).toHaveLength(3)
      await log.clear(ann)
      expect(await log.add(ann, [long])).toBe(1)
    })

    test('counts what two writes at once take together', async () => {
      await log.add(ann, [image('first')])
      await as(ann, (db) =>
        sql`update image_operation_usage set row_count = ${limits.operations.rowsPerUser - 3} where user_id = ${ann}`.execute(
          db,
        ),
      )
      const writes = await Promise.allSettled(
        Array.from({ length: 8 }, (_, index) => log.add(ann, [image(`n${index}`)])),
      )
      expect(writes.filter((write) => write.status === 'fulfilled')).toHaveLength(3)
    })

    test('adds up no more tools than it says, the most used ones', async () => {
      const many = Array.from({ length: 60 }, (_, index) => image('x', { settings: { tool: `tool-${index}` } }))
      await log.add(ann, [...many, image('y', { settings: { tool: 'tool-59' } })])
      const { images, perTool } = await log.totals(ann)
      expect(images).toBe(61)
      expect(perTool).toHaveLength(limits.operations.toolTotals)
      expect(perTool).toContainEqual(expect.objectContaining({ tool: 'tool-59', images: 2 }))
    })

    test('adds up by tool and by month', async () => {
      await log.add(ann, [image('a'), image('b', { processed_size: 1500 })])
      now = Date.UTC(2026, 11, 1)
      await log.add(ann, [image('c', { settings: { tool: 'resizer' } })])
      expect(await log.totals(ann)).toEqual({
        images: 3,
        originalBytes: 3000,
        processedBytes: 2300,
        perTool: [
          { tool: 'compressor', images: 2, originalBytes: 2000, processedBytes: 1900 },
          { tool: 'resizer', images: 1, originalBytes: 1000, processedBytes: 400 },
        ],
        perMonth: [
          { month: '2026-11', images: 2, originalBytes: 2000, processedBytes: 1900 },
          { month: '2026-12', images: 1, originalBytes: 1000, processedBytes: 400 },
        ],
      })
    })

    test('loses nothing when two processes write at once', async () => {
      const other = createOperationsRepository(await world.again(), { now: () => now })
      const batches = Array.from({ length: 20 }, (_, index) => (index % 2 ? other : log).add(ann, [image(`n${index}`)]))
      await Promise.all(batches)
      expect((await log.totals(ann)).images).toBe(20)
    })

    test('goes with its user', async () => {
      await log.add(ann, [image('a')])
      await sql`delete from "user" where "id" = ${ann}`.execute(world.database.db)
      const left = await sql<{ n: number }>`select count(*) as n from image_operations where user_id = ${ann}`.execute(
        world.database.db,
      )
      expect(Number(left.rows[0]?.n)).toBe(0)
    })
  })
}
