import type { RunOptions } from '@sundry/images'
import { logUnexpected } from '../platform/log-unexpected.ts'
import { useProcessing } from '../shell/stores/processing.ts'
import { LONG_MS, SHORT_MS, toast } from '../shell/stores/toasts.ts'
import { ownLogged, useOwn, withOwn } from './adjust/own-settings.ts'
import { batched } from './batched.ts'
import type { AnyBench, Bench } from './bench.ts'
import { faultMessage, processImage } from './engine.ts'
import { logRun } from './operations-log.ts'
import { overallProgress } from './overall-progress.ts'
import { useQueue } from './queue-store.ts'
import { useRun } from './run-store.ts'
import { runSettings } from './settings.ts'
import { useBenchSettings } from './settings-store.ts'
import { reasons } from './text.ts'
import type { QueueItem, ResultItem } from './types.ts'

/** Stops one picture's work, by its id. */
const stops = new Map<string, AbortController>()

export const cancelOne = (id: string): void => stops.get(id)?.abort()

/** The pictures a tool can work on; the others stay in the queue and are skipped. */
export const usable = (bench: AnyBench, items: readonly QueueItem[]): QueueItem[] =>
  items.filter(({ format }) => bench.accepts.includes(format))

/** Runs a tool over the queue. Results appear as they finish; one bad file never stops the others. */
export async function startRun(bench: AnyBench): Promise<void> {
  if (useProcessing.getState().isProcessing) return
  const items = usable(bench, useQueue.getState().items)
  const problem = items.length === 0 ? bench.toasts.noImages : problemOf(bench)
  if (problem) {
    toast.bad(problem, LONG_MS)
    return
  }
  const all = new AbortController()
  const overall = overallProgress(items, useProcessing.getState().setProgress)
  useQueue.getState().clearResults(bench.id)
  useRun.setState({ bench: bench.id, done: 0, total: items.length, stopped: null, awaited: null })
  useProcessing.getState().start({ cancel: () => all.abort() })

  const results = await Promise.all(
    items.map(async (item) => {
      const result = await work(bench, item, all.signal, (share) => overall.set(item.id, share))
      overall.set(item.id, 1)
      useRun.setState(({ done }) => ({ done: done + 1 }))
      return result
    }),
  )
  const { inBackground, finish: end } = useProcessing.getState()
  end()
  const good = results.filter((result) => result !== null)
  useRun.setState({
    bench: null,
    awaited: good.length > 0 && !inBackground ? bench.id : null,
    stopped: all.signal.aborted ? { bench: bench.id, done: good.length, total: items.length } : null,
  })
  if (all.signal.aborted) return
  finish(bench, good, items)
}

/** Runs one picture again, without the overlay. */
export async function retry(bench: AnyBench, item: QueueItem): Promise<void> {
  if (useProcessing.getState().isProcessing || stops.has(item.id)) return
  const result = await work(bench, item, new AbortController().signal, () => {})
  if (result) finish(bench, [result], [item])
}

function finish(bench: AnyBench, good: readonly ResultItem[], items: readonly QueueItem[]): void {
  if (good.length > 0) {
    const said = 'work' in bench ? bench.toasts.complete(good) : bench.toasts.complete(good.length)
    toast.good(said, SHORT_MS)
    // Who is signed in may be unknown, offline for one: the pictures do not wait for it.
    logRun(bench.id, good, (result) => loggedSettings(bench, result)).catch(console.error)
    return
  }
  // Nothing came of the run, and not because the visitor called its pictures off one by one.
  const { progress } = useQueue.getState()
  const failure = items.map(({ id }) => progress[id]).find((one) => one?.state === 'failed')
  if (failure?.state !== 'failed') return
  const { failed } = bench.toasts
  toast.bad(typeof failed === 'function' ? failed(failure.message) : failed, LONG_MS)
}

const settingsOf = (bench: Bench) => useBenchSettings.getState().of[bench.id]

const loggedSettings = (bench: AnyBench, { original }: ResultItem) =>
  'logged' in bench ? bench.logged() : { ...settingsOf(bench), ...ownLogged(bench.id, ownOf(original)) }

const ownOf = ({ id }: QueueItem) => useOwn.getState().of[id]

const problemOf = (bench: AnyBench) => ('work' in bench ? bench.check() : bench.check(settingsOf(bench)))

const process = (bench: AnyBench, item: QueueItem, run: RunOptions) =>
  'work' in bench
    ? bench.work(item, run)
    : processImage(item.file, withOwn(bench.id, runSettings(bench.id, settingsOf(bench)), ownOf(item)), run)

const messageOf = (bench: AnyBench, error: unknown) =>
  'messageOf' in bench ? bench.messageOf(error) : (faultMessage(error) ?? reasons.failed)

async function work(
  bench: AnyBench,
  item: QueueItem,
  all: AbortSignal,
  onProgress: (share: number) => void,
): Promise<ResultItem | null> {
  const own = new AbortController()
  stops.set(item.id, own)
  const { setProgress, addResult } = useQueue.getState()
  setProgress(item.id, { state: 'running', percent: 0 })
  try {
    const processed = await process(bench, item, {
      signal: AbortSignal.any([all, own.signal]),
      onProgress: (share) => {
        onProgress(share)
        batched(() => {
          if (stops.get(item.id) === own) setProgress(item.id, { state: 'running', percent: Math.round(share * 100) })
        })
      },
    })
    // Removed from the queue while it was worked on: nobody waits for it.
    if (!useQueue.getState().items.some(({ id }) => id === item.id)) return null
    const preview = URL.createObjectURL(processed.processedFile)
    const result: ResultItem = { ...processed, id: item.id, original: item, preview }
    addResult(bench.id, result)
    setProgress(item.id, null)
    return result
  } catch (error) {
    if (all.aborted || own.signal.aborted) setProgress(item.id, null)
    else {
      logUnexpected(error)
      setProgress(item.id, { state: 'failed', bench: bench.id, message: messageOf(bench, error) })
    }
    return null
  } finally {
    stops.delete(item.id)
  }
}
