import { useQueue } from '../queue/queue-store.ts'
import { usable } from '../run.ts'
import type { EncodingTool } from '../settings/encoding-tool.ts'
import { planOf } from '../settings/plan-words.ts'
import { useToolSettings } from '../settings/settings-store.ts'
import { StageNumbers } from './figures.tsx'

/** What the button will do, and what comes of it. */
export default function PlanLine({ tool }: { tool: EncodingTool }) {
  const items = useQueue((queue) => queue.items)
  const settings = useToolSettings(({ of }) => of[tool.id])
  return (
    <>
      <p>{planOf(tool, settings, usable(tool, items))}</p>
      <StageNumbers />
    </>
  )
}
