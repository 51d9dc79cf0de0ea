import { type CaseKind, caseKinds } from '@sundry/text'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '../../shell/stores/toasts.ts'
import { caseOptions, cleanOptions, useSettings } from './settings.ts'
import { useCaseState } from './state.ts'
import { toasts, words } from './text.ts'
import { sourceOfText, type TextSource } from './text-source.ts'
import { runWork, type Work } from './text-work.ts'

export type Selection = { start: number; end: number } | null

const TOAST_MS = 3000
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

  const transform = useCallback(
    async (kind: CaseKind, selection: Selection) => {
      const { source, change } = useCaseState.getState()
      if (isBlank(source)) {
        toast({ ...toasts.noText, variant: 'destructive', durationMs: TOAST_MS })
        return
      }
      const part = selection && source.kind === 'typed' ? source.text.slice(selection.start, selection.end) : null
      const options = caseOptions(useSettings.getState())
      const result = await work(
        { do: 'transform', kind, options },
        part === null ? source : { kind: 'typed', text: part },
      )
      if (result === null) return
      if (part !== null && selection && source.kind === 'typed' && result.kind === 'typed') {
        const { text } = source
        change({ output: sourceOfText(text.slice(0, selection.start) + result.text + text.slice(selection.end)), kind })
      } else change({ output: result, kind })
      toast({ ...toasts.transformed(labelOf(kind)), durationMs: TOAST_MS })
    },
    [work],
  )

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
