import { limits } from '@sundry/contracts/limits'
import { type Kysely, sql } from 'kysely'
import type { ImageOperationsTable, Tables } from '../db/tables.ts'
import { HistoryFull } from '../ports/repository.ts'

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
export async function spendQuota(db: Kysely<Tables>, userId: string, rows: ImageOperationsTable[]): Promise<void> {
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
