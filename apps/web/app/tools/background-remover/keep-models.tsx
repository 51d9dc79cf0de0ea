import { useEffect, useState } from 'react'
import { askReadiness, fetchModels } from '../../images/cutout/models.ts'
import { formatBytes } from '../../platform/format.ts'
import { logFailure } from '../../platform/load-code.ts'
import { readStored, writeStored } from '../../platform/storage.ts'
import { Button } from '../../ui/button.tsx'
import { type Place, useOptions } from './cut/options-store.ts'
import { keepWords as say } from './text.ts'

const ANSWERED = 'models-kept'

interface Sizes {
  all: number
  /** Bytes of them that are still to be downloaded. */
  missing: number
}

/** The models in use and the one for clicks in the editor; null where there are none to keep. */
async function sizesOf(place: Place): Promise<Sizes | null> {
  if (place === 'remote' || typeof caches === 'undefined') return null
  const [used, click] = [await askReadiness(place), await askReadiness('click')]
  if (!used.ok || !click.ok) return null
  // Both need the runtime.
  const models = [...new Map([...used.models, ...click.models].map((model) => [model.id, model])).values()]
  const sum = (what: 'bytes' | 'download') => models.reduce((total, model) => total + model[what], 0)
  return { all: sum('bytes'), missing: sum('download') }
}

async function fetchMissing(place: Place): Promise<void> {
  const isWhole = place !== 'remote' && (await fetchModels(place)) && (await fetchModels('click'))
  if (!isWhole) throw new Error('The download was stopped.')
}

/** Offered once, with the first cut-out. */
export default function KeepModels() {
  const [sizes, setSizes] = useState<Sizes | null>(null)
  const [state, setState] = useState<'offer' | 'keeping' | 'kept' | 'mayGo' | 'failed'>('offer')
  const place = useOptions((options) => options.place)
  useEffect(() => {
    if (readStored(ANSWERED) === null) sizesOf(place).then(setSizes, logFailure)
  }, [place])
  if (sizes === null) return null
  const [size, missing] = [formatBytes(sizes.all), sizes.missing > 0 ? formatBytes(sizes.missing) : null]
  const keep = () => {
    setState('keeping')
    fetchMissing(place).then(
      () => {
        writeStored(ANSWERED, 'true')
        setState('mayGo')
        // Firefox asks the visitor, who may answer late or never.
        navigator.storage?.persist?.().then((isPersistent) => isPersistent && setState('kept'), logFailure)
      },
      (error: unknown) => {
        logFailure(error)
        setState('failed')
      },
    )
  }
  const isOpen = state === 'offer' || state === 'failed'
  return (
    <p role="status" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-quiet">
      {state === 'offer'
        ? say.offer(size, missing)
        : state === 'keeping' || state === 'failed'
          ? say[state]
          : say[state](size)}
      {isOpen && (
        <Button variant="secondary" onClick={keep}>
          {say.keep}
        </Button>
      )}
    </p>
  )
}
