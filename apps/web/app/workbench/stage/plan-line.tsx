import { formatBytes } from '../../platform/format.ts'
import { useQueue } from '../queue/queue-store.ts'
import { usable } from '../run.ts'
import type { EncodingTool } from '../settings/encoding-tool.ts'
import { planOf } from '../settings/plan-words.ts'
import { useToolSettings } from '../settings/settings-store.ts'
import { stageWords } from '../text.ts'
import { savedWords } from './figures.tsx'
import { useStage } from './stage-store.ts'

/** What the button will do; on a phone, where the preview is far above the settings, with its figures. */
export default function PlanLine({ tool }: { tool: EncodingTool }) {
  const items = useQueue((queue) => queue.items)
  const settings = useToolSettings(({ of }) => of[tool.id])
  const { now, size } = useStage()
  return (
    <>
      <p>{planOf(tool, settings, usable(tool, items))}</p>
      {size !== null && (
        <p className="tabular-nums lg:hidden">
          {now
            ? `${formatBytes(size)} → ${formatBytes(now.bytes)} · ${savedWords(size, now.bytes)}`
            : stageWords.updating}
          {now && !now.isExact && ` · ${stageWords.estimate}`}
        </p>
      )}
    </>
  )
}
