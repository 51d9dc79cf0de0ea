import type { HistoryCursor, HistoryPage } from '@sundry/contracts/image-history'
import type { StoredOperation } from '@sundry/contracts/image-operations'
import { useState } from 'react'
import { downloadText } from '../platform/download.ts'
import { readableJson, toCsv } from '../platform/export-formats.ts'
import { type Invoked, invoke } from '../platform/invoke.ts'
import { SHORT_MS, toast } from '../platform/toasts-store.ts'
import { Button } from '../ui/button.tsx'
import { history as words } from './text.ts'

interface Query {
  search?: string
  before?: HistoryCursor | null
  totals?: boolean
}

export const readHistoryPage = (query: Query, signal?: AbortSignal): Promise<Invoked<HistoryPage>> =>
  invoke('list-image-operations', { body: query, ...(signal && { signal }) })

async function readAll(): Promise<Invoked<StoredOperation[]>> {
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

const clearHistory = () => invoke('clear-image-operations', { body: {} })

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

interface Props {
  onFault: (fault: string | null) => void
  onCleared: () => void
}

export function HistoryActions({ onFault, onCleared }: Props) {
  const [requested, setRequested] = useState(false)
  const [busy, setBusy] = useState(false)

  async function save(write: (rows: StoredOperation[]) => void) {
    setBusy(true)
    const { data, error } = await readAll()
    setBusy(false)
    onFault(error?.message ?? null)
    if (data) write(data)
  }
  const json = (rows: StoredOperation[]) => downloadText(readableJson(rows), 'sundry-history.json', 'application/json')
  const csv = (rows: StoredOperation[]) => downloadText(historyCsv(rows), 'sundry-history.csv', 'text/csv')

  async function clear() {
    setBusy(true)
    const { data, error } = await clearHistory()
    setBusy(false)
    setRequested(false)
    onFault(error?.message ?? null)
    if (!data) return
    toast.good({ title: words.clearedTitle, description: words.cleared(data.cleared) }, SHORT_MS)
    onCleared()
  }

  if (requested) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="basis-full text-quiet sm:basis-auto">{words.clearText}</p>
        <Button variant="danger" disabled={busy} onClick={clear}>
          {words.clearConfirm}
        </Button>
        <Button variant="quiet" onClick={() => setRequested(false)}>
          {words.cancel}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" disabled={busy} onClick={() => save(csv)}>
        {words.csv}
      </Button>
      <Button variant="secondary" disabled={busy} onClick={() => save(json)}>
        {words.json}
      </Button>
      <Button variant="danger" disabled={busy} onClick={() => setRequested(true)}>
        {words.clear}
      </Button>
    </div>
  )
}
