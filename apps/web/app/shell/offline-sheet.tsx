import { useEffect, useState } from 'react'
import { formatBytes } from '../platform/format.ts'
import { type KeptCodec, keepCodecs, missingCodecs } from '../platform/offline-copy.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { offlineUse as say } from './offline-text.ts'
import { usePanels } from './panels-store.ts'

type State =
  | { kind: 'asking' | 'impossible' | 'done' | 'unknown' }
  | { kind: 'offer' | 'failed'; missing: readonly KeptCodec[] }
  | { kind: 'keeping'; share: number }

async function readState(): Promise<State> {
  const missing = await missingCodecs()
  if (missing === null) return { kind: 'impossible' }
  return missing.length === 0 ? { kind: 'done' } : { kind: 'offer', missing }
}

export default function OfflineSheet() {
  const [state, setState] = useState<State>({ kind: 'asking' })
  const ask = () => void readState().then(setState, () => setState({ kind: 'unknown' }))
  useEffect(ask, [])

  async function keep(missing: readonly KeptCodec[]): Promise<void> {
    setState({ kind: 'keeping', share: 0 })
    try {
      await keepCodecs(missing, (share) => setState({ kind: 'keeping', share }))
      setState(await readState())
    } catch {
      setState({ kind: 'failed', missing: (await missingCodecs().catch(() => null)) ?? missing })
    }
  }

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
        {(state.kind === 'offer' || state.kind === 'failed') && (
          <>
            <p>{say.more}</p>
            <Button onClick={() => void keep(state.missing)}>
              {say.keep(formatBytes(state.missing.reduce((sum, { bytes }) => sum + bytes, 0)))}
            </Button>
          </>
        )}
        {state.kind === 'keeping' && (
          <div role="status">
            <p className="mb-2">{say.keeping}</p>
            <ProgressBar label={say.keeping} value={state.share * 100} />
          </div>
        )}
        {state.kind === 'done' && <Notice tone="good" title={say.done} live />}
        {state.kind !== 'impossible' && <p className="text-sm text-quiet">{say.models}</p>}
      </div>
    </Dialog>
  )
}
