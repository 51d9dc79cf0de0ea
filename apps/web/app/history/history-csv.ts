import type { StoredOperation } from '@sundry/contracts/image-operations'
import { toCsv } from '../platform/csv.ts'

const columns = [
  'created_at',
  'original_filename',
  'original_size',
  'processed_filename',
  'processed_size',
  'settings',
] as const

export function historyCsv(rows: readonly StoredOperation[]): string {
  const cells = rows.map((row) =>
    columns.map((column) => (column === 'settings' ? JSON.stringify(row.settings) : row[column])),
  )
  return toCsv(columns, cells)
}
