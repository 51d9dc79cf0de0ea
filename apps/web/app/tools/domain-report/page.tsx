import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { BusyLine } from '../../lookup/busy-line.tsx'
import { readQuery, writeQuery } from '../../lookup/query-state.ts'
import { RecentList, useRecent } from '../../lookup/recent-list.tsx'
import { words as common } from '../../lookup/text.ts'
import type { FoundFile } from '../../platform/file-intake.ts'
import { useHandedOver } from '../../platform/handed-over.ts'
import { isShown } from '../../platform/site.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { toolMeta } from '../tool-meta.ts'
import { Disclosure } from './report/disclosure.tsx'
import { readInput, SERVER_KEEPS_MS, useReport } from './report/use-report.ts'
import { ReportForm, ReportLine } from './report-form.tsx'
import { filesWords as files, howTo, severalWords as list, words } from './text.ts'
import { tool } from './tool.ts'

export const meta = () => toolMeta(tool)

const ReportView = lazy(() => import('./report/report-view.tsx'))
const ClaimsView = lazy(() => import('./claims-view.tsx'))
const HeaderView = lazy(() => import('./header-view.tsx'))

const Several = lazy(() => import('./several.tsx'))
const ReportFiles = lazy(() => import('../../lookup/mail-reports/panel.tsx'))

type More = 'list' | 'files'

const selectorsIn = (query: string | null) => (query ?? '').split(',').filter((one) => one !== '')

export default function Page() {
  const [text, setText] = useState('')
  const [header, setHeader] = useState<string | null>(null)
  const { run, requestReport, retry, retrySection, recheck, cancel, cancelSection, fail, clear, clearError } =
    useReport()
  const { recent, remember, forget } = useRecent(tool.id)
  const [opened, setOpened] = useState<readonly More[]>([])
  const [names, setNames] = useState('')
  /** The fragment of a link that carries findings. */
  const [claims, setClaims] = useState<string | null>(null)
  const [dropped, setDropped] = useState<readonly FoundFile[]>([])
  const open = (one: More, isOpen = true) =>
    setOpened((before) =>
      isOpen === before.includes(one) ? before : isOpen ? [...before, one] : before.filter((other) => other !== one),
    )
  const disclosure = (one: More) => ({
    isOpen: opened.includes(one),
    onOpen: (isOpen: boolean) => open(one, isOpen),
  })
  const busy = run.phase === 'running'
  const { start } = run
  const real = start?.isMockData ? null : start
  const [form, setForm] = useState<'open' | 'folded' | 'reopened'>('open')
  const [startSeen, setStartSeen] = useState(start)
  if (start !== startSeen) {
    setStartSeen(start)
    // A form opened again stays open when the refresh it was opened during answers.
    if (start && form !== 'reopened') setForm('folded')
  }
  const isFolded = form === 'folded' && header === null && (busy || start !== null)

  const report = async (domain: string, selectors: string[] = [], maxAgeMs?: number) => {
    setHeader(null)
    if (form === 'reopened') setForm('open')
    writeQuery({ domain, selectors: selectors.length > 0 ? selectors.join(',') : null })
    const done = await requestReport(
      { domain, ...(selectors.length > 0 && { selectors }) },
      maxAgeMs === undefined ? {} : { maxAgeMs },
    )
    if (done?.start && !done.start.isMockData) remember(domain)
  }
  const reportAgain = async (isAutomatic: boolean) => {
    const done = await retry(isAutomatic)
    if (done?.start?.domain && !done.start.isMockData) remember(done.start.asked)
  }
  const take = (typed: string, maxAgeMs?: number) => {
    setText(typed)
    const input = readInput(typed)
    if (claims !== null && input.kind !== 'nothing') {
      setClaims(null)
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    if (input.kind === 'nothing') {
      toast.bad({ title: common.inputError, description: words.empty }, LONG_MS)
      return fail(words.empty)
    }
    if (input.kind === 'name') return void report(input.name, [], maxAgeMs)
    clear()
    writeQuery({ domain: null, selectors: null })
    setHeader(input.kind === 'header' ? input.text : null)
    if (input.kind === 'header') return
    setNames(input.names.join('\n'))
    open('list')
  }
  const showHeader = (one: string) => {
    clear()
    setHeader(one)
  }
  const openShared = useEffectEvent(() => {
    if (location.hash.startsWith('#s1=')) return setClaims(location.hash)
    const shared = readQuery('domain')
    if (!shared) return
    setText(shared)
    const input = readInput(shared)
    if (input.kind === 'name') void report(input.name, selectorsIn(readQuery('selectors')))
    else take(shared)
  })
  useEffect(() => openShared(), [])
  useHandedOver(tool.id, ({ text, files }) => {
    if (text !== undefined) return take(text)
    setDropped(files ?? [])
    open('files')
  })

  return (
    <ToolPage tool={tool} howTo={howTo}>
      {isFolded ? (
        <ReportLine
          domain={real?.unicodeName ?? real?.domain ?? text}
          age={run.storedAt === null ? null : words.kept(Math.floor((Date.now() - run.storedAt) / 60_000))}
          busy={busy}
          isStarting={busy && start === null}
          ahead={run.ahead}
          onAnother={() => setForm('reopened')}
          onRefresh={() => void reportAgain(false)}
          onCancel={cancel}
        />
      ) : (
        <>
          <ReportForm
            isFocused={form === 'reopened'}
            value={text}
            error={run.error}
            unanswered={run.unanswered}
            retries={run.retries}
            onRetry={reportAgain}
            busy={busy}
            ahead={run.ahead}
            onEdit={(value) => {
              setText(value)
              clearError()
            }}
            onSubmit={(typed) => take(typed, SERVER_KEEPS_MS)}
            onCancel={cancel}
            onFile={(file) => {
              setDropped([{ file, folder: '' }])
              open('files')
            }}
          />
          <RecentList recent={recent} disabled={busy} onPick={(one) => take(one)} onForget={forget} />
        </>
      )}
      <Suspense fallback={<BusyLine text={words.loading} className="mt-6" />}>
        {claims !== null && <ClaimsView hash={claims} onLook={(name) => take(name)} />}
        {run.start !== null && (
          <ReportView
            run={run}
            onRetry={(name, selectors) => {
              if (selectors) writeQuery({ selectors: selectors.join(',') })
              void retrySection(name, selectors)
            }}
            onRecheck={(name, code) => void recheck(name, code)}
            onCancel={cancel}
            onCancelSection={cancelSection}
            onReport={(name) => take(name)}
            onAgain={() => void reportAgain(false)}
          />
        )}
        {header !== null && (
          <HeaderView
            text={header}
            onReport={(domain, selectors) => {
              setText(domain)
              void report(domain, selectors)
            }}
          />
        )}
      </Suspense>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-4">
        <Disclosure title={list.title} lead={list.lead} {...disclosure('list')}>
          <Several key={names} initial={names} />
        </Disclosure>
        <Disclosure title={files.title} lead={files.lead} {...disclosure('files')}>
          {isShown('dmarc-reports') && (
            <p data-part="dmarc-reports" className="mb-4 text-quiet">
              {files.history}{' '}
              <Link to="/dmarc-reports" className="font-semibold text-ink underline underline-offset-4">
                {files.historyLink}
              </Link>
            </p>
          )}
          <ReportFiles dropped={dropped} onHeader={showHeader} />
        </Disclosure>
        {isShown('move-dns') && (
          <p data-part="move-dns" className="text-quiet">
            {words.moving}{' '}
            <Link
              to={real?.domain ? `/move-dns?domain=${encodeURIComponent(real.domain)}` : '/move-dns'}
              className="font-semibold text-ink underline underline-offset-4"
            >
              {words.movingLink}
            </Link>
          </p>
        )}
      </div>
    </ToolPage>
  )
}
