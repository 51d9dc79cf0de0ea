import type { CallOptions } from '@sundry/kit'
import { connectWorker } from '@sundry/kit/browser'
import { type CaseKind, caseKinds } from '@sundry/text'
import { useCallback, useEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import { downloadBlob } from '../../platform/download.ts'
import { packHash } from '../../platform/hash-state.ts'
import { failureText } from '../../platform/load-code.ts'
import { share } from '../../platform/share.ts'
import { SHORT_MS, toast } from '../../platform/toasts-store.ts'
import { useCopied } from '../../platform/use-copied.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { caseOptions, cleanOptions, useCaseSettings } from './settings.ts'
import { toasts, words } from './text.ts'
import type { TextApi } from './text.worker.ts'
import { emptySource, isEmpty, sourceOfText, type TextSource, wholeText } from './text-source.ts'

const WORKERS = 4

export const textWorker = connectWorker<TextApi>(
  () => new Worker(new URL('./text.worker.ts', import.meta.url), { type: 'module' }),
  { workers: WORKERS },
)

interface Snapshot {
  source: TextSource
  output: TextSource
  kind: CaseKind | null
  follows: boolean
  isStale: boolean
}

type State = Snapshot & {
  past: readonly Snapshot[]
  future: readonly Snapshot[]
  typedAt: number
  /** Typing without a pause is one step. */
  type: (text: string, startsStep?: boolean) => void
  change: (some: Partial<Pick<Snapshot, 'source' | 'output' | 'kind' | 'follows'>>) => void
  settle: (output?: TextSource) => void
  undo: () => void
  redo: () => void
}

const MAX_STEPS = 100

const PAUSE_MS = 1000

const snapshotOf = ({ source, output, kind, follows, isStale }: Snapshot): Snapshot => ({
  source,
  output,
  kind,
  follows,
  isStale,
})

const step = (state: State) => ({ past: [...state.past, snapshotOf(state)].slice(-MAX_STEPS), future: [] })

export const useCaseState = create<State>()((set) => ({
  source: emptySource,
  output: emptySource,
  kind: null,
  follows: true,
  isStale: false,
  past: [],
  future: [],
  typedAt: 0,
  type: (text, startsStep = false) =>
    set((state) => {
      const now = Date.now()
      const goesOn = !startsStep && now - state.typedAt < PAUSE_MS
      return {
        source: { kind: 'typed', text },
        isStale: state.kind !== null && state.follows,
        typedAt: now,
        ...(goesOn ? { future: [] } : step(state)),
      }
    }),
  change: (some) =>
    set((state) => {
      const next = { ...snapshotOf(state), ...some }
      const isStale = some.output === undefined && next.kind !== null && next.follows
      return { ...next, isStale, typedAt: 0, ...step(state) }
    }),
  settle: (output) => set((state) => ({ isStale: false, output: output ?? state.output })),
  undo: () =>
    set((state) => {
      const last = state.past.at(-1)
      if (!last) return {}
      return { ...last, typedAt: 0, past: state.past.slice(0, -1), future: [...state.future, snapshotOf(state)] }
    }),
  redo: () =>
    set((state) => {
      const next = state.future.at(-1)
      if (!next) return {}
      return { ...next, typedAt: 0, past: [...state.past, snapshotOf(state)], future: state.future.slice(0, -1) }
    }),
}))

export function settled(): Promise<void> {
  if (!useCaseState.getState().isStale) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = useCaseState.subscribe(({ isStale }) => {
      if (isStale) return
      stop()
      resolve()
    })
  })
}

export type Selection = { start: number; end: number } | null

const FOLLOW_MS = 120

const labelOf = (kind: CaseKind) => caseKinds.find(({ id }) => id === kind)?.label ?? kind

const isBlank = (source: TextSource) => (source.kind === 'typed' ? source.text.trim() === '' : source.blob.size === 0)

export function useTransform() {
  const [progress, setProgress] = useState<number | null>(null)
  const { run, cancel } = useLatest(() => setProgress(null))

  /** Null when there is no result; a failure is shown, an aborted run is not. */
  const work = useCallback(
    async (begin: (call: CallOptions) => Promise<TextSource>): Promise<TextSource | null> => {
      setProgress(0)
      const onProgress = (percent: unknown) => setProgress(Number(percent))
      try {
        return (await run((signal) => begin({ signal, onProgress }))) ?? null
      } catch (error) {
        console.error(error)
        toast.bad({ ...toasts.failed, description: failureText(error, toasts.failed.description) }, SHORT_MS)
        return null
      }
    },
    [run],
  )

  const pressed = useRef<object>(null)
  const follow = useCallback(async () => {
    const { source, kind, isStale, settle } = useCaseState.getState()
    // A pressed conversion is never overtaken by an automatic one.
    if (!isStale || kind === null || pressed.current) return
    if (isBlank(source)) return settle(emptySource)
    const input = { source, kind, options: caseOptions(useCaseSettings.getState()) }
    const result = await work((call) => textWorker.call('transform', input, call))
    const now = useCaseState.getState()
    if (now.source === source && now.kind === kind && now.isStale) settle(result ?? undefined)
  }, [work])

  const transform = useCallback(
    async (kind: CaseKind, selection: Selection): Promise<boolean> => {
      const { source, change } = useCaseState.getState()
      if (isBlank(source)) {
        toast.bad(toasts.noText, SHORT_MS)
        return false
      }
      const part = selection && source.kind === 'typed' ? source.text.slice(selection.start, selection.end) : null
      const options = caseOptions(useCaseSettings.getState())
      const input = { source: part === null ? source : ({ kind: 'typed', text: part } as const), kind, options }
      const press = {}
      pressed.current = press
      const result = await work((call) => textWorker.call('transform', input, call))
      if (pressed.current === press) pressed.current = null
      const typedOn = part === null && useCaseState.getState().source !== source
      if (typedOn && result !== null) change({ kind, follows: true })
      if (typedOn || result === null) void follow()
      if (result === null) return false
      if (typedOn) return true
      if (part !== null && selection && source.kind === 'typed' && result.kind === 'typed') {
        const { text } = source
        const whole = text.slice(0, selection.start) + result.text + text.slice(selection.end)
        change({ output: sourceOfText(whole), kind, follows: false })
      } else change({ output: result, kind, follows: true })
      toast.good(toasts.transformed(labelOf(kind)), SHORT_MS)
      return true
    },
    [work, follow],
  )

  // Follows the input, so that what is copied or saved is never that of an older text.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = () => {
      clearTimeout(timer)
      if (useCaseState.getState().isStale) timer = setTimeout(follow, FOLLOW_MS)
    }
    schedule()
    const stop = useCaseState.subscribe((state, before) => {
      if (state.source !== before.source || state.kind !== before.kind) schedule()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [follow])

  const clean = useCallback(async (): Promise<void> => {
    const { source, change } = useCaseState.getState()
    if (isBlank(source)) {
      toast.bad(toasts.noText, SHORT_MS)
      return
    }
    const input = { source, options: cleanOptions(useCaseSettings.getState()) }
    const press = {}
    pressed.current = press
    const result = await work((call) => textWorker.call('clean', input, call))
    if (pressed.current === press) pressed.current = null
    if (result === null) return follow()
    // A newer text is cleaned in its place, so that nothing typed meanwhile is lost.
    if (useCaseState.getState().source !== source) return clean()
    const named = source.kind === 'document' && result.kind === 'document'
    change({ source: named ? { ...result, name: source.name } : result })
    toast.good({ title: words.cleaned }, SHORT_MS)
  }, [work, follow])

  return { transform, clean, progress, cancel }
}

const MAX_LINK_CHARACTERS = 20_000

const PLAIN_TEXT = 'text/plain;charset=utf-8'

const good = (words: { title: string; description: string }) => toast.good(words, SHORT_MS)

const bad = (words: { title: string; description: string }) => toast.bad(words, SHORT_MS)

export function useResult() {
  const { copied, copy: put } = useCopied()

  const copy = async (chosen?: TextSource, name = 'output') => {
    await settled()
    const source = chosen ?? useCaseState.getState().output
    if (isEmpty(source)) return bad(toasts.nothingToCopy)
    return (await put(await wholeText(source), name)) ? good(toasts.copied) : bad(toasts.copyFailed)
  }

  const save = async () => {
    await settled()
    const { output, kind } = useCaseState.getState()
    if (isEmpty(output) || kind === null) return bad(toasts.nothingToDownload)
    const name = `transformed-text-${kind}.txt`
    downloadBlob(output.kind === 'typed' ? new Blob([output.text], { type: PLAIN_TEXT }) : output.blob, name)
    return good(toasts.downloaded(name))
  }

  const shareText = async () => {
    await settled()
    const { output } = useCaseState.getState()
    if (isEmpty(output)) return bad(toasts.nothingToShare)
    const outcome = await share({ text: await wholeText(output) })
    if (outcome === 'shared') return good(toasts.shared)
    if (outcome === 'failed') return bad(toasts.shareFailed)
    return outcome === 'unsupported' ? copy() : undefined
  }

  const link = async () => {
    await settled()
    const { source, output, kind } = useCaseState.getState()
    if (isEmpty(output) || kind === null) return bad(toasts.nothingToShare)
    if (source.kind !== 'typed' || source.text.length > MAX_LINK_CHARACTERS) return bad(toasts.tooLongForLink)
    const url = new URL(location.href)
    url.hash = await packHash({ text: source.text, kind })
    return (await put(url.href, 'link')) ? good(toasts.linkCopied) : bad(toasts.copyFailed)
  }

  return { copied, copy, save, shareText, link }
}
