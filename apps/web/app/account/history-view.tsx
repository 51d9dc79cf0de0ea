import type { HistoryPage } from '@sundry/contracts/image-history'
import type { StoredOperation } from '@sundry/contracts/image-operations'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatBytes } from '../platform/format.ts'
import { startPath } from '../platform/site.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { ScrollBox } from '../ui/scroll-box.tsx'
import { HistoryActions, readHistoryPage } from './history-actions.tsx'
import { HistoryTotals, percent, toolTitle } from './history-totals.tsx'
import { history as words } from './text.ts'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })
const head = 'px-3 py-2.5 text-left text-sm font-semibold text-quiet'
const cell = 'px-3 py-2.5 align-top'

function HistoryTable({ rows }: { rows: readonly StoredOperation[] }) {
  return (
    <ScrollBox label={words.rows} className="rounded-(--radius-card) border border-line bg-surface">
      <table className="w-full min-w-160 border-collapse">
        <thead className="border-b border-line">
          <tr>
            <th className={head}>{words.columns.when}</th>
            <th className={head}>{words.columns.file}</th>
            <th className={head}>{words.columns.tool}</th>
            <th className={`${head} text-right`}>{words.columns.before}</th>
            <th className={`${head} text-right`}>{words.columns.after}</th>
            <th className={`${head} text-right`}>{words.columns.saved}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.id}>
              <td className={`${cell} whitespace-nowrap text-quiet`}>{moment.format(new Date(row.created_at))}</td>
              <td className={`${cell} max-w-72 wrap-anywhere`}>
                {row.original_filename}
                {row.processed_filename !== row.original_filename && (
                  <span className="block text-sm text-quiet">{row.processed_filename}</span>
                )}
              </td>
              <td className={cell}>{toolTitle(row.settings.tool)}</td>
              <td className={`${cell} whitespace-nowrap text-right tabular-nums`}>{formatBytes(row.original_size)}</td>
              <td className={`${cell} whitespace-nowrap text-right tabular-nums`}>{formatBytes(row.processed_size)}</td>
              <td
                className={`${cell} whitespace-nowrap text-right tabular-nums ${row.processed_size <= row.original_size ? 'text-good' : 'text-warn'}`}
              >
                {percent(row.original_size, row.processed_size)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

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

  const load = useCallback(async (query: string) => {
    latest.current?.abort()
    const mine = new AbortController()
    latest.current = mine
    const { data, error } = await readHistoryPage({ search: query, totals: query === '' }, mine.signal)
    if (mine.signal.aborted) return
    setFault(error?.message ?? null)
    if (!data) return
    setState({ rows: data.operations, next: data.next, search: query })
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
        <Link to={startPath()} className={buttonClass('primary', 'mt-6')}>
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
