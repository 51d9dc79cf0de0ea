import type { FunctionName } from '@sundry/contracts/functions'
import { connectWorker } from '@sundry/kit/browser'
import { type Ask, advance, kinds, type LookCall, lookAt, messageOf } from '@sundry/watches'
import type { watchApi } from '@sundry/watches/worker'
import { invoke } from '../platform/invoke.ts'
import { invokeStream } from '../platform/invoke-stream.ts'
import { ownName } from '../platform/site.ts'
import { toast } from '../platform/toasts-store.ts'
import { dueLocal, setLocalState } from './local-watches.ts'

const TICK_MS = 5000

const streamed: ReadonlySet<FunctionName> = new Set(['crawl-site-v1', 'domain-report-v1', 'fetch-sitemap-v1'])

const reader = connectWorker<typeof watchApi>(
  () => new Worker(new URL('./site-errors.worker.ts', import.meta.url), { type: 'module' }),
)

/** The lookups of this site's server. */
const ask: Ask = async function* (name, input, signal) {
  if (streamed.has(name)) {
    yield* invokeStream(name, { body: input, signal })
    return
  }
  const { data, error } = await invoke(name, { body: input, signal })
  if (error) throw error
  yield data
}

async function lookOnce(): Promise<void> {
  const due = navigator.onLine ? dueLocal(Date.now()) : undefined
  if (!due) return
  const { id, spec, state: before } = due
  const call: LookCall = {
    ...{ ask, signal: AbortSignal.timeout(kinds[spec.kind].maxLookMs), isSecond: before.pending !== null },
    siteErrors: (crawled) => reader.call('siteErrors', crawled),
  }
  const { state, changes } = advance(spec, before, await lookAt(spec, call), Date.now())
  setLocalState(id, state)
  for (const change of changes) {
    const { subject, meaning, tone } = messageOf(spec, change)
    toast[tone === 'good' ? 'good' : 'bad']({ title: subject, description: meaning })
  }
}

let isStarted = false

/** Looks at due watches one after the other, in one tab of this browser, for as long as it is open. */
export function keepLooking(): void {
  if (isStarted || !('locks' in navigator)) return
  isStarted = true
  void navigator.locks.request(ownName('sundry-watches'), async () => {
    for (;;) {
      await lookOnce().catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, TICK_MS))
    }
  })
}
