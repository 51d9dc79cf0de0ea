import { lazy, Suspense } from 'react'
import { useQueue } from '../../workbench/queue/queue-store.ts'
import { ToolPanel } from '../../workbench/settings/tool-panel.tsx'
import { BackgroundChoice } from './background-choice.tsx'
import { imageTool } from './image-tool.ts'
import { useOptions } from './options-store.ts'
import { PlaceChoice } from './place-choice.tsx'
import { RunButton } from './run-button.tsx'
import { modelWords, words } from './text.ts'

const ModelsNote = lazy(() => import('./models-note.tsx'))

export function OptionsPanel() {
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
