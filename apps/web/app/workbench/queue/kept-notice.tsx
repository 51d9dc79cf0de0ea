import { useEffect, useRef, useState } from 'react'
import { logFailure } from '../../platform/log-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { findKept, forgetKept, type KeptQueue, keepQueue, restoreKept } from './kept-queue.ts'
import { keptWords as words } from './kept-text.ts'
import { useQueue } from './queue-store.ts'

export default function KeptNotice() {
  const empty = useQueue((queue) => queue.items.length === 0)
  const [kept, setKept] = useState<KeptQueue | null>(null)
  useEffect(() => {
    findKept().then(setKept, () => {})
  }, [])
  useEffect(() => {
    if (!empty) void keepQueue()
  }, [empty])
  // A browser that restores where the page was scrolled to lands in the footer, since the queue is not there yet.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (kept && scrollY > 0) place.current?.scrollIntoView({ block: 'center' })
  }, [kept])
  if (!kept) return null

  const finish = (work: (queue: string) => Promise<void>) => {
    setKept(null)
    work(kept.id).catch(logFailure)
  }
  return (
    <div ref={place} className="mt-4">
      <Notice title={words.title}>
        <p>{words.kept(kept.pictures, kept.results)}</p>
        <p className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => finish(restoreKept)}>
            {words.bringBack}
          </Button>
          <Button variant="quiet" onClick={() => finish(forgetKept)}>
            {words.forget}
          </Button>
        </p>
      </Notice>
    </div>
  )
}
