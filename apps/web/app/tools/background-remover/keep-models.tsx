import { useEffect, useState } from 'react'
import { askReadiness, fetchModels } from '../../images/cutout/models.ts'
import { formatBytes } from '../../platform/format.ts'
import { logFailure } from '../../platform/load-code.ts'
import { readStored, writeStored } from '../../platform/storage.ts'
import { Button } from '../../ui/button.tsx'
import { type Place, useOptions } from './cut/options-store.ts'
import { keepWords as say } from './text.ts'

const ANSWERED = 'models-kept'

/** Bytes of the models in use and of the one for clicks in the editor; null where there are none to keep. */
async function sizeOfAll(place: Place): Promise<number | null> {
  if (place === 'remote' || typeof caches === 'undefined') return null
  const [used, click] = [await askReadiness(place), await askReadiness('click')]
  // Both need the runtime.
  const models = new Map([...used.models, ...click.models].map(({ id, bytes }) => [id, bytes]))
  return used.ok && click.ok ? [...models.values()].reduce((sum, bytes) => sum + bytes, 0) : null
}

/** What was used is in the browser's cache, which may drop it: this fetches the rest and asks the browser to keep all. */
async function keepAll(place: Place): Promise<boolean> {
  const isWhole = place !== 'remote' && (await fetchModels(place)) && (await fetchModels('click'))
  if (!isWhole) throw new Error('The download was stopped.')
  return (await navigator.storage?.persist?.()) ?? false
}

/** Offered once, with the first cut-out. */
export default function KeepModels() {
  const [size, setSize] = useState<number | null>(null)
  const [state, setState] = useState<'offer' | 'keeping' | 'kept' | 'mayGo' | 'failed'>('offer')
  const place = useOptions((options) => options.place)
  useEffect(() => {
    if (readStored(ANSWERED) === null) sizeOfAll(place).then(setSize, logFailure)
  }, [place])
  if (size === null) return null
  const keep = () => {
    setState('keeping')
    keepAll(place).then(
      (isKept) => {
        writeStored(ANSWERED, 'true')
        setState(isKept ? 'kept' : 'mayGo')
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
      {state === 'keeping' || state === 'failed' ? say[state] : say[state](formatBytes(size))}
      {isOpen && (
        <Button variant="secondary" onClick={keep}>
          {say.keep}
        </Button>
      )}
    </p>
  )
}
