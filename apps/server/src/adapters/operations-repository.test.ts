import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { add as saveOperations } from '../functions/account.ts'
import { addUser, image, operationsSuite } from '../testing/operations-suite.ts'
import { type TemporaryDatabase, temporarySqlite } from '../testing/temporary-database.ts'
import { createOperationsRepository } from './operations-repository.ts'

operationsSuite('node:sqlite', temporarySqlite)

let temporary: TemporaryDatabase
let ann: string
beforeEach(async () => {
  temporary = await temporarySqlite()
  ann = await addUser(temporary.database)
})
afterEach(() => temporary.remove())
const logOf = () => createOperationsRepository(temporary.database, { now: () => Date.parse('2026-11-24T10:00:00Z') })

test('a full log is reported to its visitor, with the way on', async () => {
  const operations = logOf()
  await operations.add(ann, [image('a')])
  await sql`update image_operation_usage set row_count = 50000 where user_id = ${ann}`.execute(temporary.database.db)
  const saving = saveOperations([image('b')], { operations } as never, { userId: async () => ann } as never)
  await expect(saving).rejects.toMatchObject({ status: 409, message: expect.stringContaining('Export and clear it') })
})

test('a log is added up for twenty years of months', async () => {
  for (let month = 0; month < 241; month += 1) {
    const created = new Date(Date.UTC(2000, month)).toISOString()
    await sql`insert into image_operations (id, user_id, created_at, original_filename, original_size,
      processed_filename, processed_size, tool, settings)
      values (${`m${month}`}, ${ann}, ${created}, 'a', 1, 'b', 1, 'x', '{"tool":"x"}')`.execute(temporary.database.db)
  }
  const { perMonth } = await logOf().totals(ann)
  expect([perMonth.length, perMonth[0]?.month, perMonth.at(-1)?.month]).toEqual([240, '2000-02', '2020-01'])
})
