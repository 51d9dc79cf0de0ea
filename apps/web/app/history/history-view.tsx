import type { HistoryPage } from '@sundry/contracts/image-history'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { history as words } from '../account/text.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { HistoryActions } from './history-actions.tsx'
import { HistoryTable } from './history-table.tsx'
import { HistoryTotals } from './history-totals.tsx'
import { readHistoryPage } from './read-history.ts'

const TYPING_MS = 250

interface State {
  rows: HistoryPage['operations']
  next: HistoryPage['next']
  search: string
}

export function HistoryView() {
  const [totals, setTotals] = useState<HistoryPage['totals']>(null)
  const [state, setState] = useState<State | null>(null)
  const [search, setSearch] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const latest = useRef<AbortController | null>(null)

  const load = useCallback(async (wanted: string) => {
    latest.current?.abort()
    const mine = new AbortController()
    latest.current = mine
    const { data, error } = await readHistoryPage({ search: wanted, totals: wanted === '' }, mine.signal)
    if (mine.signal.aborted) return
    setFault(error?.message ?? null)
    if (!data) return
    setState({ rows: data.operations, next: data.next, search: wanted })
    if (data.totals) setTotals(data.totals)
  }, [])

  useEffect(() => {
    const timer = setTimeout(() => void load(search.trim()), search === '' ? 0 : TYPING_MS)
    return () => clearTimeout(timer)
  }, [search, load])
  useEffect(() => () => latest.current?.abort(), [])

  async function more() {
    if (!state?.next) return
    setBusy(true)
    const { data, error } = await readHistoryPage({ search: state.search, before: state.next })
    setBusy(false)
    setFault(error?.message ?? null)
    if (data) setState({ ...state, rows: [...state.rows, ...data.operations], next: data.next })
  }

  const failure = fault !== null && (
    <div className="mb-5">
      <Notice live tone="bad" title={words.failed}>
        {fault}
      </Notice>
      <Button variant="secondary" onClick={() => load(search.trim())} className="mt-3">
        {words.retry}
      </Button>
    </div>
  )
  if (!state || !totals) {
    return (
      failure || (
        <p role="status" className="min-h-96 text-quiet">
          {words.loading}
        </p>
      )
    )
  }
  if (totals.images === 0) {
    return (
      <>
        {failure}
        <Notice title={words.empty}>{words.emptyText}</Notice>
        <Link to="/compressor" className={buttonClass('primary', 'mt-6')}>
          {words.toCompressor}
        </Link>
      </>
    )
  }
  return (
    <div className="grid gap-8">
      {failure}
      <HistoryTotals totals={totals} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <TextField
          label={words.search}
          placeholder={words.searchHint}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="w-full max-w-sm"
        />
        <HistoryActions onFault={setFault} onCleared={() => load('')} />
      </div>
      {state.rows.length === 0 ? <p className="text-quiet">{words.noMatch}</p> : <HistoryTable rows={state.rows} />}
      {state.next && (
        <Button variant="secondary" disabled={busy} onClick={more} className="justify-self-center">
          {words.more}
        </Button>
      )}
    </div>
  )
}
