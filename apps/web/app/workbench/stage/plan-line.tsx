import { formatBytes } from '../../platform/format.ts'
import { useQueue } from '../queue/queue-store.ts'
import { usable } from '../run.ts'
import type { EncodingTool } from '../settings/encoding-tool.ts'
import { planOf } from '../settings/plan-words.ts'
import { isLossy } from '../settings/settings.ts'
import { useToolSettings } from '../settings/settings-store.ts'
import { planWords as words } from '../text.ts'
import { StageNumbers } from './figures.tsx'
import type { Preview } from './preview.ts'
import { useStage } from './stage-store.ts'

function Result({ now: { bytes, dimensions, format, quality } }: { now: Preview }) {
  return (
    <>
      {words.result(dimensions, quality !== null && isLossy(format) ? Math.round(quality) : null)}
      {/* A phone has the bytes in the line below. */}
      <span className="max-lg:hidden">{` · ${formatBytes(bytes)}`}</span>
    </>
  )
}

/** What the button will do, and what comes of it: the result itself where it is known of all images. */
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
