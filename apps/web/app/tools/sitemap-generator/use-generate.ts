import { downloadBlob } from '../../platform/download.ts'
import { useLatest } from '../../platform/use-latest.ts'
import type { Generated } from './generator.worker.ts'
import { fail, generatorWorker, useGenerator } from './model.ts'
import { toasts } from './text.ts'

export function saveOutput(generated: Generated | null): void {
  const file = generated?.files[0]
  if (file) downloadBlob(file.blob, 'sitemap.xml')
  else fail(toasts.nothingToDownload)
}

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
