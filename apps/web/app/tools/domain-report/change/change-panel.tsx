import type { DnsChangeResult } from '@sundry/contracts/dns-change-v1'
import { useState } from 'react'
import { SampleNotice } from '../../../lookup/sample-notice.tsx'
import { useBroughtIntoView } from '../../../platform/bring-into-view.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { nameIn } from '../input/read-input.ts'
import { formatSeconds } from '../report/reading.ts'
import { DataTable, Tables } from '../report/reading-view.tsx'
import { answerTable, comparisonTable, plannedTable, sourceTable } from './tables.ts'
import { words } from './text.ts'
import { useChange } from './use-change.ts'

const MOST_NAMES = 5

const listIn = (text: string) => [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ''))]

export default function ChangePanel({ given }: { given: string }) {
  const [typed, setTyped] = useState<string | null>(null)
  const domain = typed ?? given
  const [servers, setServers] = useState('')
  const [names, setNames] = useState('@, www, mail, _dmarc')
  const { result, error, isBusy, request, fail, cancel, clearError } = useChange()

  const ask = (phase: 'plan' | 'follow') => {
    const nameServers = listIn(servers.toLowerCase())
    const asked = listIn(names)
    const name = nameIn(domain)
    if (name === '') return fail(words.noDomain)
    if (phase === 'plan' && nameServers.length === 0) return fail(words.noServers)
    if (asked.length > MOST_NAMES) return fail(words.manyNames)
    void request({ domain: name, phase, nameServers, ...(asked.length > 0 && { names: asked }) })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) ask('plan')
        }}
        onChange={clearError}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="grid content-start gap-4">
            <TextField
              label={words.domain}
              value={domain}
              error={error}
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <TextField
              label={words.names}
              hint={words.namesHint}
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
            rows={4}
            mono
            value={servers}
            onChange={(event) => setServers(event.currentTarget.value)}
          />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button type="submit" variant="secondary" disabled={isBusy}>
            {words.plan}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={() => ask('follow')}>
            {words.follow}
          </Button>
          {isBusy && (
            <Button variant="quiet" onClick={cancel}>
              {words.cancel}
            </Button>
          )}
          <p role="status" className="text-quiet empty:hidden">
            {isBusy && words.busy}
          </p>
        </div>
      </form>
      {result && <ChangeResult result={result} onAgain={() => ask(result.phase)} />}
    </div>
  )
}

function ChangeResult({ result, onAgain }: { result: DnsChangeResult; onAgain: () => void }) {
  const region = useBroughtIntoView<HTMLElement>(result)
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={words.result}
      data-mock={result.isMockData}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      {result.isMockData && <SampleNotice error={result.error} />}
      {result.phase === 'plan' ? <Plan result={result} /> : <Follow result={result} />}
      <div>
        <Button variant="secondary" onClick={onAgain}>
          {words.again}
        </Button>
      </div>
    </section>
  )
}

function Plan({ result }: { result: DnsChangeResult }) {
  const { isReady = null, signedNow, planned = [], comparisons = [], error, isMockData } = result
  const verdict = isReady === null ? words.notKnown : isReady ? words.ready : words.notReady
  return (
    <>
      <Notice tone={isReady === null ? 'warn' : isReady ? 'good' : 'bad'} title={verdict}>
        {!isMockData && error}
      </Notice>
      {signedNow && <Notice tone="warn" title={words.signed} />}
      {planned.length > 0 && <DataTable table={plannedTable(planned)} />}
      {comparisons.length > 0 && <DataTable table={comparisonTable(comparisons)} />}
    </>
  )
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayAndClock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** In the visitor's own time; the day is named where it is not today's. */
function timeOf(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return '–'
  return (date.toDateString() === new Date().toDateString() ? clock : dayAndClock).format(date)
}

function Follow({ result }: { result: DnsChangeResult }) {
  const { doneBy = null, observations = [], parentTtl = null } = result
  const knowing = observations.some(({ upToDate }) => upToDate !== null)
  return (
    <>
      <div>
        <p className={`text-3xl font-semibold tabular-nums ${doneBy === null && knowing ? 'text-good' : ''}`}>
          {doneBy !== null ? words.doneBy(timeOf(doneBy)) : knowing ? words.done : words.nobody}
        </p>
        <p className="mt-1 text-quiet">
          {doneBy !== null && `${words.doneByLead} `}
          {parentTtl !== null && words.parentTtl(formatSeconds(parentTtl))}
        </p>
      </div>
      {observations.length > 0 && <DataTable table={sourceTable(observations)} />}
      {observations.length > 0 && <Tables tables={[answerTable(observations)]} />}
    </>
  )
}
