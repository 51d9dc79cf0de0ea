import { useEffect, useRef } from 'react'
import { isRunning, useRun } from '../../shell/run-store.ts'
import { Button } from '../../ui/button.tsx'
import { useQueue } from '../model/queue-store.ts'
import { undoWords as words } from '../model/text.ts'
import type { ImageToolId } from '../model/types.ts'
import { readFacts } from './add-files.ts'

interface Props {
  tool: ImageToolId
  /** Place on the page: each removal is undone where it was made. */
  at: 'drop' | 'queue' | 'results'
}

const margins = { drop: 'mt-2', queue: '', results: 'mb-4' } as const

/** Brings back what the last press removed. It stays until the next change, however long that takes. */
export default function Undo({ tool, at }: Props) {
  const { undo, items, undoLast } = useQueue()
  const running = useRun(isRunning)
  const place = {
    queue: 'drop',
    swap: 'drop',
    image: items.length > 0 ? 'queue' : 'drop',
    results: 'results',
    run: 'results',
  }
  const isHere = undo !== null && !running && place[undo.kind] === at && (undo.tool ?? tool) === tool
  const isCleared = undo?.kind === 'queue'
  const isImage = undo?.kind === 'image'
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isHere) return
    // The pressed control is gone, so the focus goes here; after an image's removal the next one gets it.
    const isLost = !isImage && document.activeElement === document.body
    if (isCleared || isLost) button.current?.focus({ preventScroll: true })
    if (isCleared) button.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [isHere, isCleared, isImage])
  if (!undo || !isHere) return null
  const images = undo.items.length - items.length
  const results = Object.values(undo.results).reduce((sum, list) => sum + list.length, 0)
  return (
    <p className={`flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-quiet ${margins[at]}`}>
      <span role="status" className={at === 'queue' ? 'max-sm:sr-only' : ''}>
        {undo.kind === 'image' || undo.kind === 'queue'
          ? words.removed(images, undo.kind === 'queue' ? results : 0)
          : undo.kind === 'swap'
            ? words.swapped
            : words.results(undo.tool ? undo.results[undo.tool].length : results, undo.kind === 'run')}
      </span>
      <Button
        ref={button}
        variant="secondary"
        onClick={() => {
          undoLast()
          // Images that left the queue before they were read are read now.
          for (const item of useQueue.getState().items) if (!item.preview) void readFacts(item)
        }}
      >
        {words.undo}
      </Button>
    </p>
  )
}
