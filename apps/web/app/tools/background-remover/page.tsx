import { lazy, Suspense } from 'react'
import { isRunning, useRun } from '../../shell/stores/run.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Button } from '../../ui/button.tsx'
import { useQueue } from '../../workbench/queue/queue-store.ts'
import { startRun, usable } from '../../workbench/run/run.ts'
import { ToolPanel } from '../../workbench/settings/tool-panel.tsx'
import { Workbench } from '../../workbench/workbench.tsx'
import { toolMeta } from '../tool-meta.ts'
import { BackgroundChoice } from './background-choice.tsx'
import { imageTool } from './image-tool.ts'
import { makeReady, useModels } from './model.ts'
import { useOptions } from './options-store.ts'
import { PlaceChoice } from './place-choice.tsx'
import { useService } from './remote/service-state.ts'
import { howTo, modelWords, words } from './text.ts'
import { tool } from './tool.ts'

/** Can be pressed while it is off, and then says why. */
function RunButton() {
  const count = useQueue((queue) => usable(imageTool, queue.items).length)
  const running = useRun(isRunning)
  const fetching = useModels((models) => models.download !== null)
  const remote = useOptions((options) => options.place === 'remote')
  const service = useService((store) => store.state)
  const busy = running || fetching
  const off = busy || count === 0 || (remote && service !== 'ready')

  return (
    <Button
      className="min-h-13 w-full text-base aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
      aria-disabled={off}
      onClick={() => (busy ? undefined : start(count))}
    >
      {running ? words.busy : fetching ? words.preparing : words.run(count)}
    </Button>
  )
}

async function start(count: number): Promise<void> {
  const { place } = useOptions.getState()
  // With nothing to work on, the run itself says so.
  if (place === 'remote' || count === 0 || (await makeReady(place))) await startRun(imageTool)
}

const ModelsNote = lazy(() => import('./models-note.tsx'))

function OptionsPanel() {
  const any = useQueue((queue) => queue.items.length > 0)
  const local = useOptions((options) => options.place !== 'remote')

  return (
    <ToolPanel tool={imageTool} title={words.options} resetLabel={words.reset} action={<RunButton />}>
      <BackgroundChoice />
      <PlaceChoice />
      {local && (
        <Suspense fallback={null}>
          {any ? <ModelsNote /> : <p className="mt-4 text-sm leading-relaxed text-quiet">{modelWords.unknown}</p>}
        </Suspense>
      )}
    </ToolPanel>
  )
}

const Results = lazy(() => import('./results.tsx'))

export const meta = () => toolMeta(tool)

export default function Page() {
  // The privacy promise must hold for the chosen way.
  const remote = useOptions((options) => options.place === 'remote')
  return (
    <ToolPage tool={tool} howTo={howTo} privacy={remote ? 'provider' : 'local'}>
      <Workbench tool={imageTool} panel={<OptionsPanel />} results={<Results />} />
    </ToolPage>
  )
}
