import type { DownloadProgress, ModelSet, ProviderId, Readiness } from '@sundry/cutout'
import { isFault, logFailure } from '../../platform/load-code.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { openCutoutEngine } from './engine.ts'
import { useModels } from './models-store.ts'
import { modelWords } from './text.ts'

class ModelFault extends Error {
  override readonly name = 'ModelFault'
}

export async function askReadiness(what: ModelSet): Promise<Readiness> {
  const engine = await openCutoutEngine()
  const ready = await engine.readiness(what)
  useModels.setState(({ of }) => ({ of: { ...of, [what]: ready } }))
  return ready
}

export async function fetchModels(what: ModelSet, onLoaded?: (bytes: number) => void): Promise<boolean> {
  const ready = await askReadiness(what)
  if (!ready.ok) throw new ModelFault(ready.why ?? modelWords.failed)
  if (ready.download === 0) return true
  const stop = new AbortController()
  const show = (progress: DownloadProgress) => {
    useModels.setState({ download: { ...progress, what, stop: () => stop.abort() } })
    onLoaded?.(progress.loaded)
  }
  try {
    show({ loaded: 0, total: ready.download })
    const engine = await openCutoutEngine()
    await engine.prepare(what, { signal: stop.signal, onDownload: show })
    await askReadiness(what)
    return true
  } catch (error) {
    if (stop.signal.aborted) return false
    throw error
  } finally {
    useModels.setState({ download: null })
  }
}

export async function makeReady(what: ModelSet): Promise<boolean> {
  if (useModels.getState().download) return false
  useModels.setState({ fault: null })
  try {
    return await fetchModels(what)
  } catch (error) {
    const message = isFault(error) && error.message !== '' ? error.message : modelWords.failed
    if (error instanceof ModelFault) {
      toast.bad(modelWords.missingToast(message), LONG_MS)
      return false
    }
    logFailure(error)
    useModels.setState({ fault: message })
    return false
  }
}

/** The models that find the subject for a recipe's step: a visitor who saves data gets the small one. */
export function usualProvider(): ProviderId {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData ? 'local-fast' : 'local'
}
