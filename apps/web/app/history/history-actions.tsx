import type { StoredOperation } from '@sundry/contracts/image-operations'
import { useState } from 'react'
import { history as words } from '../account/text.ts'
import { downloadText } from '../platform/download.ts'
import { readableJson } from '../platform/readable-json.ts'
import { SHORT_MS, toast } from '../shell/stores/toasts.ts'
import { Button } from '../ui/button.tsx'
import { historyCsv } from './history-csv.ts'
import { clearHistory, readAll } from './read-history.ts'

interface Props {
  onFault: (fault: string | null) => void
  onCleared: () => void
}

export function HistoryActions({ onFault, onCleared }: Props) {
  const [asked, setAsked] = useState(false)
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
    setAsked(false)
    onFault(error?.message ?? null)
    if (!data) return
    toast.good({ title: words.clearedTitle, description: words.cleared(data.cleared) }, SHORT_MS)
    onCleared()
  }

  if (asked) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="basis-full text-quiet sm:basis-auto">{words.clearText}</p>
        <Button variant="danger" disabled={busy} onClick={clear}>
          {words.clearConfirm}
        </Button>
        <Button variant="quiet" onClick={() => setAsked(false)}>
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
      <Button variant="danger" disabled={busy} onClick={() => setAsked(true)}>
        {words.clear}
      </Button>
    </div>
  )
}
