import { limits } from '@sundry/contracts/limits'
import { create } from 'zustand'
import { failureText } from '../../platform/load-code.ts'
import { BAD_URL, webAddressIn } from '../../platform/parse-url.ts'
import { textOf } from '../../platform/text-of-file.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { showRequested } from '../../shell/panels-store.ts'
import type { Validation, ValidatorSource } from './open-source.ts'
import { sitemapWorker } from './sitemap-worker.ts'
import { toasts } from './text.ts'

interface Chip {
  name: string
  file: File
}

interface State {
  url: string
  content: string
  chip: Chip | null
  /** While nothing in the text area is changed, the file's own octets are validated. */
  original: File | null
  progress: number | null
  /** How often a sitemap that could not be fetched was asked for again by itself. */
  retries: number
  validation: Validation | null
  source: ValidatorSource | null
  shown: { line: number; column: number } | null
  /** Pasted text that a press or an address took the place of, until the text is edited. */
  before: string | null
  /** Why the address cannot be asked for. */
  problem: string | null
  change: (some: Partial<Omit<State, 'change'>>) => void
}

const settled = { original: null, validation: null, source: null, shown: null, problem: null }

export const useValidator = create<State>()((set) => ({
  url: '',
  content: '',
  chip: null,
  progress: null,
  retries: 0,
  before: null,
  ...settled,
  change: (some) => set(some),
}))

const replaced = () => {
  const { content, original } = useValidator.getState()
  return content.trim() === '' || original ? {} : { before: content }
}

export const inputs = {
  url: (url: string) =>
    useValidator.setState({ ...(url !== '' && { ...replaced(), content: '', chip: null }), url, ...settled }),
  content: (content: string) =>
    useValidator.setState({ content, ...(content !== '' && { url: '' }), chip: null, before: null, ...settled }),
  file: (chip: Chip) => useValidator.setState({ ...replaced(), chip, url: '', content: '', ...settled }),
  filled: (original: File, content: string) =>
    useValidator.setState({ ...replaced(), ...settled, url: '', chip: null, content, original }),
  noFile: () => useValidator.setState({ chip: null, ...settled }),
}

function currentSource(): ValidatorSource | null {
  const { url, content, chip, original } = useValidator.getState()
  if (chip) return { file: chip.file }
  if (original) return { file: original }
  if (content.trim() !== '') return { text: content }
  return url.trim() === '' ? null : { url: url.trim() }
}

const fail = (words: { title: string; description: string }) => void toast.bad(words, LONG_MS)

function refuse(words: { title: string; description: string }): void {
  useValidator.setState({ ...settled, problem: words.description })
  fail(words)
}

export function useValidate() {
  const { change } = useValidator.getState()
  const { run, cancel } = useLatest(() => change({ progress: null }))

  const validate = async (retries = 0) => {
    const source = currentSource()
    if (!source) return refuse(toasts.nothing)
    if ('url' in source && webAddressIn(source.url) === null)
      return refuse({ title: toasts.nothing.title, description: BAD_URL })
    const requested = useValidator.getState()
    if ('url' in source) showRequested()
    change({ progress: 0, validation: null, source: null, shown: null, problem: null, retries })
    try {
      const validation = await run((signal) => {
        const onProgress = (octets: unknown) => signal.aborted || change({ progress: Number(octets) })
        return sitemapWorker.call('validate', source, { signal, onProgress })
      })
      if (!validation) return
      const { url, content, chip } = useValidator.getState()
      if (url === requested.url && content === requested.content && chip === requested.chip) {
        toast.dismissBad()
        change({ validation, source })
      }
    } catch (error) {
      console.error(error)
      const problem = failureText(error, '')
      if (problem !== '') change({ problem })
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
  else {
    const text = await textOf(file.name, file.text())
    if (text === null) return
    inputs.filled(file, text.replace(/\r\n?/g, '\n'))
  }
  toast.good(toasts.loaded(file.name), LONG_MS)
}
