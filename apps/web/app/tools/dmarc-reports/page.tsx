import { lazy, memo, Suspense, useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { BusyLine } from '../../lookup/busy-line.tsx'
import { type FoundFile, usePageFiles } from '../../platform/file-intake.ts'
import { handOver, useHandedOver } from '../../platform/handed-over.ts'
import { readSession, useSession } from '../../platform/session.ts'
import { isShown } from '../../platform/site.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { toolMeta } from '../tool-meta.ts'
import { accountWords, howTo, words } from './text.ts'
import { tool } from './tool.ts'

export const meta = () => toolMeta(tool)

const AccountReports = lazy(() => import('./account-reports.tsx'))
const Panel = lazy(() => import('../../lookup/mail-reports/panel.tsx'))

interface ReportsProps {
  readonly dropped: readonly FoundFile[]
  readonly onHeader: (message: string | null) => void
}

/** The session does not render it again: until the panel's code has arrived, that would replace it by a busy line. */
const Reports = memo(({ dropped, onHeader }: ReportsProps) => (
  <Suspense fallback={<BusyLine text={words.loading} />}>
    <Panel dropped={dropped} onHeader={onHeader} hasHistory />
  </Suspense>
))

export default function Page() {
  const [dropped, setDropped] = useState<readonly FoundFile[]>([])
  const [message, setMessage] = useState<string | null>(null)
  const take = useCallback((found: readonly FoundFile[]) => {
    setMessage(null)
    setDropped(found)
  }, [])
  const user = useSession(({ user: known }) => known)
  useEffect(() => {
    if (isShown('accounts')) void readSession()
  }, [])
  const [usesServer, setUsesServer] = useState(false)
  const markServer = useCallback(() => setUsesServer(true), [])
  const isOver = usePageFiles(take)
  useHandedOver(tool.id, ({ files, text }) => {
    if (files) take(files)
    else if (text !== undefined) take([{ file: new File([text], 'report.xml'), folder: '' }])
  })
  return (
    <ToolPage tool={tool} howTo={howTo} privacy={usesServer ? 'server' : tool.privacy}>
      <div
        className={`rounded-(--radius-card) border bg-surface p-5 sm:p-6 ${isOver ? 'border-accent-text' : 'border-line'}`}
      >
        <Reports dropped={dropped} onHeader={setMessage} />
        {message !== null && isShown('mail-check') && (
          <p role="status" className="mt-4">
            {words.message}{' '}
            <Link
              to="/mail-check"
              className="font-semibold underline underline-offset-4"
              onClick={() => handOver({ toolId: 'mail-check', text: message })}
            >
              {words.openMessage}
            </Link>
          </p>
        )}
      </div>
      {user && (
        <Suspense fallback={<BusyLine text={words.loading} className="mt-6" />}>
          <AccountReports onOn={markServer} />
        </Suspense>
      )}
      {!user && isShown('accounts') && (
        // Its place is there before the session is known.
        <p data-part="accounts" className={`no-print mt-6 text-quiet ${user === undefined ? 'invisible' : ''}`}>
          {accountWords.signedOut}{' '}
          <Link to="/account" className="font-semibold underline underline-offset-4">
            {accountWords.signIn}
          </Link>
        </p>
      )}
    </ToolPage>
  )
}
