import type { ImageOperation, StoredOperation } from '@sundry/contracts/image-operations'

/** Where the next page begins: after this row, newest first. */
export interface OperationsCursor {
  created_at: string
  id: string
}

export interface OperationsQuery {
  /** Part of a file's name or of a tool's; '' for all. */
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
  /** Months as `2026-11`, oldest first. */
  perMonth: (Totals & { month: string })[]
}

/** A user's log holds as many rows, or as many bytes, as it may. */
export class HistoryFull extends Error {
  override name = 'HistoryFull'
}

/** The log of finished pictures. Every call names the user, and reaches that user's rows alone. */
export interface OperationsRepository {
  /** All of them in one transaction, or none. */
  add(userId: string, operations: readonly ImageOperation[]): Promise<number>
  /** Newest first. */
  list(userId: string, query: OperationsQuery): Promise<OperationsPage>
  /** The whole log, newest first, a page at a time; whoever reads it holds no connection between pages. */
  pages(userId: string): AsyncIterable<StoredOperation[]>
  /** The tools used most and the latest months, of each a bounded number. */
  totals(userId: string): Promise<OperationsTotals>
  clear(userId: string): Promise<number>
}
