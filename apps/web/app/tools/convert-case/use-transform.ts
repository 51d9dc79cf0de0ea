import { type CaseKind, caseKinds } from '@sundry/text'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '../../shell/stores/toasts.ts'
import { caseOptions, cleanOptions, useSettings } from './settings.ts'
import { useCaseState } from './state.ts'
import { toasts, words } from './text.ts'
import { emptySource, sourceOfText, type TextSource } from './text-source.ts'
import { runWork, type Work } from './text-work.ts'

export type Selection = { start: number; end: number } | null

const TOAST_MS = 3000
/** A pause in typing, short enough to seem none. */
const FOLLOW_MS = 120
const labelOf = (kind: CaseKind) => caseKinds.find(({ id }) => id === kind)?.label ?? kind

const isBlank = (source: TextSource) => (source.kind === 'typed' ? source.text.trim() === '' : source.blob.size === 0)

/** Runs transformations one at a time: a new one ends the one before. */
export function useTransform() {
  const [progress, setProgress] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const work = useCallback(async (what: Work & { do: 'transform' | 'clean' }, source: TextSource) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setProgress(0)
    try {
      return await runWork(what, source, { signal: controller.signal, onProgress: setProgress })
    } catch (error) {
      // Stopped by the visitor or by a newer run: nothing to say.
      if (!controller.signal.aborted) {
        console.error(error)
        toast({ ...toasts.failed, variant: 'destructive', durationMs: TOAST_MS })
      }
      return null
    } finally {
      if (running.current === controller) setProgress(null)
    }
  }, [])

  /** Resolves with whether there is an output. */
  const transform = useCallback(
    async (kind: CaseKind, selection: Selection): Promise<boolean> => {
      const { source, change } = useCaseState.getState()
      if (isBlank(source)) {
        toast({ ...toasts.noText, variant: 'destructive', durationMs: TOAST_MS })
        return false
      }
      const part = selection && source.kind === 'typed' ? source.text.slice(selection.start, selection.end) : null
      const options = caseOptions(useSettings.getState())
      const result = await work(
        { do: 'transform', kind, options },
        part === null ? source : { kind: 'typed', text: part },
      )
      if (result === null) return false
      if (part !== null && selection && source.kind === 'typed' && result.kind === 'typed') {
        const { text } = source
        const whole = text.slice(0, selection.start) + result.text + text.slice(selection.end)
        change({ output: sourceOfText(whole), kind, follows: false })
      } else change({ output: result, kind, follows: true })
      toast({ ...toasts.transformed(labelOf(kind)), durationMs: TOAST_MS })
      return true
    },
    [work],
  )

  const follow = useCallback(async () => {
    const { source, kind, isStale, settle } = useCaseState.getState()
    if (!isStale || kind === null) return
    if (isBlank(source)) return settle(emptySource)
    const result = await work({ do: 'transform', kind, options: caseOptions(useSettings.getState()) }, source)
    const now = useCaseState.getState()
    // Whatever came in between has an output of its own, or is followed in its turn.
    if (now.source === source && now.kind === kind && now.isStale) settle(result ?? undefined)
  }, [work])

  // The output follows the input, so that what is copied or saved is never that of a text before.
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
      toast({ ...toasts.noText, variant: 'destructive', durationMs: TOAST_MS })
      return
    }
    const result = await work({ do: 'clean', options: cleanOptions(useSettings.getState()) }, source)
    if (result === null) return
    const named = source.kind === 'document' && result.kind === 'document'
    change({ source: named ? { ...result, name: source.name } : result })
    toast({ title: words.cleaned, durationMs: TOAST_MS })
  }, [work])

  return { transform, clean, progress, cancel: () => running.current?.abort() }
}
