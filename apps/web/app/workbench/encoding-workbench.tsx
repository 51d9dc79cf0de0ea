import { lazy, type ReactNode, Suspense } from 'react'
import { isRunning, useRun } from '../shell/run-store.ts'
import { Button } from '../ui/button.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useQueue } from './queue/queue-store.ts'
import { startRun, usable } from './run.ts'
import type { EncodingTool } from './settings/encoding-tool.ts'
import { useToolSettings } from './settings/settings-store.ts'
import { ToolPanel } from './settings/tool-panel.tsx'
import { words } from './text.ts'
import { Workbench } from './workbench.tsx'

const Results = lazy(() => import('./results/results.tsx'))
const Stage = lazy(() => import('./stage/stage.tsx'))
const PlanLine = lazy(() => import('./stage/plan-line.tsx'))
const OfflineNote = lazy(() => import('./settings/offline-note.tsx'))

interface Props {
  tool: EncodingTool
  label: string
  tab: () => ReactNode
}

export function EncodingWorkbench({ tool, label, tab }: Props) {
  const pattern = useToolSettings((settings) => settings.of[tool.id].rename)
  return (
    <Workbench
      tool={tool}
      live={<Stage tool={tool} />}
      panel={
        <ToolPanel tool={tool} title={words.studio} resetLabel={words.clearReset} action={<RunButton tool={tool} />}>
          <Tabs label={words.studio} tabs={[{ label, content: tab }]} />
        </ToolPanel>
      }
      results={<Results tool={tool} pattern={pattern} />}
    />
  )
}

function RunButton({ tool }: { tool: EncodingTool }) {
  const count = useQueue((queue) => usable(tool, queue.items).length)
  const running = useRun(isRunning)
  const { mode, outputFormat } = tool.engineSettings(useToolSettings(({ of }) => of[tool.id]))
  return (
    <>
      {count > 0 && (
        <Suspense fallback={null}>
          <OfflineNote formats={[mode === 'best-format' ? 'avif' : outputFormat]} />
        </Suspense>
      )}
      <Button
        className="min-h-13 w-full text-base"
        // Not off: pressed without images, it says what is missing.
        variant={count === 0 ? 'secondary' : 'primary'}
        disabled={running}
        aria-describedby={count > 0 ? 'plan' : undefined}
        onClick={() => startRun(tool)}
      >
        {running ? words.busy : words.optimize(count)}
      </Button>
      {/* Its line is kept from the start, so that the bar does not grow under a finger. */}
      {count > 0 && (
        <div id="plan" className="min-h-6 pt-1 text-center text-sm leading-5 text-quiet">
          <Suspense fallback={null}>
            <PlanLine tool={tool} />
          </Suspense>
        </div>
      )}
    </>
  )
}
