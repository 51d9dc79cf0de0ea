import type { HistoryCursor, HistoryPage } from '@sundry/contracts/image-history'
import type { StoredOperation } from '@sundry/contracts/image-operations'
import { type Invoked, invoke } from '../platform/invoke.ts'

interface Query {
  search?: string
  before?: HistoryCursor | null
  totals?: boolean
}

export const readHistoryPage = (query: Query, signal?: AbortSignal): Promise<Invoked<HistoryPage>> =>
  invoke('list-image-operations', { body: query, ...(signal && { signal }) })

export async function readAll(): Promise<Invoked<StoredOperation[]>> {
  const rows: StoredOperation[] = []
  let before: HistoryCursor | null = null
  do {
    const { data, error }: Invoked<HistoryPage> = await readHistoryPage({ before })
    if (error) return { data: null, error }
    rows.push(...data.operations)
    before = data.next
  } while (before)
  return { data: rows, error: null }
}

export const clearHistory = () => invoke('clear-image-operations', { body: {} })
