import { useState } from 'react'
import { downloadBlob } from '../../platform/download.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { inputs } from './model.ts'
import type { Repaired, ValidatorSource } from './open-source.ts'
import { sitemapWorker } from './sitemap-worker.ts'

export function RepairPanel({ source }: { source: ValidatorSource }) {
  const [repaired, setRepaired] = useState<Repaired | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const repair = async () => {
    setBusy(true)
    setError(null)
    try {
      setRepaired(await sitemapWorker.call('repair', source))
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    }
    setBusy(false)
  }

  return (
    <Panel title="Repair">
      <p className="max-w-2xl text-quiet">
        Fixes what is unambiguous: namespaces, unescaped ampersands, dates, encodings and white space. The rest stays
        unchanged.
      </p>
      {!repaired && (
        <Button variant="secondary" disabled={busy} onClick={repair} className="mt-4">
          {busy ? 'Repairing…' : 'Repair sitemap'}
        </Button>
      )}
      {error && (
        <p role="alert" className="mt-3 text-bad">
          {error}
        </p>
      )}
      {repaired && <RepairAnswer repaired={repaired} />}
    </Panel>
  )
}

function RepairAnswer({ repaired }: { repaired: Repaired }) {
  const { text, file } = repaired
  return (
    <div role="status" className="mt-4">
      {repaired.repairs.length === 0 ? (
        <p>Nothing can be repaired automatically.</p>
      ) : (
        <>
          <ul className="grid gap-1">
            {repaired.repairs.map(({ id, message, count }) => (
              <li key={id}>
                {message}
                {count > 1 && <span className="tabular-nums text-quiet"> × {count.toLocaleString('en-US')}</span>}
              </li>
            ))}
          </ul>
          <p className={`mt-3 font-semibold ${repaired.isValid ? 'text-good' : 'text-warn'}`}>
            After repair: {repaired.message}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button onClick={() => downloadBlob(file, 'sitemap.xml')}>Download repaired file</Button>
            {text && (
              <Button
                variant="secondary"
                onClick={() => {
                  inputs.content(text)
                  window.scrollTo({ top: 0 })
                }}
              >
                Edit it here
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}
