import { limits } from '@sundry/contracts/limits'
import { useLatest } from '../../platform/use-latest.ts'
import { showAsked } from '../../shell/stores/panels.ts'
import { LONG_MS, toast } from '../../shell/stores/toasts.ts'
import { sitemapWorker } from './sitemap-worker.ts'
import { currentSource, inputs, useValidator } from './state.ts'
import { toasts } from './text.ts'

const fail = (words: { title: string; description: string }) => void toast.bad(words, LONG_MS)

export function useValidate() {
  const { change } = useValidator.getState()
  const { run, cancel } = useLatest(() => change({ progress: null }))

  const validate = async (retries = 0) => {
    const source = currentSource()
    if (!source) return fail(toasts.nothing)
    const asked = useValidator.getState()
    if ('url' in source) showAsked()
    change({ progress: 0, validation: null, source: null, shown: null, retries })
    try {
      const validation = await run((signal) => {
        const onProgress = (octets: unknown) => signal.aborted || change({ progress: Number(octets) })
        return sitemapWorker.call('validate', source, { signal, onProgress })
      })
      if (!validation) return
      const { url, content, chip } = useValidator.getState()
      if (url === asked.url && content === asked.content && chip === asked.chip) change({ validation, source })
    } catch (error) {
      console.error(error)
      fail(toasts.failed)
    }
  }
  return { validate, cancel }
}

const isXml = ({ type, name }: File) => type === 'text/xml' || /\.xml$/i.test(name)
const isPacked = ({ type, name }: File) => /\.xml\.gz$/i.test(name) || (/gzip$/.test(type) && /\.gz$/i.test(name))

export async function takeFile(file: File): Promise<void> {
  if (!isXml(file) && !isPacked(file)) return fail(toasts.wrongType)
  if (file.size > limits.sitemap.bytes) return fail(toasts.tooLarge)
  if (isPacked(file) || file.size > limits.sitemap.textareaBytes) inputs.file({ name: file.name, file })
  else inputs.filled(file, (await file.text()).replace(/\r\n?/g, '\n'))
  toast.good(toasts.loaded(file.name), LONG_MS)
}
