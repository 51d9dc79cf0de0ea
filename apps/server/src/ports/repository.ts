import type { ImageOperation, StoredOperation } from '@sundry/contracts/image-operations'

export interface OperationsCursor {
  created_at: string
  id: string
}

export interface OperationsQuery {
  search: string
  before: OperationsCursor | null
  limit: number
}

export interface OperationsPage {
  operations: StoredOperation[]
  next: OperationsCursor | null
}

export interface Totals {
  images: number
  originalBytes: number
  processedBytes: number
}

export interface OperationsTotals extends Totals {
  perTool: (Totals & { tool: string })[]
  perMonth: (Totals & { month: string })[]
}

export class HistoryFull extends Error {
  override name = 'HistoryFull'
}

/** Every call names the user, and reaches that user's rows alone. */
export interface OperationsRepository {
  add(userId: string, operations: readonly ImageOperation[]): Promise<number>
  list(userId: string, query: OperationsQuery): Promise<OperationsPage>
  pages(userId: string): AsyncIterable<StoredOperation[]>
  totals(userId: string): Promise<OperationsTotals>
  clear(userId: string): Promise<number>
}
