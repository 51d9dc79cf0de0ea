// How much an account may keep, and in what portions it is given back.
import type { AccountRecipe } from '@sundry/contracts/sync-recipes'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { handler as saveOperations } from '../functions/image-operations/handler.ts'
import { handler as listOperations } from '../functions/list-image-operations/handler.ts'
import { HistoryFull } from '../ports/repository.ts'
import { allOf } from '../testing/suites/recipes-suite.ts'
import { type TemporaryDatabase, temporarySqlite } from '../testing/suites/temporary-database.ts'
import { createOperationsRepository } from './operations-repository.ts'
import { createRecipesRepository } from './recipes-repository.ts'

const clock = { now: () => Date.parse('2026-11-24T10:00:00Z') }
let temporary: TemporaryDatabase
beforeEach(async () => {
  temporary = await temporarySqlite()
  await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
    values ('ann', 'Ann', 'ann@example.org', 1, '2026-01-01', '2026-01-01')`.execute(temporary.database.db)
})
afterEach(() => temporary.remove())
const run = (statement: ReturnType<typeof sql>) => statement.execute(temporary.database.db)
const many = <One>(count: number, make: (index: number) => One) => Array.from({ length: count }, (_, at) => make(at))

describe('the log of pictures', () => {
  const log = () => createOperationsRepository(temporary.database, clock)
  /** Five letters, six, a tool of one and `{"tool":"x"}`, and 200 for the rest. */
  const ROW = 200 + 5 + 6 + 1 + 12
  const picture = (tool = 'x') => ({
    original_filename: 'a.jpg',
    original_size: 10,
    processed_filename: 'a.webp',
    processed_size: 5,
    settings: { tool },
  })
  const used = (rows: number, bytes: number) =>
    run(sql`update image_operation_usage set row_count = ${rows}, byte_count = ${bytes} where user_id = 'ann'`)

  test('holds fifty thousand pictures', async () => {
    await log().add('ann', [picture()])
    await used(49_998, 0)
    expect(await log().add('ann', [picture(), picture()])).toBe(2)
    await expect(log().add('ann', [picture()])).rejects.toBeInstanceOf(HistoryFull)
  })
  test('holds 20 MB', async () => {
    await log().add('ann', [picture()])
    await used(1, 20 * 1_048_576 - ROW)
    expect(await log().add('ann', [picture()])).toBe(1)
    await used(1, 20 * 1_048_576 - ROW + 1)
    await expect(log().add('ann', [picture()])).rejects.toBeInstanceOf(HistoryFull)
  })
  test('says so when it is full', async () => {
    await log().add('ann', [picture()])
    await used(50_000, 0)
    const ports = { operations: log(), recipes: {} } as never
    const call = { userId: async () => 'ann' } as never
    await expect(saveOperations([picture()], ports, call)).rejects.toMatchObject({
      status: 409,
      message: 'Your history holds as much as it can (50,000 pictures, 20 MB). Export and clear it to go on.',
    })
  })
  test('is read a hundred at a time, and exported five hundred at a time', async () => {
    await log().add(
      'ann',
      many(500, () => picture()),
    )
    await log().add('ann', [picture()])
    const ports = { operations: log(), recipes: {} } as never
    const call = { userId: async () => 'ann' } as never
    const sizes: number[] = []
    let before: { created_at: string; id: string } | null = null
    do {
      const page: { operations: object[]; next: { created_at: string; id: string } | null } = await listOperations(
        { search: '', before, totals: false },
        ports,
        call,
      )
      sizes.push(page.operations.length)
      before = page.next
    } while (before)
    expect(sizes).toEqual([100, 100, 100, 100, 100, 1])
    const pages = []
    for await (const page of log().pages('ann')) pages.push(page.length)
    expect(pages).toEqual([500, 1])
  })
  test('is added up for the fifty tools used most, and for twenty years of months', async () => {
    await log().add('ann', [...many(51, (tool) => picture(`t${String(tool).padStart(2, '0')}`)), picture('t00')])
    const { perTool, ...totals } = await log().totals('ann')
    expect([perTool.length, perTool[0], perTool.at(-1)?.tool]).toEqual([
      50,
      { tool: 't00', images: 2, originalBytes: 20, processedBytes: 10 },
      't49',
    ])
    expect(totals).toMatchObject({ images: 52, originalBytes: 520, processedBytes: 260 })
    for (let month = 0; month < 241; month += 1) {
      const created = new Date(Date.UTC(2000, month)).toISOString()
      await run(sql`insert into image_operations (id, user_id, created_at, original_filename, original_size,
        processed_filename, processed_size, tool, settings)
        values (${`m${month}`}, 'ann', ${created}, 'a', 1, 'b', 1, 'x', '{"tool":"x"}')`)
    }
    const { perMonth } = await log().totals('ann')
    expect([perMonth.length, perMonth[0]?.month, perMonth.at(-1)?.month]).toEqual([240, '2000-03', '2026-11'])
  })
})

describe('recipes', () => {
  test('are a hundred', async () => {
    const recipes = createRecipesRepository(temporary.database, clock)
    const all = () => allOf(recipes, 'ann')
    const recipe = { recipe: 1, name: 'Web', steps: [] } as AccountRecipe
    const id = (at: number) => `id ${at}`
    const saves = many(101, (at) => ({ id: id(at), base: null, recipe }))
    expect(await recipes.change('ann', { saves, removals: [] })).toEqual([{ id: id(100), reason: 'full' }])
    expect(await all()).toHaveLength(100)
    const [first] = await all()
    expect(first).toEqual({ id: id(0), revision: 1, changedAt: '2026-11-24T10:00:00.000Z', recipe })
    const renamed = { ...recipe, name: 'Print' }
    expect(await recipes.change('ann', { saves: [{ id: id(0), base: 1, recipe: renamed }], removals: [] })).toEqual([])
    expect(await recipes.change('ann', { saves: [{ id: id(0), base: 1, recipe }], removals: [] })).toEqual([
      { id: id(0), reason: 'changed' },
    ])
    const removals = [
      { id: id(0), base: 1 },
      { id: id(1), base: 1 },
    ]
    expect(await recipes.change('ann', { saves: [], removals })).toEqual([{ id: id(0), reason: 'changed' }])
    expect((await all()).find((one) => one.id === id(0))).toMatchObject({ revision: 2, recipe: renamed })
  })
})
