import { SHORT_MS, toast } from '../../platform/toasts-store.ts'
import { isRunning, useRun } from '../../shell/run-store.ts'
import { Button } from '../../ui/button.tsx'
import Undo from '../add/undo.tsx'
import type { ImageTool } from '../model/image-tool.ts'
import { useQueue } from '../model/queue-store.ts'
import { toasts, words } from '../model/text.ts'
import { usable } from '../run/run.ts'
import { QueueCard } from './queue-card.tsx'
import { useKeeping } from './saved-queue.ts'
import { storedWords } from './saved-queue-text.ts'

const MANY = 12

export default function Queue({ tool }: { tool: ImageTool }) {
  const items = useQueue((queue) => queue.items)
  const results = useQueue((queue) => queue.results[tool.id])
  const clear = useQueue((queue) => queue.clear)
  const running = useRun(isRunning)
  const { isOn, tooMuch } = useKeeping()
  if (items.length === 0) return null
  const finished = new Set(results.map(({ id }) => id))
  const skipped = items.length - usable(tool, items).length

  return (
    <section aria-labelledby="queue" className="mt-6">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="queue" className="text-xl">
          {words.queue(items.length)}
        </h2>
        <Undo tool={tool.id} at="queue" />
        {items.length > 1 && (
          <Button
            variant="quiet"
            disabled={running}
            onClick={() => {
              clear()
              toast.good(toasts.queueCleared, SHORT_MS)
            }}
          >
            {words.clearQueue}
          </Button>
        )}
      </div>
      {skipped > 0 && <p className="mb-3 text-sm text-warn">{words.skippedHint(skipped)}</p>}
      <ul
        className={`grid gap-3 xl:grid-cols-2 ${items.length > MANY ? 'max-h-[36rem] overflow-y-auto overscroll-contain rounded-(--radius-card) pr-1' : ''}`}
      >
        {items.map((item) => (
          <QueueCard key={item.id} tool={tool} item={item} done={finished.has(item.id)} />
        ))}
      </ul>
      {/* Its room is kept from the start: a line that came later would move what is below it from under a finger. */}
      <p className={`mt-3 text-sm text-quiet ${isOn ? '' : 'invisible'}`}>
        {storedWords.hint}
        {tooMuch > 0 && ` ${storedWords.tooMuch(tooMuch)}`}
      </p>
    </section>
  )
}
