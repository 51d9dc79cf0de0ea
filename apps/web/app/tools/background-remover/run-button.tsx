import { isRunning, useRun } from '../../shell/stores/run.ts'
import { Button } from '../../ui/button.tsx'
import { useQueue } from '../../workbench/queue/queue-store.ts'
import { startRun, usable } from '../../workbench/run/run.ts'
import { imageTool } from './image-tool.ts'
import { makeReady, useModels } from './models-store.ts'
import { useOptions } from './options-store.ts'
import { useService } from './remote/service-state.ts'
import { words } from './text.ts'

/** Can be pressed while it is off, and then says why. */
export function RunButton() {
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
