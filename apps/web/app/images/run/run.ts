import { limits } from '@sundry/contracts/limits'
import { create } from 'zustand'
import { logFailure } from '../../platform/load-code.ts'
import { isShown } from '../../platform/site.ts'
import { LONG_MS, SHORT_MS, toast } from '../../platform/toasts-store.ts'
import { isRunning, useRun } from '../../shell/run-store.ts'
import { batched, useQueue } from '../model/queue-store.ts'
import type { BegunRun, ImageTool, ImageToolId, QueueItem, ResultItem } from '../model/types.ts'

interface OperationRecord {
  user_id: string
  original_filename: string
  original_size: number
  processed_filename: string
  processed_size: number
  settings: Record<string, unknown> & { tool: string }
}

export const useUnlogged = create<{ records: readonly OperationRecord[] }>()(() => ({ records: [] }))

const { perRequest } = limits.operations

/** For anyone but a signed-in visitor nothing leaves the page. */
export async function logOperations(records: readonly OperationRecord[]): Promise<void> {
  const unwritten: OperationRecord[] = []
  for (let at = 0; at < records.length; at += perRequest) {
    const some = records.slice(at, at + perRequest)
    const { invoke } = await import('../../platform/invoke.ts')
    const { error } = await invoke('image-operations', { body: some, timeoutMs: limits.client.timeoutMs })
    if (error) unwritten.push(...some)
  }
  useUnlogged.setState({ records: unwritten })
}

/** True once the account has the records. */
export async function logRun(
  tool: ImageToolId,
  results: readonly ResultItem[],
  settingsOf: (result: ResultItem) => Readonly<Record<string, unknown>>,
): Promise<boolean> {
  if (isShown('demo')) return false
  const { signedInUser } = await import('../../platform/session.ts')
  const user = await signedInUser()
  if (!user || results.length === 0) return false
  await logOperations(
    results.map((result) => ({
      user_id: user.id,
      original_filename: result.original.name,
      original_size: result.originalSize,
      processed_filename: result.processedFile.name,
      processed_size: result.processedSize,
      settings: { tool, ...settingsOf(result) },
    })),
  )
  return useUnlogged.getState().records.length === 0
}

interface Weighted {
  id: string
  size: number
}

/** Weighted by bytes, so that a large photograph counts more than an icon. */
export function overallProgress(items: readonly Weighted[], report: (percent: number) => void) {
  const total = items.reduce((sum, { size }) => sum + Math.max(1, size), 0)
  const shares = new Map<string, number>()
  return {
    set: (id: string, share: number) => {
      shares.set(id, Math.max(shares.get(id) ?? 0, share))
      const done = items.reduce((sum, item) => sum + Math.max(1, item.size) * (shares.get(item.id) ?? 0), 0)
      report((100 * done) / total)
    },
  }
}

const stops = new Map<string, AbortController>()

export const cancelOne = (id: string): void => stops.get(id)?.abort()

export const usable = (tool: ImageTool, items: readonly QueueItem[]): QueueItem[] =>
  items.filter(({ format }) => tool.accepts.includes(format))

export async function startRun(tool: ImageTool): Promise<void> {
  if (isRunning(useRun.getState())) return
  const items = usable(tool, useQueue.getState().items)
  const problem = items.length === 0 ? tool.toasts.noImages : tool.check()
  if (problem) {
    toast.bad(problem, LONG_MS)
    if (items.length > 0) showRequested()
    return
  }
  if (!tool.prepare || (await tool.prepare())) await runOver(tool, usable(tool, useQueue.getState().items))
}

async function runOver(tool: ImageTool, items: readonly QueueItem[]): Promise<void> {
  const held = await tool.hold?.()
  if (items.length === 0 || isRunning(useRun.getState())) return
  const all = new AbortController()
  const { begin, setPercent, finishOne, end } = useRun.getState()
  const overall = overallProgress(items, setPercent)
  useQueue.getState().clearResults(tool.id, 'run', held)
  begin({ tool: tool.id, total: items.length, cancel: () => all.abort() })

  const began = performance.now()
  const begun = tool.begin()
  const results = await Promise.all(
    items.map(async (item) => {
      const result = await work(tool, begun, item, all.signal, (share) => overall.set(item.id, share))
      overall.set(item.id, 1)
      finishOne()
      return result
    }),
  )
  const good = results.filter((result) => result !== null)
  end({
    awaited: good.length > 0 && !useRun.getState().inBackground ? tool.id : null,
    stopped: all.signal.aborted ? { tool: tool.id, done: good.length, total: items.length } : null,
  })
  log(tool, begun, good, performance.now() - began)
  if (all.signal.aborted) return
  report(tool, good, items)
}

/** The field that the run is missing; a phone's bars leave the middle free. */
function showRequested(): void {
  const field = document.querySelector<HTMLElement>('[data-asked] :is(input, select)')
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  field?.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' })
  field?.focus({ preventScroll: true })
}

/** A run over one image, beside the results of the others. */
export async function runOne(tool: ImageTool, item: QueueItem): Promise<void> {
  if (isRunning(useRun.getState()) || stops.has(item.id)) return
  const began = performance.now()
  const begun = tool.begin()
  const result = await work(tool, begun, item, new AbortController().signal, () => {})
  if (!result) return
  log(tool, begun, [result], performance.now() - began)
  report(tool, [result], [item])
}

/** A stopped run keeps its results, so they are logged too. Not awaited: offline it may be unknown who is signed in. */
function log(tool: ImageTool, { logged, receiver = null }: BegunRun, good: readonly ResultItem[], ms: number): void {
  if (good.length === 0) return
  const receipt = { tool: tool.id, ms, receiver, isLogged: false }
  useRun.setState({ receipt })
  logRun(tool.id, good, logged)
    .then((isLogged) =>
      useRun.setState((now) => (now.receipt === receipt ? { receipt: { ...receipt, isLogged } } : {})),
    )
    .catch(console.error)
}

function report(tool: ImageTool, good: readonly ResultItem[], items: readonly QueueItem[]): void {
  if (good.length > 0) {
    toast.good(tool.toasts.complete(good), SHORT_MS)
    return
  }
  // Nothing came of the run, and not because the visitor cancelled its images one by one.
  const { progress } = useQueue.getState()
  const failure = items.map(({ id }) => progress[id]).find((one) => one?.state === 'failed')
  if (failure?.state !== 'failed') return
  toast.bad(tool.toasts.failed(failure.message), LONG_MS)
}

async function work(
  tool: ImageTool,
  begun: BegunRun,
  item: QueueItem,
  all: AbortSignal,
  onProgress: (share: number) => void,
): Promise<ResultItem | null> {
  const own = new AbortController()
  stops.set(item.id, own)
  const { setProgress, addResult } = useQueue.getState()
  setProgress(item.id, { state: 'running', percent: 0 })
  try {
    const processed = await begun.process(item, {
      signal: AbortSignal.any([all, own.signal]),
      onProgress: (share) => {
        onProgress(share)
        batched(() => {
          if (stops.get(item.id) === own) setProgress(item.id, { state: 'running', percent: Math.round(share * 100) })
        })
      },
    })
    if (!useQueue.getState().items.some(({ id }) => id === item.id)) return null
    const preview = URL.createObjectURL(processed.processedFile)
    const result: ResultItem = {
      ...processed,
      id: item.id,
      original: item,
      preview,
      ...begun.settingsUsed(item.id),
    }
    addResult(tool.id, result)
    setProgress(item.id, null)
    return result
  } catch (error) {
    if (all.aborted || own.signal.aborted) setProgress(item.id, null)
    else {
      logFailure(error)
      setProgress(item.id, { state: 'failed', tool: tool.id, message: tool.messageOf(error) })
    }
    return null
  } finally {
    stops.delete(item.id)
  }
}
