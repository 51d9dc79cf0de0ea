import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { BusyLine } from '../../lookup/busy-line.tsx'
import { readQuery, writeQuery } from '../../lookup/query-state.ts'
import { UnansweredNotice } from '../../lookup/unanswered-notice.tsx'
import { focusInvalid } from '../../platform/bring-into-view.ts'
import { nameIn } from '../../platform/parse-url.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { toolMeta } from '../tool-meta.ts'
import { howTo, words } from './text.ts'
import { tool } from './tool.ts'
import { useCurrentServers, useMove } from './use-move.ts'
import { ZoneFilePanel } from './zone-file-panel.tsx'

export const meta = () => toolMeta(tool)

const Result = lazy(() => import('./result.tsx'))

const MAX_NAMES = 5

const listIn = (text: string) => [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ''))]

export default function Page() {
  const [domain, setDomain] = useState('')
  const [servers, setServers] = useState('')
  const [names, setNames] = useState('@, www, mail, _dmarc')
  const { result, error, unanswered, retries, isBusy, request, fail, cancel, clearError } = useMove()
  const { current, isBusy: isLooking, look } = useCurrentServers()
  const [requested, setRequested] = useState<'plan' | 'follow'>('plan')

  const [atServers, atNames] = [error === words.noServers, error === words.manyNames]

  const ask = (phase: 'plan' | 'follow', again = 0) => {
    const nameServers = listIn(servers.toLowerCase())
    const below = listIn(names)
    setRequested(phase)
    const name = nameIn(domain)
    if (name === '') return fail(words.noDomain)
    if (phase === 'plan' && nameServers.length === 0) return fail(words.noServers)
    if (below.length > MAX_NAMES) return fail(words.manyNames)
    writeQuery({ domain: name, ns: nameServers.length > 0 ? nameServers.join(',') : null })
    void look(name)
    void request({ domain: name, phase, nameServers, ...(below.length > 0 && { names: below }) }, again)
  }
  const showCurrent = () => {
    const name = nameIn(domain)
    if (name === '') return fail(words.noDomain)
    writeQuery({ domain: name })
    void look(name)
  }
  const openShared = useEffectEvent(() => {
    const shared = nameIn(readQuery('domain') ?? '')
    if (shared === '') return
    setDomain(shared)
    setServers(listIn(readQuery('ns') ?? '').join('\n'))
    void look(shared)
  })
  useEffect(() => openShared(), [])

  return (
    <ToolPage tool={tool} howTo={howTo}>
      <form
        noValidate
        className="rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (isBusy) return
          ask('plan')
          focusInvalid(event.currentTarget)
        }}
        onChange={clearError}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="grid content-start gap-4">
            <TextField
              label={words.domain}
              name="domain"
              value={domain}
              placeholder="example.com"
              error={unanswered || atServers || atNames ? null : error}
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setDomain(event.currentTarget.value)}
            />
            <div className="-mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button variant="secondary" disabled={isLooking} onClick={showCurrent}>
                {words.show}
              </Button>
              {isLooking && <BusyLine text={words.currentBusy} />}
              {current && (
                <section aria-label={words.current} className="min-w-0 wrap-anywhere">
                  <p role="status" className={current.error === null ? 'font-mono text-sm' : 'text-quiet'}>
                    {current.error ?? (current.nameServers.join(' ') || words.currentNone)}
                  </p>
                </section>
              )}
            </div>
            <TextField
              label={words.names}
              hint={words.namesHint}
              error={atNames ? error : null}
              value={names}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setNames(event.currentTarget.value)}
            />
          </div>
          <TextArea
            label={words.nameServers}
            hint={words.nameServersHint}
            error={atServers ? error : null}
            rows={4}
            mono
            value={servers}
            onChange={(event) => setServers(event.currentTarget.value)}
          />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={isBusy} className="min-h-12 px-8">
            {words.plan}
          </Button>
          <Button variant="secondary" disabled={isBusy} className="min-h-12" onClick={() => ask('follow')}>
            {words.follow}
          </Button>
          {isBusy && (
            <Button variant="quiet" onClick={cancel}>
              {words.cancel}
            </Button>
          )}
          <BusyLine text={isBusy ? words.busy : null} />
        </div>
        {unanswered && (
          <div className="mt-4">
            <UnansweredNotice
              unanswered={unanswered}
              retries={retries}
              onRetry={(isAutomatic) => ask(requested, isAutomatic ? retries + 1 : 0)}
            />
          </div>
        )}
      </form>
      {result && (
        <Suspense fallback={<BusyLine text={words.busy} className="mt-6" />}>
          <Result result={result} onAgain={() => ask(result.phase)} />
        </Suspense>
      )}
      <ZoneFilePanel />
    </ToolPage>
  )
}
