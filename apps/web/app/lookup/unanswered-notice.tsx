import { lazy, Suspense } from 'react'
import { Button } from '../ui/button.tsx'
import { words } from './text.ts'
import type { NoticeProps } from './unanswered-details.tsx'

/** Fetched beside a lookup and when the page is idle, so that it is here when the way to the server is not. */
export const loadNotice = () => import('./unanswered-details.tsx').catch(() => ({ default: Plain }))

const Notice = lazy(loadNotice)

/** In its place, where it could not be fetched either. */
const Plain = ({ unanswered, onRetry }: NoticeProps) => (
  <div role="alert" data-unanswered={unanswered.kind} className="flex flex-wrap items-center gap-3">
    {unanswered.kind === 'offline' && <strong>{words.offline}</strong>}
    <p className={unanswered.kind === 'offline' ? 'text-sm text-quiet' : ''}>{unanswered.message}</p>
    {onRetry && (
      <Button variant="secondary" onClick={() => onRetry(false)}>
        {words.now}
      </Button>
    )}
  </div>
)

export const UnansweredNotice = (props: NoticeProps) => (
  <Suspense fallback={<Plain {...props} />}>
    <Notice {...props} />
  </Suspense>
)
