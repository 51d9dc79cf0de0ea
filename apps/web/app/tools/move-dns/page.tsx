import type { PlannedMove } from '@sundry/domain-report'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { BusyLine } from '../../lookup/busy-line.tsx'
import { readQuery, writeQuery } from '../../lookup/query-state.ts'
import { UnansweredNotice } from '../../lookup/unanswered-notice.tsx'
import { focusInvalid } from '../../platform/bring-into-view.ts'
import { nameIn } from '../../platform/parse-url.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Button } from '../../ui/button.tsx'
import { FileButton, TextArea, TextField } from '../../ui/field.tsx'
import { toolMeta } from '../tool-meta.ts'
import { ComparedFields, listIn, useCompared } from './compared-fields.tsx'
import { howTo, savedWords, words } from './text.ts'
import { tool } from './tool.ts'
import { useCurrentServers, useMove, useSavedMoves } from './use-move.ts'
import { ZoneFilePanel } from './zone-file-panel.tsx'

export const meta = () => toolMeta(tool)

const loadResult = () => import('./result.tsx')
const PathView = lazy(() => loadResult().then(({ PathView }) => ({ default: PathView })))
const TrackedResult = lazy(() => loadResult().then(({ TrackedResult }) => ({ default: TrackedResult })))
const SampleResult = lazy(() => loadResult().then(({ SampleResult }) => ({ default: SampleResult })))
const SavedMoves = lazy(() => import('./saved-moves.tsx'))

const LIVE_MS = 120_000

export default function Page() {
  const [domain, setDomain] = useState('')
  const [servers, setServers] = useState('')
  const compared = useCompared()
  const saved = useSavedMoves()
  const current = useMove(saved.store)
  const { move, tracked, note, sample, error, unanswered, retries, progress, isBusy, fail } = current
  const [example, setExample] = useState<PlannedMove | null>(null)
  const { current: live, isBusy: isLooking, look } = useCurrentServers()
  const [phase, setPhase] = useState<'plan' | 'follow'>('plan')
  const [isLive, setLive] = useState(false)
  const [now, setNow] = useState(() => Date.now())

  const atServers = error === words.noServers
  const atNames = error !== null && error === compared.namesError

  const nameServers = () => listIn(servers.toLowerCase())
  /** The move that the fields describe; null where one of them is invalid, which is then shown. */
  const readForm = async (name: string): Promise<PlannedMove | null> => {
    const { newMove, setsOfNames, withPlan } = await import('@sundry/domain-report')
    const before = move?.domain === name ? move : (saved.moves.find((one) => one.domain === name) ?? null)
    const combine = (source: PlannedMove['source'], zone: Pick<PlannedMove, 'sets' | 'notCompared'>) =>
      before
        ? withPlan(before, { nameServers: nameServers(), source, ...zone })
        : newMove(name, nameServers(), source, zone)
    const zone = await compared.readZone(name)
    if (zone) return combine('zone-file', zone)
    if (zone === null) return null
    // A stored zone file is not in the field any more, and its list of records is better than a list of names.
    if (before?.source === 'zone-file') return combine('zone-file', before)
    return combine('names', setsOfNames(listIn(compared.names)))
  }
  const readDomain = () => {
    const name = nameIn(domain)
    if (name === '') fail(words.noDomain)
    return name === '' ? null : name
  }
  const ask = async (requested: 'plan' | 'follow', again = 0) => {
    setPhase(requested)
    setExample(null)
    setNow(Date.now())
    const name = readDomain()
    if (name === null) return
    if (requested === 'plan' && nameServers().length === 0) return fail(words.noServers)
    if (compared.namesError !== null) return fail(compared.namesError)
    writeQuery({ domain: name, ns: nameServers().length > 0 ? nameServers().join(',') : null })
    const planned = await readForm(name)
    if (planned === null) return
    void look(name)
    void (requested === 'plan' ? current.compare(planned, again) : current.track(planned, again))
  }
  const showCurrent = () => {
    const name = readDomain()
    if (name === null) return
    writeQuery({ domain: name })
    void look(name)
  }
  const open = (one: PlannedMove) => {
    setDomain(one.domain)
    setServers(one.nameServers.join('\n'))
    compared.enterZone('')
    if (one.source === 'names') compared.setNames([...new Set(one.sets.map(({ name }) => name))].join(', '))
    writeQuery({ domain: one.domain, ns: one.nameServers.join(',') })
    setExample(null)
    setNow(Date.now())
    current.open(one)
    void look(one.domain)
  }
  const showExample = async () => {
    const { exampleMove } = await import('./example-move.ts')
    setNow(Date.now())
    setExample(exampleMove(Date.now()))
  }
  const openShared = useEffectEvent(() => {
    const shared = nameIn(readQuery('domain') ?? '')
    if (shared === '') return
    setDomain(shared)
    setServers(listIn(readQuery('ns') ?? '').join('\n'))
    void look(shared)
  })
  useEffect(() => openShared(), [])
  const lookAgain = useEffectEvent(() => {
    setNow(Date.now())
    if (document.visibilityState === 'visible' && move && !isBusy) void current.track(move)
  })
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(() => lookAgain(), LIVE_MS)
    return () => clearInterval(timer)
  }, [isLive])

  const shown = example ?? move
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <form
        noValidate
        className="rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (isBusy) return
          const form = event.currentTarget
          void ask('plan').then(() => focusInvalid(form))
        }}
        onChange={current.clearError}
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
              {live && (
                <section aria-label={words.current} className="min-w-0 wrap-anywhere">
                  <p role="status" className={live.error === null ? 'font-mono text-sm' : 'text-quiet'}>
                    {live.error ?? (live.nameServers.join(' ') || words.currentNone)}
                  </p>
                </section>
              )}
            </div>
          </div>
          <TextArea
            label={words.nameServers}
            hint={words.nameServersHint}
            error={atServers ? error : null}
            rows={3}
            mono
            value={servers}
            onChange={(event) => setServers(event.currentTarget.value)}
          />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={isBusy} className="min-h-12 px-8">
            {words.plan}
          </Button>
          <Button variant="secondary" disabled={isBusy} className="min-h-12" onClick={() => void ask('follow')}>
            {words.follow}
          </Button>
          {isBusy ? (
            <Button variant="quiet" onClick={current.cancel}>
              {words.cancel}
            </Button>
          ) : (
            <>
              <Button variant="quiet" onClick={() => void showExample()}>
                {words.example}
              </Button>
              <FileButton
                label={savedWords.file}
                accept=".json"
                variant="quiet"
                onFile={(file) => void saved.readFile(file).then((one) => one && open(one))}
              />
            </>
          )}
          <BusyLine text={isBusy ? (progress ?? words.busy) : null} />
        </div>
        {saved.isWrongFile && (
          <p role="alert" className="mt-3 text-bad">
            {savedWords.wrongFile}
          </p>
        )}
        {unanswered && (
          <div className="mt-4">
            <UnansweredNotice
              unanswered={unanswered}
              retries={retries}
              onRetry={(isAutomatic) => void ask(phase, isAutomatic ? retries + 1 : 0)}
            />
          </div>
        )}
        <ComparedFields compared={compared} readDomain={readDomain} hasError={atNames} />
      </form>
      {(saved.moves.length > 0 || saved.removed) && (
        <Suspense fallback={null}>
          <SavedMoves
            moves={saved.moves}
            removed={saved.removed}
            onOpen={open}
            onRemove={(one) => {
              saved.remove(one)
              if (move?.domain === one.domain) current.close()
            }}
            onUndo={saved.undo}
          />
        </Suspense>
      )}
      <Suspense fallback={<BusyLine text={words.busy} className="mt-6" />}>
        {sample && !example && <SampleResult sample={sample} onRetry={() => void ask(phase)} />}
        {shown && shown.nameServers.length > 0 && (
          <PathView
            move={shown}
            note={note}
            tracked={example ? null : tracked}
            isExample={example !== null}
            isBusy={isBusy}
            now={now}
            change={(changed) => {
              if (example) setExample({ ...example, ...changed })
              else current.change(changed)
            }}
            compare={() => void ask('plan')}
            track={() => void ask('follow')}
            isLive={isLive}
            setLive={setLive}
          />
        )}
        {shown && shown.nameServers.length === 0 && tracked && (
          <TrackedResult tracked={tracked} onAgain={() => void ask('follow')} />
        )}
      </Suspense>
      <ZoneFilePanel />
    </ToolPage>
  )
}
