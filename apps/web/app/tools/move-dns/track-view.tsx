import type { DnsChangeResult } from '@sundry/contracts/dns-change-v1'
import { spreadOf } from '@sundry/domain-report'
import { formatSeconds } from '../../lookup/reading.ts'
import { DataTable, Tables } from '../../lookup/reading-view.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { words } from './path-text.ts'
import { answerTable, sourceTable, timeOf } from './tables.ts'

/** Who sees the new servers, and by when the last cache does. */
export function TrackView({ result }: { result: DnsChangeResult }) {
  const { doneBy = null, observations = [], parentTtl = null, isSwitched } = result
  if (isSwitched === false)
    return (
      <Notice tone="info" title={words.notSwitched}>
        {words.notSwitchedLead}
      </Notice>
    )
  const { updated, responding } = spreadOf(observations)
  const queried = new Set(observations.map(({ server }) => server)).size
  const isDone = doneBy === null && responding > 0 && updated === responding
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <p className={`text-3xl font-semibold tabular-nums ${isDone ? 'text-good' : ''}`}>
          {doneBy !== null
            ? words.doneBy(timeOf(Date.parse(doneBy)))
            : responding === 0
              ? words.nobody
              : !isDone
                ? words.notDone
                : responding === queried
                  ? words.done
                  : words.doneHeard}
        </p>
        <p className="mt-1 text-quiet">
          {doneBy !== null && `${words.doneByLead} `}
          {parentTtl !== null && words.parentTtl(formatSeconds(parentTtl))}
        </p>
      </div>
      {responding > 0 && (
        <div>
          <p className="mb-2 text-sm text-quiet">{words.progress(updated, responding)}</p>
          <ProgressBar label={words.observed} value={updated} max={responding} />
        </div>
      )}
      {observations.length > 0 && <DataTable table={sourceTable(observations)} />}
      {observations.length > 0 && <Tables tables={[answerTable(observations)]} />}
    </div>
  )
}
