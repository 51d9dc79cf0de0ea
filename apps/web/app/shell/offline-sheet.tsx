import { useEffect, useState } from 'react'
import { formatBytes } from '../platform/format.ts'
import { logFailure } from '../platform/load-code.ts'
import { keepCodecs, missingCodecs, type StoredCodec } from '../platform/offline-copy.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { offlineUse as say } from './offline-text.ts'
import { usePanels } from './panels-store.ts'

interface Missing {
  codecs: readonly StoredCodec[]
  /** Bytes of the models that are not here yet; null where this site or this browser has none. */
  models: number | null
}

type State =
  | { kind: 'asking' | 'impossible' | 'unknown' }
  | { kind: 'offer' | 'failed'; missing: Missing }
  | { kind: 'keeping'; share: number }

const sizeOf = (codecs: readonly StoredCodec[]) => codecs.reduce((sum, { bytes }) => sum + bytes, 0)

const loadModels = () => import('../images/cutout/models.ts')

async function missingModels(): Promise<number | null> {
  const { askReadiness } = await loadModels()
  const { ok, download } = await askReadiness('local')
  return ok ? download : null
}

async function readState(): Promise<State> {
  const [codecs, models] = await Promise.all([missingCodecs(), missingModels().catch(() => null)])
  return codecs === null ? { kind: 'impossible' } : { kind: 'offer', missing: { codecs, models } }
}

export default function OfflineSheet() {
  const [state, setState] = useState<State>({ kind: 'asking' })
  const [withModels, setWithModels] = useState(false)
  const ask = () => void readState().then(setState, () => setState({ kind: 'unknown' }))
  useEffect(ask, [])

  async function keep({ codecs, models }: Missing): Promise<void> {
    const codecBytes = sizeOf(codecs)
    const modelBytes = withModels ? (models ?? 0) : 0
    const show = (done: number) => setState({ kind: 'keeping', share: done / (codecBytes + modelBytes) })
    show(0)
    try {
      await keepCodecs(codecs, (share) => show(share * codecBytes))
      if (modelBytes > 0) await (await loadModels()).fetchModels('local', (loaded) => show(codecBytes + loaded))
      setState(await readState())
    } catch (error) {
      logFailure(error)
      const left = await readState().catch(() => null)
      setState({ kind: 'failed', missing: left?.kind === 'offer' ? left.missing : { codecs, models } })
    }
  }

  const missing = state.kind === 'offer' || state.kind === 'failed' ? state.missing : null
  const size = missing && sizeOf(missing.codecs) + (withModels ? (missing.models ?? 0) : 0)
  return (
    <Dialog title={say.title} closeLabel={say.close} onClose={() => usePanels.setState({ offline: false })}>
      <div className="max-w-xl space-y-4 leading-relaxed">
        {state.kind === 'impossible' ? <p>{say.impossible}</p> : <p>{say.first}</p>}
        {state.kind === 'unknown' && (
          <Notice tone="warn" title={say.failed} live>
            <Button variant="quiet" className="-ml-5" onClick={ask}>
              {say.again}
            </Button>
          </Notice>
        )}
        {state.kind === 'failed' && <Notice tone="warn" title={say.failed} live />}
        {state.kind === 'offer' && state.missing.codecs.length === 0 && (
          <Notice tone="good" title={state.missing.models === 0 ? say.doneWithModels : say.done} live />
        )}
        {missing && missing.codecs.length > 0 && <p>{say.more}</p>}
        {missing !== null && missing.models !== null && missing.models > 0 && (
          <>
            {missing.codecs.length === 0 && <p>{say.models}</p>}
            <Checkbox
              label={say.withModels(formatBytes(missing.models))}
              hint={say.click}
              checked={withModels}
              onChange={(event) => setWithModels(event.currentTarget.checked)}
            />
          </>
        )}
        {missing && (missing.codecs.length > 0 || (missing.models ?? 0) > 0) && (
          <Button disabled={size === 0} onClick={() => void keep(missing)}>
            {size ? say.keep(formatBytes(size)) : say.nothing}
          </Button>
        )}
        {state.kind === 'keeping' && (
          <div role="status">
            <p className="mb-2">{say.keeping}</p>
            <ProgressBar label={say.keeping} value={state.share * 100} />
          </div>
        )}
      </div>
    </Dialog>
  )
}
