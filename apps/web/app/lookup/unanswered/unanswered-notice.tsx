import { lazy, Suspense } from 'react'
import type { NoticeProps } from './notice.tsx'

/** Fetched beside a lookup, so that it is here when the way to the server is not. */
export const loadNotice = () => import('./notice.tsx').catch(() => ({ default: Plain }))

const Notice = lazy(loadNotice)

const Plain = ({ unanswered }: NoticeProps) => <p role="alert">{unanswered.message}</p>

export const UnansweredNotice = (props: NoticeProps) => (
  <Suspense fallback={<Plain {...props} />}>
    <Notice {...props} />
  </Suspense>
)
