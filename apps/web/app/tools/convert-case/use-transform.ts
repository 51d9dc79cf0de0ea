import { type CaseKind, caseKinds } from '@sundry/text'
import type { CallOptions } from '@sundry/worker-call'
import { useCallback, useEffect, useState } from 'react'
import { useLatest } from '../../platform/use-latest.ts'
import { SHORT_MS, toast } from '../../shell/stores/toasts.ts'
import { caseOptions, cleanOptions, useCaseSettings } from './settings.ts'
import { useCaseState } from './state.ts'
import { toasts, words } from './text.ts'
import { emptySource, sourceOfText, type TextSource } from './text-source.ts'
import { textWorker } from './text-worker.ts'

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
        toast.bad(toasts.failed, SHORT_MS)
        return null
      }
    },
    [run],
  )

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
      const result = await work((call) => textWorker.call('transform', input, call))
      if (result === null) return false
      if (part !== null && selection && source.kind === 'typed' && result.kind === 'typed') {
        const { text } = source
        const whole = text.slice(0, selection.start) + result.text + text.slice(selection.end)
        change({ output: sourceOfText(whole), kind, follows: false })
      } else change({ output: result, kind, follows: true })
      toast.good(toasts.transformed(labelOf(kind)), SHORT_MS)
      return true
    },
    [work],
  )

  const follow = useCallback(async () => {
    const { source, kind, isStale, settle } = useCaseState.getState()
    if (!isStale || kind === null) return
    if (isBlank(source)) return settle(emptySource)
    const input = { source, kind, options: caseOptions(useCaseSettings.getState()) }
    const result = await work((call) => textWorker.call('transform', input, call))
    const now = useCaseState.getState()
    if (now.source === source && now.kind === kind && now.isStale) settle(result ?? undefined)
  }, [work])

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

  const clean = useCallback(async () => {
    const { source, change } = useCaseState.getState()
    if (isBlank(source)) {
      toast.bad(toasts.noText, SHORT_MS)
      return
    }
    const input = { source, options: cleanOptions(useCaseSettings.getState()) }
    const result = await work((call) => textWorker.call('clean', input, call))
    if (result === null) return
    const named = source.kind === 'document' && result.kind === 'document'
    change({ source: named ? { ...result, name: source.name } : result })
    toast.good({ title: words.cleaned }, SHORT_MS)
  }, [work])

  return { transform, clean, progress, cancel }
}
