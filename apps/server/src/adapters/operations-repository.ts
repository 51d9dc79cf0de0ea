import { randomUUID } from 'node:crypto'
import type { ImageOperation, StoredOperation } from '@sundry/contracts/image-operations'
import { limits } from '@sundry/contracts/limits'
import { type ExpressionBuilder, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { Database, ImageOperationsTable, Tables } from '../db/tables.ts'
import type { Clock } from '../ports/clock.ts'
import {
  HistoryFull,
  type OperationsPage,
  type OperationsQuery,
  type OperationsRepository,
  type Totals,
} from '../ports/repository.ts'

/** Rows a statement: PostgreSQL takes 65,535 parameters, SQLite 32,766. */
const ROWS_AT_ONCE = 500

function stored(row: ImageOperationsTable): StoredOperation {
  const { id, created_at, tool: _, settings, ...rest } = row
  return { ...rest, id, created_at, settings: JSON.parse(settings) as StoredOperation['settings'] }
}

type Rows<O> = SelectQueryBuilder<Tables, 'image_operations', O>

/** `like` with the visitor's own % and _ taken literally. */
function matching<O>(rows: Rows<O>, search: string): Rows<O> {
  if (search === '') return rows
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const like = (column: 'original_filename' | 'processed_filename' | 'tool') =>
    sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
  return rows.where((where: ExpressionBuilder<Tables, 'image_operations'>) =>
    where.or([like('original_filename'), like('processed_filename'), like('tool')]),
  )
}

const sums = sql<number>`count(*)`.as('images')
const originalBytes = sql<number>`coalesce(sum(original_size), 0)`.as('originalBytes')
const processedBytes = sql<number>`coalesce(sum(processed_size), 0)`.as('processedBytes')

const numbers = (row: Totals): Totals => ({
  images: Number(row.images),
  originalBytes: Number(row.originalBytes),
  processedBytes: Number(row.processedBytes),
})

/** The log of finished pictures in either database. `filters: false` exists for the proof that PostgreSQL guards too. */
export function createOperationsRepository(
  database: Database,
  clock: Clock,
  { filters = true }: { filters?: boolean } = {},
): OperationsRepository {
  /** Everything runs as the user: on PostgreSQL the connection takes on their name for the length of the transaction. */
  function as<T>(userId: string, work: (db: Transaction<Tables>) => Promise<T>): Promise<T> {
    return database.db.transaction().execute(async (db) => {
      if (database.kind === 'postgres') {
        if (database.guardedRole) await sql`set local role ${sql.ref(database.guardedRole)}`.execute(db)
        await sql`select set_config('app.user_id', ${userId}, true)`.execute(db)
      }
      return work(db)
    })
  }

  const own = (db: Transaction<Tables>, userId: string) => {
    const rows = db.selectFrom('image_operations')
    return filters ? rows.where('user_id', '=', userId) : rows
  }

  return {
    add: (userId, operations) =>
      as(userId, async (db) => {
        const { images } = numbers(
          await own(db, userId).select([sums, originalBytes, processedBytes]).executeTakeFirstOrThrow(),
        )
        if (images + operations.length > limits.operations.perUser) throw new HistoryFull()
        const created_at = new Date(clock.now()).toISOString()
        const rows = operations.map((operation: ImageOperation) => ({
          id: randomUUID(),
          user_id: userId,
          created_at,
          ...operation,
          tool: operation.settings.tool,
          settings: JSON.stringify(operation.settings),
        }))
        for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
          await db
            .insertInto('image_operations')
            .values(rows.slice(start, start + ROWS_AT_ONCE))
            .execute()
        }
        return rows.length
      }),

    list: (userId, { search, before, limit }: OperationsQuery): Promise<OperationsPage> =>
      as(userId, async (db) => {
        let rows = matching(own(db, userId).selectAll(), search)
        if (before) {
          rows = rows.where((where) =>
            where.or([
              where('created_at', '<', before.created_at),
              where.and([where('created_at', '=', before.created_at), where('id', '<', before.id)]),
            ]),
          )
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
      }),

    totals: (userId) =>
      as(userId, async (db) => {
        const all = () => own(db, userId).select([sums, originalBytes, processedBytes])
        const month = sql<string>`substr(created_at, 1, 7)`
        return {
          ...numbers(await all().executeTakeFirstOrThrow()),
          perTool: (await all().select('tool').groupBy('tool').orderBy('tool').execute()).map((row) => ({
            ...numbers(row),
            tool: row.tool,
          })),
          perMonth: (await all().select(month.as('month')).groupBy(month).orderBy(month).execute()).map((row) => ({
            ...numbers(row),
            month: row.month,
          })),
        }
      }),

    clear: (userId) =>
      as(userId, async (db) => {
        const rows = db.deleteFrom('image_operations')
        const { numDeletedRows } = await (filters ? rows.where('user_id', '=', userId) : rows).executeTakeFirstOrThrow()
        return Number(numDeletedRows)
      }),
  }
}
