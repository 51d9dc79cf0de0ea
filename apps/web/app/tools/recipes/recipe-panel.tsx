import { lazy, Suspense } from 'react'
import { useLive } from '../../platform/use-live.ts'
import { isRunning, useRun } from '../../shell/stores/run.ts'
import { Button } from '../../ui/button.tsx'
import { useQueue } from '../../workbench/queue/queue-store.ts'
import { startRun, usable } from '../../workbench/run/run.ts'
import { ToolPanel } from '../../workbench/settings/tool-panel.tsx'
import { imageTool } from './image-tool.ts'
import { useRecipe } from './recipe-state.ts'
import { words } from './text.ts'

const RecipeEditor = lazy(() => import('./recipe-editor.tsx'))
const OfflineNote = lazy(() => import('../../workbench/settings/offline-note.tsx'))

export function RecipePanel() {
  const isLive = useLive()
  const isLoaded = useRecipe((store) => store.isLoaded)
  return (
    <ToolPanel tool={imageTool} title={words.title} resetLabel={words.reset} action={<RunButton />}>
      <Suspense fallback={<Waiting />}>{isLive && isLoaded ? <RecipeEditor /> : <Waiting />}</Suspense>
    </ToolPanel>
  )
}

const Waiting = () => <div aria-busy className="h-80" />

function RunButton() {
  const count = useQueue((queue) => usable(imageTool, queue.items).length)
  const running = useRun(isRunning)
  const steps = useRecipe(({ recipe }) => recipe.steps)
  return (
    <>
      {count > 0 && (
        <Suspense fallback={null}>
          <OfflineNote formats={steps.map((step) => (step.kind === 'convert' && !step.off ? step.format : null))} />
        </Suspense>
      )}
      <Button
        className="min-h-13 w-full text-base"
        variant={count === 0 ? 'secondary' : 'primary'}
        disabled={running}
        onClick={() => startRun(imageTool)}
      >
        {running ? words.running : words.run(count)}
      </Button>
    </>
  )
}
