import { useEffect, useRef, useState } from 'react'
import { hasRemovalService } from '../../platform/site.ts'
import { isRunning, useRun } from '../../shell/stores/run.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { askReadiness } from './model.ts'
import { type Place, useOptions } from './options-store.ts'
import { serviceHost, useService } from './remote/service-state.ts'
import { words } from './text.ts'

const askForService = () =>
  void import('./remote/ask-for-service.ts').then((asking) => asking.askForService(), console.error)

export function PlaceChoice() {
  const place = useOptions((options) => options.place)
  const running = useRun(isRunning)
  const { own, hasService, ask } = useWhatThisSiteHas()
  const places = words.places.map((one) =>
    one.value === 'remote' && !hasService ? { ...one, label: words.noService } : one,
  )
  const choose = (chosen: Place) => {
    useOptions.setState({ place: chosen })
    if (chosen !== 'remote') return
    // A service knows only transparent and plain colours.
    const { look, setTransparent } = useOptions.getState()
    if (look.background.kind !== 'transparent' && look.background.kind !== 'color') setTransparent()
    askForService()
  }
  return (
    <div className="mt-5">
      <Select
        label={words.place}
        onPointerEnter={ask}
        onFocus={ask}
        value={place}
        disabled={running}
        options={places.filter(({ value }) => value !== 'local-custom' || own)}
        hint={place === 'remote' ? undefined : words.localHint}
        onChange={(event) => choose(event.currentTarget.value as Place)}
      />
      {place === 'remote' && <Service />}
    </div>
  )
}

function Service() {
  const { state, key } = useService()
  const host = serviceHost(key)
  if (state === 'ready')
    return (
      <p className="mt-2 text-sm font-medium leading-relaxed text-warn">
        {host ? words.remoteDirect(host) : words.remoteProxy}
      </p>
    )
  if (state === 'asking') return <p className="mt-2 text-sm text-quiet">{words.remoteAsking}</p>
  return (
    <div className="mt-3">
      <Notice tone="bad" title={words.keyMissing} live>
        <Button variant="quiet" className="-ml-5" onClick={askForService}>
          {words.tryKeyAgain}
        </Button>
      </Notice>
    </div>
  )
}

function useWhatThisSiteHas() {
  const [own, setOwn] = useState(false)
  const [hasService, setHasService] = useState(true)
  // After mount: the page was written before the operator was known.
  useEffect(() => setHasService(hasRemovalService()), [])
  const asked = useRef(false)
  const ask = () => {
    if (asked.current) return
    asked.current = true
    askReadiness('local-custom').then(({ ok }) => setOwn(ok), console.error)
  }
  return { own, hasService, ask }
}
