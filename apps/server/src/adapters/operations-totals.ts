import { limits } from '@sundry/contracts/limits'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { OperationsTotals, Totals } from '../ports/repository.ts'

const images = sql<number>`count(*)`.as('images')
const originalBytes = sql<number>`coalesce(sum(original_size), 0)`.as('originalBytes')
const processedBytes = sql<number>`coalesce(sum(processed_size), 0)`.as('processedBytes')

const numbers = (row: Totals): Totals => ({
  images: Number(row.images),
  originalBytes: Number(row.originalBytes),
  processedBytes: Number(row.processedBytes),
})

/** A tool's name is the client's to choose, so only the most used of them are told apart. */
export async function readTotals(
  rows: () => SelectQueryBuilder<Tables, 'image_operations', object>,
): Promise<OperationsTotals> {
  const all = () => rows().select([images, originalBytes, processedBytes])
  const month = sql<string>`substr(created_at, 1, 7)`
  const perTool = all().select('tool').groupBy('tool').orderBy('images', 'desc').orderBy('tool')
  const perMonth = all().select(month.as('month')).groupBy(month).orderBy(month, 'desc')
  const tools = await perTool.limit(limits.operations.toolTotals).execute()
  const months = await perMonth.limit(limits.operations.monthTotals).execute()
  return {
    ...numbers(await all().executeTakeFirstOrThrow()),
    perTool: tools.map((row) => ({ ...numbers(row), tool: row.tool })).sort((a, b) => (a.tool < b.tool ? -1 : 1)),
    perMonth: months.map((row) => ({ ...numbers(row), month: row.month })).reverse(),
  }
}
