import { useEffect, useRef, useState } from 'react'
import { bringIntoView } from '../../platform/bring-into-view.ts'
import type { FoundFile } from '../../platform/file-intake.ts'
import { refuseShared, type Shared, sharedWithPage, takeShared } from '../../platform/handed-in.ts'
import { logFailure } from '../../platform/load-code.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useQueue } from '../model/queue-store.ts'
import { findStored, flaggedQueue, forgetStored, keepQueue, restoreStored, type StoredQueue } from './saved-queue.ts'
import { sharedWords, storedWords as words } from './saved-queue-text.ts'

interface Props {
  take: (found: FoundFile[]) => void
}

export default function Notices({ take }: Props) {
  return (
    <>
      <SharedNotice take={take} />
      <StoredNotice />
    </>
  )
}

const NAMES_SHOWN = 5
const nothingShared: Shared = { names: [], leftOut: 0 }

/** Another site may have shared them, so they enter the queue only by a press. */
function SharedNotice({ take }: Props) {
  const [{ names, leftOut }, setShared] = useState(nothingShared)
  useEffect(() => {
    sharedWithPage().then(setShared, logFailure)
  }, [])
  const place = useRef<HTMLDivElement>(null)
  const isEmpty = names.length + leftOut === 0
  useEffect(() => {
    if (!isEmpty) bringIntoView(place.current)
  }, [isEmpty])
  if (isEmpty) return null

  const finish = (work: Promise<unknown>) => {
    setShared(nothingShared)
    work.catch(logFailure)
  }
  return (
    <div ref={place} tabIndex={-1} className="mb-4">
      <Notice title={sharedWords.title(names.length)} live>
        {names.length > 0 && (
          <p className="break-words">{sharedWords.kept(names.slice(0, NAMES_SHOWN), names.length - NAMES_SHOWN)}</p>
        )}
        {leftOut > 0 && <p className="mt-1">{sharedWords.leftOut(leftOut)}</p>}
        <p className="mt-3 flex flex-wrap gap-2">
          {names.length > 0 && (
            <Button onClick={() => finish(takeShared().then(take))}>{sharedWords.add(names.length)}</Button>
          )}
          <Button variant="quiet" onClick={() => finish(refuseShared())}>
            {names.length > 0 ? sharedWords.refuse : sharedWords.dismiss}
          </Button>
        </p>
      </Notice>
    </div>
  )
}

function StoredNotice() {
  const empty = useQueue((queue) => queue.items.length === 0)
  const [retained, setStored] = useState<StoredQueue | null>(null)
  const [isAnswered, setAnswered] = useState(false)
  useEffect(() => {
    let isLatest = true
    const show = (found: StoredQueue | null) => isLatest && setStored(found)
    flaggedQueue()
      .then((flagged) => {
        show(flagged)
        // The flag may outlive the queue, and a queue without one is not offered in the middle of new work.
        return findStored().then((found) => (flagged || useQueue.getState().items.length === 0) && show(found))
      })
      .catch(() => {})
    return () => {
      isLatest = false
    }
  }, [])
  useEffect(() => {
    if (!empty) void keepQueue()
  }, [empty])
  // A browser that restores where the page was scrolled to lands in the footer, since the queue is not there yet.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (retained && scrollY > 0) place.current?.scrollIntoView({ block: 'center' })
  }, [retained])
  if (!retained || isAnswered) return null

  const finish = (work: (queue: string) => Promise<void>) => {
    setAnswered(true)
    work(retained.id).catch(logFailure)
  }
  return (
    <div ref={place} className="mb-4">
      <Notice title={words.title}>
        <p>{words.kept(retained.pictures, retained.results)}</p>
        <p className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => finish(restoreStored)}>
            {words.bringBack}
          </Button>
          <Button variant="quiet" onClick={() => finish(forgetStored)}>
            {words.forget}
          </Button>
        </p>
      </Notice>
    </div>
  )
}
