import { useEffect } from 'react'
import { Link } from 'react-router'
import { readSession, useSession } from '../platform/session.ts'
import { site } from '../platform/site.ts'
import { buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { AccountFrame } from './account-frame.tsx'
import { HistoryView } from './history-view.tsx'
import { history as words } from './text.ts'

export const meta = () => [{ title: `${words.title} – ${site.name}` }, { name: 'robots', content: 'noindex' }]

export default function HistoryPage() {
  const { user, fault } = useSession()
  useEffect(() => void readSession(), [])
  return (
    <AccountFrame title={words.title}>
      {user ? (
        <HistoryView />
      ) : user === null ? (
        <>
          <Notice title={words.signedOut}>{words.signedOutText}</Notice>
          <Link to="/account" className={buttonClass('primary', 'mt-6')}>
            {words.toSignIn}
          </Link>
        </>
      ) : fault !== null ? (
        <Notice live tone="bad" title={words.failed}>
          {fault}
        </Notice>
      ) : (
        <p role="status" className="min-h-96 text-quiet">
          {words.loading}
        </p>
      )}
    </AccountFrame>
  )
}
