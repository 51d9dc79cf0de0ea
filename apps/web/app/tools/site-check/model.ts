import { RemoteError, WorkerLost } from '@sundry/kit'
import { connectWorker } from '@sundry/kit/browser'
import type { Ignored } from '@sundry/site-check'
import { create } from 'zustand'
import type { FoundFile } from '../../platform/file-intake.ts'
import { failureText, loadCode } from '../../platform/load-code.ts'
import { showRequested } from '../../shell/panels-store.ts'
import { type NamedSite, type SiteInput, siteOf } from './open-site.ts'
import type { Checked, Docs, ShownFinding, SiteCheckApi } from './site-check.worker.ts'
import { faults, words } from './text.ts'

export interface SiteResult {
  readonly id: string
  readonly name: string
  readonly checked: Omit<Checked, 'docs' | 'notes' | 'seconds'>
  readonly seconds: number | null
  readonly docs: Docs
  readonly findings: readonly ShownFinding[]
  /** Null for an older report, whose files are not here. */
  readonly input: SiteInput | null
  /** True if images were weighed. */
  readonly weighs: boolean
  readonly notes: readonly string[]
  /** Name of the older report. */
  readonly comparedWith: string | null
}

export type Progress =
  | { readonly kind: 'opening' | 'judging' }
  | { readonly kind: 'crawling'; readonly fetched: number; readonly waiting: number; readonly max: number }
  | { readonly kind: 'files'; readonly done: number; readonly total: number }
  | { readonly kind: 'queued'; readonly ahead: number }
  | { readonly kind: 'checking'; readonly done: number; readonly total: number }

interface State {
  readonly progress: Progress | null
  readonly error: string | null
  /** Why a site could not be crawled, shown at its address. */
  readonly crawlProblem: string | null
  readonly result: SiteResult | null
  readonly ignores: readonly Ignored[]
  /** Addresses of the site before a change: a text, or files that hold them. */
  readonly was: string | readonly File[]
  readonly weighs: boolean
}

export const useSiteCheck = create<State>()(() => ({
  progress: null,
  error: null,
  crawlProblem: null,
  result: null,
  ignores: [],
  was: '',
  weighs: false,
}))
const set = useSiteCheck.setState

const worker = connectWorker<SiteCheckApi>(
  () => new Worker(new URL('./site-check.worker.ts', import.meta.url), { type: 'module' }),
)
export const callWorker = worker.call

let running: AbortController | null = null

export function cancel(): void {
  running?.abort()
  running = null
  set({ progress: null })
}

/** A new run ends the one before. */
async function run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  running?.abort()
  const controller = new AbortController()
  running = controller
  set({ progress: { kind: 'opening' }, error: null, crawlProblem: null })
  try {
    await work(controller.signal)
  } catch (error) {
    if (!controller.signal.aborted) set({ error: messageOf(error) })
  } finally {
    if (running === controller) {
      running = null
      set({ progress: null })
    }
  }
}

export function messageOf(error: unknown): string {
  if (error instanceof RemoteError && error.name === 'SiteFault') return error.message
  if (error instanceof Error && error.name === 'NotReadableError') return words.sourceGone
  if (error instanceof WorkerLost && (error.code === 'memory' || error.code === 'crashed')) return words.noMemory
  console.error(error)
  return failureText(error, words.failed)
}

/** Calls the worker about a site, which it opens first where it was restarted since. */
export async function onSite<Result>(
  { id, input }: { id: string; input: SiteInput },
  call: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Error && error.name === 'NotFoundError') || signal?.aborted) throw error
    await worker.call('open', { id, input }, { signal })
    return call()
  }
}

export const checkSite = (site: NamedSite, notes: readonly string[] = []) =>
  run((signal) => checkOpened(site, notes, signal))

async function checkOpened({ name, input }: NamedSite, notes: readonly string[], signal: AbortSignal): Promise<void> {
  const id = crypto.randomUUID()
  await worker.call('open', { id, input }, { signal })
  const { was, weighs } = useSiteCheck.getState()
  const {
    docs,
    notes: leftOut,
    seconds,
    ...checked
  } = await worker.call(
    'check',
    { id, was, weighs },
    {
      signal,
      onProgress: (value) => {
        const { done, total } = value as { done: number; total: number }
        set({ progress: done < total ? { kind: 'checking', done, total } : { kind: 'judging' } })
      },
    },
  )
  const { result: before, ignores } = useSiteCheck.getState()
  const result = {
    id,
    name,
    checked,
    seconds,
    docs,
    findings: checked.findings,
    input,
    weighs,
    notes: [...notes, ...leftOut],
    comparedWith: null,
  }
  const then = before && isSame(before, result) ? before : null
  const shown = then ? await compared(result, then, then.input ? words.lastRun : then.name) : result
  const { storedIgnores, merged } = await import('./ignores.ts')
  signal.throwIfAborted()
  set({ result: shown, ignores: merged(then ? ignores : [], storedIgnores(nameOf(result))) })
}

/** The report of another site says nothing of what changed in this one. */
const isSame = (before: SiteResult, now: Pick<SiteResult, 'checked' | 'name'>) => nameOf(before) === nameOf(now)

export const nameOf = ({ checked, name }: Pick<SiteResult, 'checked' | 'name'>) => checked.baseUrl ?? name

async function compared(result: SiteResult, then: Pick<SiteResult, 'checked'>, name: string): Promise<SiteResult> {
  const { findings, docs } = await worker.call('compare', {
    now: result.checked.findings,
    before: then.checked.findings,
  })
  return { ...result, findings, docs: { ...result.docs, ...docs }, comparedWith: name }
}

/** Beside a result it is compared with it; else it is shown. */
const openReport = (file: File) =>
  run(async (signal) => {
    const { docs, ignores, ...checked } = await worker.call('readReport', { file }, { signal })
    const { merged } = await import('./ignores.ts')
    const { result: now, ignores: retained } = useSiteCheck.getState()
    const older: SiteResult = {
      id: crypto.randomUUID(),
      name: file.name,
      checked,
      seconds: null,
      docs,
      findings: checked.findings,
      input: null,
      weighs: false,
      notes: [],
      comparedWith: null,
    }
    const result = now?.input ? await compared(now, older, file.name) : older
    signal.throwIfAborted()
    set({ result, ignores: merged(now?.input ? retained : [], ignores) })
  })

export function takeFiles(found: readonly FoundFile[]): void {
  const site = siteOf(found)
  if (!site) set({ error: faults.nothing })
  else if ('report' in site) void openReport(site.report)
  else void checkSite(site)
}

export const crawlSite = (url: string, maxPages: number) =>
  run(async (signal) => {
    showRequested()
    set({ progress: { kind: 'crawling', fetched: 0, waiting: 1, max: maxPages } })
    const { crawl } = await loadCode(() => import('./crawl.ts'))
    const onProgress = (fetched: number, waiting: number) =>
      set({ progress: { kind: 'crawling', fetched, waiting, max: maxPages } })
    const onFiles = (done: number, total: number) => set({ progress: { kind: 'files', done, total } })
    const onQueue = (ahead: number | null) => {
      if (ahead !== null) set({ progress: { kind: 'queued', ahead } })
    }
    const crawled = await crawl({ url, maxPages, signal, onProgress, onFiles, onQueue })
    if ('error' in crawled) return set({ crawlProblem: crawled.error })
    await checkOpened({ name: url, input: crawled.input }, crawled.notes, signal)
  })

export const clearCrawlProblem = () => set({ crawlProblem: null })
export const close = () => set({ result: null, error: null, ignores: [] })
export const setWas = (was: State['was']) => set({ was })
export const setWeighs = (weighs: boolean) => set({ weighs })
export const setIgnores = (ignores: readonly Ignored[]) => set({ ignores })
export const fail = (error: string) => set({ error })
