import { useLatest } from '../../platform/use-latest.ts'
import { LONG_MS, toast } from '../../shell/stores/toasts.ts'
import { generatorWorker } from './generator-worker.ts'
import { fail } from './save-output.ts'
import { takeList, useGenerator } from './state.ts'
import { toasts } from './text.ts'

export function useGenerate() {
  const { run, isBusy } = useLatest()

  const generate = async () => {
    const { text, loaded, settings, change } = useGenerator.getState()
    if (!loaded && text === '') return fail(toasts.nothing)
    if (!loaded && text.trim() === '') return fail(toasts.noneValid)
    try {
      const source = loaded ? loaded.list : text
      const generated = await run((signal) => generatorWorker.call('generate', { source, settings }, { signal }))
      if (!generated) return
      change({ generated })
      if (generated.files.length === 0) fail(toasts.noneValid)
    } catch (error) {
      console.error(error)
      fail(toasts.failed)
    }
  }
  return { busy: isBusy, generate }
}

export async function loadFile(file: File): Promise<void> {
  try {
    const imported = await generatorWorker.call('importFile', file)
    if (!imported) return fail(toasts.unreadable)
    const { text, urlCount, problem } = imported
    const lines = urlCount > 0 ? urlCount : (text.match(/[^\r\n]*\S[^\r\n]*/g) ?? []).length
    takeList(text, file.name, lines)
    const said = toasts.loaded(lines)
    if (problem) toast.bad({ ...said, description: problem }, LONG_MS)
    else toast.good(said, LONG_MS)
  } catch (error) {
    console.error(error)
    fail(toasts.unreadable)
  }
}
