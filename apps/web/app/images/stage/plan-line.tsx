import { formatBytes } from '../../platform/format.ts'
import { useQueue } from '../model/queue-store.ts'
import { isLossy } from '../model/settings.ts'
import { useToolSettings } from '../model/settings-store.ts'
import type { Preview } from '../preview/preview.ts'
import { useStage } from '../preview/stage-store.ts'
import { usable } from '../run/run.ts'
import type { EncodingTool } from '../settings/encoding-tool.ts'
import { planWords as words } from '../settings/plan-text.ts'
import { planOf } from '../settings/plan-words.ts'
import { StageNumbers } from './figures.tsx'

function Result({ now: { bytes, dimensions, format, quality } }: { now: Preview }) {
  return (
    <>
      {words.result(dimensions, quality !== null && isLossy(format) ? Math.round(quality) : null)}
      {/* A phone has the bytes in the line below. */}
      <span className="max-lg:hidden">{` · ${formatBytes(bytes)}`}</span>
    </>
  )
}

/** The button's effect and its outcome: the result itself if it is known for all images. */
export default function PlanLine({ tool }: { tool: EncodingTool }) {
  const items = useQueue((queue) => queue.items)
  const settings = useToolSettings(({ of }) => of[tool.id])
  const now = useStage((stage) => stage.now)
  const images = usable(tool, items)
  return (
    <>
      <p>{images.length === 1 && now?.isExact ? <Result now={now} /> : planOf(tool, settings, images)}</p>
      <StageNumbers />
    </>
  )
}
