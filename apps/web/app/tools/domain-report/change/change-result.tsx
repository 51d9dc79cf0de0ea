import type { DnsChangeResult } from '@sundry/contracts/dns-change-v1'
import { SampleNotice } from '../../../lookup/sample-notice.tsx'
import { useBroughtIntoView } from '../../../platform/bring-into-view.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatSeconds } from '../report/reading.ts'
import { DataTable, Tables } from '../report/reading-view.tsx'
import { answerTable, comparisonTable, plannedTable, sourceTable } from './tables.ts'
import { words } from './text.ts'

export function ChangeResult({ result, onAgain }: { result: DnsChangeResult; onAgain: () => void }) {
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
  const counted = comparisons.filter(({ expected }) => !expected)
  const absent = planned.filter(({ state }) => state !== 'authoritative').map(({ nameServer }) => nameServer)
  const changed = counted.filter(
    ({ verdict }) => verdict !== 'same' && verdict !== 'unknown' && verdict !== 'new-in-plan',
  )
  const unknown = counted.filter(({ verdict }) => verdict === 'unknown')
  const names = [...new Set(comparisons.map(({ name }) => name))]
  const verdict =
    isReady === null
      ? words.notKnown
      : isReady
        ? words.ready
        : absent.length > 0
          ? words.notHeld(absent.length, planned.length)
          : words.notReady(changed.length)
  return (
    <>
      <Notice tone={isReady === null ? 'info' : isReady ? 'good' : 'bad'} title={verdict}>
        {!isMockData && error && <p>{error}</p>}
        {absent.length > 0 && <p>{words.absent(absent)}</p>}
        {absent.length > 0 && changed.length > 0 && <p>{words.notReady(changed.length)}</p>}
        {unknown.length > 0 && <p>{words.unanswered(unknown.length)}</p>}
        {comparisons.length > 0 && <p>{words.coverage(comparisons.length, names)}</p>}
      </Notice>
      {signedNow && <Notice tone="warn" title={words.signed} />}
      {planned.length > 0 && <DataTable table={plannedTable(planned)} />}
      {comparisons.length > 0 && <DataTable table={comparisonTable(comparisons)} />}
    </>
  )
}

const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const dayAndClock = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
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
