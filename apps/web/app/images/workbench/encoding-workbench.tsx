import { lazy, type ReactNode, Suspense } from 'react'
import { Tabs } from '../../ui/tabs.tsx'
import { useQueue } from '../model/queue-store.ts'
import { useOwn, useToolSettings } from '../model/settings-store.ts'
import { words } from '../model/text.ts'
import { usable } from '../run/run.ts'
import type { EncodingTool } from '../settings/encoding-tool.ts'
import { QuestionCard, useIsBeside } from '../settings/question.tsx'
import { ToolPanel } from '../settings/tool-panel.tsx'
import { RunButton } from './run-button.tsx'
import { Workbench } from './workbench.tsx'

const Results = lazy(() => import('../results/results.tsx'))
const Stage = lazy(() => import('../stage/stage.tsx'))
const BarDownload = lazy(() => import('../stage/stage-download.tsx'))
const PlanLine = lazy(() => import('../stage/plan-line.tsx'))

interface Props {
  tool: EncodingTool
  label: string
  /** The tool's first question: in the panel, or above the images where the panel is below them. */
  question: ReactNode
  tab: () => ReactNode
}

export function EncodingWorkbench({ tool, label, question, tab }: Props) {
  const isEmpty = useQueue(({ items }) => items.length === 0)
  const isBeside = useIsBeside() || isEmpty
  const pattern = useToolSettings((settings) => settings.of[tool.id].rename)
  return (
    <Workbench
      tool={tool}
      live={
        <>
          {!isBeside && <QuestionCard>{question}</QuestionCard>}
          <Suspense fallback={null}>
            <Stage tool={tool} />
          </Suspense>
        </>
      }
      panel={
        <ToolPanel tool={tool} title={words.studio} resetLabel={words.clearReset} action={<RunBar tool={tool} />}>
          {isBeside && <div className="mb-5">{question}</div>}
          <Tabs label={words.studio} tabs={[{ label, content: tab }]} />
        </ToolPanel>
      }
      results={<Results tool={tool} pattern={pattern} />}
    />
  )
}

function RunBar({ tool }: { tool: EncodingTool }) {
  const items = useQueue((queue) => queue.items)
  const images = usable(tool, items)
  const hasImages = images.length > 0
  const own = useOwn(({ of }) => of)
  const { mode, outputFormat } = tool.engineSettings(useToolSettings(({ of }) => of[tool.id]))
  return (
    <>
      <div className="flex gap-2">
        {images.length === 1 && (
          <Suspense fallback={null}>
            <BarDownload tool={tool} />
          </Suspense>
        )}
        <RunButton
          tool={tool}
          formats={
            mode === 'best-format'
              ? ['avif']
              : [
                  outputFormat,
                  ...images.map(({ id }) => (tool.ownFields.outputFormat && own[id]?.outputFormat) || null),
                ]
          }
          label={(count, isBusy) => (isBusy ? words.busy : words.optimize(count))}
          {...(hasImages && { describedBy: 'plan' })}
        />
      </div>
      {/* Its line is kept from the start, so that the bar does not grow under a finger. */}
      {hasImages && (
        <div id="plan" className="min-h-6 pt-1 text-center text-sm leading-5 text-quiet">
          <Suspense fallback={null}>
            <PlanLine tool={tool} />
          </Suspense>
        </div>
      )}
    </>
  )
}
