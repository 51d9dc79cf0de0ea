import type { HistoryCursor, HistoryPage } from '@sundry/contracts/image-history'
import type { StoredOperation } from '@sundry/contracts/image-operations'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { downloadText } from '../platform/download.ts'
import { readableJson, toCsv } from '../platform/export-formats.ts'
import { formatBytes } from '../platform/format.ts'
import { type Invoked, invoke } from '../platform/invoke.ts'
import { startPath } from '../platform/site.ts'
import { SHORT_MS, toast } from '../platform/toasts-store.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { ScrollBox } from '../ui/scroll-box.tsx'
import { HistoryTotals, percent, toolTitle } from './history-totals.tsx'
import { history as words } from './text.ts'

interface Query {
  search?: string
  before?: HistoryCursor | null
  totals?: boolean
}

const readHistoryPage = (query: Query, signal?: AbortSignal): Promise<Invoked<HistoryPage>> =>
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

function HistoryActions({ onFault, onCleared }: Props) {
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
