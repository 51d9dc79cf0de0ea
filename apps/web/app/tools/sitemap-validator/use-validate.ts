import { limits } from '@sundry/contracts/limits'
import { useEffect, useRef } from 'react'
import { toast } from '../../shell/stores/toasts.ts'
import { runWork } from './sitemap-work.ts'
import { currentSource, inputs, useValidator } from './state.ts'
import { toasts } from './text.ts'

const TOAST_MS = 4000

function fail(words: { title: string; description: string }): void {
  toast({ ...words, variant: 'destructive', durationMs: TOAST_MS })
}

/** Validates what is entered; a run can be cancelled at once, whatever it is doing. */
export function useValidate() {
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const { change } = useValidator.getState()

  const validate = async () => {
    const source = currentSource()
    if (!source) return fail(toasts.nothing)
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const asked = useValidator.getState()
    change({ progress: 0, validation: null, source: null, shown: null })
    try {
      const onProgress = (progress: number) => signal.aborted || change({ progress })
      const validation = await runWork({ do: 'validate', source }, { signal, onProgress })
      // A result belongs to the inputs it was asked for.
      const { url, content, chip } = useValidator.getState()
      if (url === asked.url && content === asked.content && chip === asked.chip) change({ validation, source })
    } catch (error) {
      if (signal.aborted) return
      console.error(error)
      fail(toasts.failed)
    } finally {
      if (running.current === controller) change({ progress: null })
    }
  }
  return { validate, cancel: () => running.current?.abort() }
}

const isXml = ({ type, name }: File) => type === 'text/xml' || /\.xml$/i.test(name)
const isPacked = ({ type, name }: File) => /\.xml\.gz$/i.test(name) || (/gzip$/.test(type) && /\.gz$/i.test(name))

/** Takes a file in: short ones into the text area, others as they are. */
export async function takeFile(file: File): Promise<void> {
  if (!isXml(file) && !isPacked(file)) return fail(toasts.wrongType)
  if (file.size > limits.sitemap.bytes) return fail(toasts.tooLarge)
  if (isPacked(file) || file.size > limits.sitemap.textareaBytes) inputs.file({ name: file.name, file })
  else inputs.filled(file, (await file.text()).replace(/\r\n?/g, '\n'))
  toast({ ...toasts.loaded(file.name), durationMs: TOAST_MS })
}
