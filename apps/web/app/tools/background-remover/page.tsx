import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useModels } from '../../images/cutout/models-store.ts'
import { modelWords } from '../../images/cutout/text.ts'
import { useQueue } from '../../images/model/queue-store.ts'
import { startRun, usable } from '../../images/run/run.ts'
import { ToolPanel } from '../../images/settings/tool-panel.tsx'
import { Workbench } from '../../images/workbench/workbench.tsx'
import { hasRemovalService } from '../../platform/site.ts'
import { isRunning, useRun } from '../../shell/run-store.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { toolMeta } from '../tool-meta.ts'
import { BackgroundChoice } from './cut/ground.tsx'
import { imageTool } from './cut/image-tool.ts'
import { type Place, serviceHost, useOptions, useService } from './cut/options-store.ts'
import { howTo, words } from './text.ts'
import { tool } from './tool.ts'

const askForService = () =>
  void import('./cut/ask-for-service.ts').then((asking) => asking.askForService(), console.error)

function PlaceChoice() {
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
    const { look, setBackground } = useOptions.getState()
    if (look.background.kind !== 'transparent' && look.background.kind !== 'color')
      setBackground({ kind: 'transparent' })
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
  const requested = useRef(false)
  const ask = () => {
    if (requested.current) return
    requested.current = true
    import('../../images/cutout/models.ts')
      .then(({ askReadiness }) => askReadiness('local-custom'))
      .then(({ ok }) => setOwn(ok), console.error)
  }
  return { own, hasService, ask }
}

const StageNumbers = lazy(() =>
  import('../../images/stage/figures.tsx').then((part) => ({ default: part.StageNumbers })),
)

/** Can be pressed while it is off, and then says why. */
function RunButton() {
  const count = useQueue((queue) => usable(imageTool, queue.items).length)
  const running = useRun(isRunning)
  const fetching = useModels((models) => models.download !== null)
  const remote = useOptions((options) => options.place === 'remote')
  const service = useService((store) => store.state)
  const isDone = useQueue(({ results }) => results['background-remover'].length > 0)
  const busy = running || fetching
  const off = busy || count === 0 || (remote && service !== 'ready')

  return (
    <>
      <Button
        className={`min-h-13 w-full text-base ${count === 0 ? '' : 'aria-disabled:cursor-not-allowed aria-disabled:opacity-50'}`}
        variant={count === 0 ? 'secondary' : 'primary'}
        aria-disabled={off}
        aria-describedby={isDone ? 'again' : undefined}
        onClick={() => (busy ? undefined : startRun(imageTool))}
      >
        {running ? words.busy : fetching ? modelWords.preparing : words.run(count)}
      </Button>
      {/* Its line is kept from the start, so that the bar does not grow under a finger. */}
      {count > 0 && (
        <div className="min-h-6 pt-1 text-center text-sm leading-5 text-quiet">
          {isDone && !busy && <p id="again">{remote ? words.sentAgain : words.again}</p>}
          <Suspense fallback={null}>
            <StageNumbers />
          </Suspense>
        </div>
      )}
    </>
  )
}

const ModelsNote = lazy(() => import('../../images/cutout/model-status.tsx'))
const CutStage = lazy(() => import('./cut-stage.tsx'))

function OptionsPanel() {
  const any = useQueue((queue) => queue.items.length > 0)
  const place = useOptions((options) => options.place)
  const background = useOptions(({ look }) => look.background)
  const { setBackground } = useOptions.getState()
  const isWhite = background.kind === 'color' && background.color === '#ffffff'
  const onWhite = () => setBackground({ kind: 'color', color: '#ffffff' })

  return (
    <ToolPanel
      tool={imageTool}
      title={words.options}
      resetLabel={words.reset}
      action={<RunButton />}
      white={{ isWhite, onWhite }}
    >
      <BackgroundChoice value={background} onValue={setBackground} isPlain={place === 'remote'} />
      <PlaceChoice />
      {place !== 'remote' && (
        <Suspense fallback={null}>
          {any ? (
            <ModelsNote provider={place} />
          ) : (
            <p className="mt-4 text-sm leading-relaxed text-quiet">{modelWords.unknown}</p>
          )}
        </Suspense>
      )}
    </ToolPanel>
  )
}

const Results = lazy(() => import('./results.tsx'))

export const meta = () => toolMeta(tool)

export default function Page() {
  // The privacy promise must hold for the chosen way; without a service nothing can be sent.
  const isChosen = useOptions((options) => options.place === 'remote')
  const remote = useService(({ state }) => state === 'ready') && isChosen
  return (
    <ToolPage tool={tool} howTo={howTo} privacy={remote ? 'provider' : 'local'}>
      <Workbench tool={imageTool} live={<CutStage />} panel={<OptionsPanel />} results={<Results />} />
    </ToolPage>
  )
}
