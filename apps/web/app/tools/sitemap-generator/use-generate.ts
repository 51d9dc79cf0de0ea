import { useRef, useState } from 'react'
import { toast } from '../../shell/stores/toasts.ts'
import { runWork } from './generator-work.ts'
import { fail } from './save-output.ts'
import { takeList, useGenerator } from './state.ts'
import { toasts } from './text.ts'

/** Writes the sitemap; the list stays as it is whatever happens. */
export function useGenerate() {
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(null)

  const generate = async () => {
    const { text, loaded, settings, change } = useGenerator.getState()
    if (!loaded && text === '') return fail(toasts.nothing)
    if (!loaded && text.trim() === '') return fail(toasts.noneValid)
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setBusy(true)
    try {
      const source = loaded ? loaded.list : text
      const generated = await runWork({ do: 'generate', source, settings }, { signal: controller.signal })
      change({ generated })
      if (generated.files.length === 0) fail(toasts.noneValid)
    } catch (error) {
      if (controller.signal.aborted) return
      console.error(error)
      fail(toasts.failed)
    } finally {
      if (running.current === controller) setBusy(false)
    }
  }
  return { busy, generate }
}

/** Takes in a list, a table, or an existing sitemap. */
export async function loadFile(file: File): Promise<void> {
  try {
    const { text, urlCount, problem } = await runWork({ do: 'import', file })
    const lines = urlCount > 0 ? urlCount : (text.match(/[^\r\n]*\S[^\r\n]*/g) ?? []).length
    takeList(text, file.name, lines)
    const said = toasts.loaded(lines)
    toast({ ...said, ...(problem && { description: problem, variant: 'destructive' }), durationMs: 4000 })
  } catch (error) {
    console.error(error)
    fail(toasts.unreadable)
  }
}
