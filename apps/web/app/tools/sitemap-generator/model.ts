import { limits } from '@sundry/contracts/limits'
import { connectWorker } from '@sundry/kit/browser'
import { create } from 'zustand'
import { failureText } from '../../platform/load-code.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import type { useLatest } from '../../platform/use-latest.ts'
import type { Generated, GeneratorApi, GeneratorSettings } from './generator.worker.ts'
import { toasts } from './text.ts'

export const generatorWorker = connectWorker<GeneratorApi>(
  () => new Worker(new URL('./generator.worker.ts', import.meta.url), { type: 'module' }),
  { workers: 2 },
)

/** Where code is missing that is the cause, whatever the words would say of the list. */
export function fail({ title, description }: { title: string; description: string }, cause?: unknown): void {
  toast.bad({ title, description: failureText(cause, description) }, LONG_MS)
}

interface LoadedList {
  name: string
  list: Blob
  urlCount: number
}

interface State {
  text: string
  loaded: LoadedList | null
  /** The text before a file or a crawl replaced it, until the next change. */
  before: string | null
  settings: GeneratorSettings
  generated: Generated | null
  change: (some: Partial<Omit<State, 'change'>>) => void
  set: (some: Partial<GeneratorSettings>) => void
}

export const useGenerator = create<State>()((set) => ({
  text: '',
  loaded: null,
  before: null,
  settings: {
    changefreq: limits.sitemap.changefreq,
    priority: String(limits.sitemap.priority.default),
    lastmod: 'today',
    lean: false,
    gzip: false,
    baseUrl: '',
  },
  generated: null,
  change: (some) => set({ ...(('text' in some || 'loaded' in some) && { generated: null, before: null }), ...some }),
  set: (some) => set((state) => ({ settings: { ...state.settings, ...some }, generated: null })),
}))

export function takeList(text: string, name: string, urlCount: number): void {
  const { change, text: typed } = useGenerator.getState()
  const before = typed.trim() === '' || typed === text ? null : typed
  if (text.length <= limits.sitemap.textareaBytes) change({ text, loaded: null, before })
  else change({ text: '', loaded: { name, list: new Blob([text]), urlCount }, before })
}

/** An output of another list or of other settings than those on the page is not shown. */
export async function generate(run: ReturnType<typeof useLatest>['run']): Promise<void> {
  const { text, loaded, settings, change } = useGenerator.getState()
  if (!loaded && text === '') return fail(toasts.nothing)
  if (!loaded && text.trim() === '') return fail(toasts.noneValid)
  try {
    const source = loaded ? loaded.list : text
    const generated = await run((signal) => generatorWorker.call('generate', { source, settings }, { signal }))
    const now = useGenerator.getState()
    if (!generated || now.text !== text || now.loaded !== loaded || now.settings !== settings) return
    change({ generated })
    if (generated.files.length === 0) fail(toasts.noneValid)
  } catch (error) {
    console.error(error)
    fail(toasts.failed, error)
  }
}
