import { randomUUID } from 'node:crypto'
import type { ImageOperation, StoredOperation } from '@sundry/contracts/image-operations'
import { limits } from '@sundry/contracts/limits'
import type { Clock } from '@sundry/lookups'
import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { actAs, readAs } from '../db/act-as.ts'
import type { Database, ImageOperationsTable, Tables } from '../db/schema/tables.ts'
import {
  HistoryFull,
  type OperationsPage,
  type OperationsQuery,
  type OperationsRepository,
  type OperationsTotals,
  type Totals,
} from '../ports/ports.ts'

const { rowsPerUser, bytesPerUser, rowBytes } = limits.operations

/** The same sum as in migration 0006. */
function bytesOf(row: ImageOperationsTable): number {
  const texts = [row.original_filename, row.processed_filename, row.tool, row.settings]
  return texts.reduce<number>((sum, text) => sum + Buffer.byteLength(text ?? ''), rowBytes)
}

/**
 * The counter's row also serialises two writes of one user on PostgreSQL, so that they cannot both take the last
 * place.
 */
async function spendQuota(db: Kysely<Tables>, userId: string, rows: ImageOperationsTable[]): Promise<void> {
  const bytes = rows.reduce((sum, row) => sum + bytesOf(row), 0)
  const { row_count, byte_count } = await db
    .insertInto('image_operation_usage')
    .values({ user_id: userId, row_count: rows.length, byte_count: bytes })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        row_count: sql<number>`image_operation_usage.row_count + excluded.row_count`,
        byte_count: sql<number>`image_operation_usage.byte_count + excluded.byte_count`,
      }),
    )
    .returning(['row_count', 'byte_count'])
    .executeTakeFirstOrThrow()
  if (row_count > rowsPerUser || byte_count > bytesPerUser) throw new HistoryFull()
}

const images = sql<number>`count(*)`.as('images')
const originalBytes = sql<number>`coalesce(sum(original_size), 0)`.as('originalBytes')
const processedBytes = sql<number>`coalesce(sum(processed_size), 0)`.as('processedBytes')

const numbers = (row: Totals): Totals => ({
  images: Number(row.images),
  originalBytes: Number(row.originalBytes),
  processedBytes: Number(row.processedBytes),
})

/** A tool's name is the client's to choose, so only the most used are counted separately. */
async function readTotals(
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

function stored(row: ImageOperationsTable): StoredOperation {
  const { id, created_at, tool: _, settings, ...rest } = row
  return { ...rest, id, created_at, settings: JSON.parse(settings) as StoredOperation['settings'] }
}

type Rows<O> = SelectQueryBuilder<Tables, 'image_operations', O>

function matching<O>(rows: Rows<O>, search: string): Rows<O> {
  if (search === '') return rows
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const like = (column: 'original_filename' | 'processed_filename' | 'tool') =>
    sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
  return rows.where((where: ExpressionBuilder<Tables, 'image_operations'>) =>
    where.or([like('original_filename'), like('processed_filename'), like('tool')]),
  )
}

/** `filters: false` exists for the proof that PostgreSQL's row-level security guards too. */
export function createOperationsRepository(
  database: Database,
  clock: Clock,
  { filters = true }: { filters?: boolean } = {},
): OperationsRepository {
  const as = actAs(database)
  const reading = readAs(database)

  const own = (db: Kysely<Tables>, userId: string) => {
    const rows = db.selectFrom('image_operations')
    return filters ? rows.where('user_id', '=', userId) : rows
  }

  const list = (userId: string, { search, before, limit }: OperationsQuery): Promise<OperationsPage> =>
    reading(userId, async (db) => {
      let rows = matching(own(db, userId).selectAll(), search)
      if (before) {
        // As a pair, so that the index begins where the page before ended.
        rows = rows.where(sql<boolean>`(created_at, id) < (${before.created_at}, ${before.id})`)
      }
      const found = await rows
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
      const last = found.length > limit ? found[limit - 1] : undefined
      return {
        operations: found.slice(0, limit).map(stored),
        next: last ? { created_at: last.created_at, id: last.id } : null,
      }
    })

  return {
    add: (userId, operations) =>
      as(userId, async (db) => {
        const created_at = new Date(clock.now()).toISOString()
        const rows = operations.map((operation: ImageOperation) => ({
          id: randomUUID(),
          user_id: userId,
          created_at,
          ...operation,
          tool: operation.settings.tool,
          settings: JSON.stringify(operation.settings),
        }))
        await spendQuota(db, userId, rows)
        // The rows of one request have far fewer parameters than SQLite (32,766) and PostgreSQL (65,535) take.
        await db.insertInto('image_operations').values(rows).execute()
        return rows.length
      }),

    list,

    async *pages(userId) {
      let before: OperationsQuery['before'] = null
      do {
        const page: OperationsPage = await list(userId, { search: '', before, limit: limits.operations.exportPageSize })
        if (page.operations.length > 0) yield page.operations
        before = page.next
      } while (before)
    },

    totals: (userId) => reading(userId, (db) => readTotals(() => own(db, userId))),

    async clear(userId) {
      const cleared = await as(userId, async (db) => {
        const rows = db.deleteFrom('image_operations')
        const { numDeletedRows } = await (filters ? rows.where('user_id', '=', userId) : rows).executeTakeFirstOrThrow()
        await db.deleteFrom('image_operation_usage').where('user_id', '=', userId).execute()
        return Number(numDeletedRows)
      })
      await database.afterErase?.()
      return cleared
    },
  }
}
