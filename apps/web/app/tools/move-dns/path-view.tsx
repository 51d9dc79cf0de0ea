import type { DnsChangeResult } from '@sundry/contracts/dns-change-v1'
import { canSwitch, LOW_TTL, longTtls, type MoveStep, movePath, type PlannedMove } from '@sundry/domain-report'
import type { ReactNode } from 'react'
import { formatSeconds } from '../../lookup/reading.ts'
import { DataTable } from '../../lookup/reading-view.tsx'
import { SampleCard } from '../../lookup/sample.tsx'
import { words as common } from '../../lookup/text.ts'
import { useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { downloadText } from '../../platform/download.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CommandLines } from '../../ui/command-lines.tsx'
import { Fold } from '../../ui/fold.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { words } from './path-text.ts'
import { moveJson } from './stored-moves.ts'
import { absentOf, affectedBy, comparisonTable, isMoved, plannedTable, timeOf, verdictOf } from './tables.ts'
import { words as page } from './text.ts'
import { TrackView } from './track-view.tsx'

export interface PathActions {
  change: (changed: Partial<PlannedMove>) => void
  compare: () => void
  track: () => void
  isLive: boolean
  setLive: (isLive: boolean) => void
}

interface Props extends PathActions {
  move: PlannedMove
  /** The sentence of a comparison that found nothing to compare. */
  note: string | null
  tracked: DnsChangeResult | null
  /** A made-up move, which is neither saved nor tracked. */
  isExample: boolean
  isBusy: boolean
  now: number
}

/** A move as a path of days: every step with its state, and what is to do now. */
export default function PathView(props: Props) {
  const { move, note, tracked, isExample, isLive, now } = props
  const { comparison, tracking, switchedSince } = move
  // A look by itself moves nothing.
  const answer = isLive ? comparison : (tracked ?? comparison)
  const region = useBroughtIntoView<HTMLElement>(isExample ? 'example' : answer)
  const affected = switchedSince === null ? affectedBy(move) : []
  const last = switchedSince === null ? comparison : (tracking ?? comparison)
  const path = (
    <>
      <h2 className="text-2xl wrap-anywhere">{move.domain}</h2>
      <Notice tone={isExample ? 'info' : toneOf(move, now)} title={verdictOf(move, now)}>
        {note && <p>{note}</p>}
        {tracked?.isSwitched === false && <p>{words.notSwitchedLead}</p>}
        {affected.length > 0 && (
          <>
            <p>{words.affected}</p>
            <ul className="my-1 list-disc ps-5 wrap-anywhere">
              {affected.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </>
        )}
        {last && !isExample && <p>{words.at(timeOf(last.at))}</p>}
      </Notice>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {movePath(move, now).map((step, index) => (
          <Step key={step.id} step={step} number={index + 1}>
            <Content {...props} step={step} />
          </Step>
        ))}
      </ol>
    </>
  )
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={page.result}
      data-mock={isExample}
      className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6"
    >
      {isExample ? (
        <>
          <Notice title={words.example} />
          <SampleCard>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{path}</div>
          </SampleCard>
        </>
      ) : (
        <>
          {path}
          <div className="no-print">
            <MenuButton
              label={common.export}
              items={[
                { name: words.files.html, onPress: () => void saveHtml(move, now) },
                {
                  name: words.files.json,
                  onPress: () => downloadText(moveJson(move), `${move.domain}-move.json`, 'application/json'),
                },
              ]}
            />
          </div>
        </>
      )}
    </section>
  )
}

function toneOf(move: PlannedMove, now: number) {
  if (canSwitch(move, now) || isMoved(move)) return 'good'
  if (move.switchedSince !== null) return 'info'
  return move.comparison?.isReady ? 'warn' : 'bad'
}

async function saveHtml(move: PlannedMove, now: number) {
  const { moveHtml } = await import('./move-html.tsx')
  downloadText(moveHtml(move, now), `${move.domain}-move.html`, 'text/html')
}

const marks = { done: '✓', now: '', waiting: '', later: '', skipped: '–' } as const

function Step({ step, number, children }: { step: MoveStep; number: number; children: ReactNode }) {
  const { id, state, until } = step
  const isOpen = state === 'now' || state === 'waiting'
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-2 sm:grid-cols-[2rem_minmax(0,1fr)]"
    >
      <span
        aria-hidden="true"
        className={`hidden size-8 place-items-center rounded-full border text-sm font-semibold tabular-nums sm:grid ${
          state === 'done' ? 'border-good text-good' : isOpen ? 'border-hue text-hue' : 'border-line text-quiet'
        }`}
      >
        {marks[state] || number}
      </span>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 pt-0.5">
        <h3 className={`flex flex-wrap items-baseline gap-x-3 font-semibold ${isOpen ? '' : 'text-quiet'}`}>
          {words[id].title}
          <span className={`text-sm ${state === 'done' ? 'text-good' : state === 'now' ? 'text-hue' : 'text-quiet'}`}>
            {words.states[state]}
            {until !== null && ` ${words.until(timeOf(until))}`}
          </span>
        </h3>
        {children}
      </div>
    </li>
  )
}

function Content({ step, ...props }: Props & { step: MoveStep }) {
  const { move, change, compare, track, isBusy, isLive, setLive, isExample } = props
  const low = formatSeconds(LOW_TTL)
  switch (step.id) {
    case 'zone':
      return <ZoneStep move={move} change={change} />
    case 'compare':
      return <CompareStep move={move} compare={compare} isBusy={isBusy || isExample} />
    case 'ttl': {
      const high = longTtls(move)
      const longest = formatSeconds(move.longestTtl)
      if (move.comparison === null) return <p className="text-quiet">{words.ttl.later}</p>
      return (
        <>
          {high.length > 0 && step.state === 'now' ? (
            <>
              <p className="text-quiet">{words.ttl.text(low)}</p>
              <DataTable
                table={{
                  title: words.ttl.table,
                  columns: words.ttl.columns,
                  rows: high.map(({ name, type, liveTtl }) => [name, type, formatSeconds(liveTtl ?? 0)]),
                }}
              />
            </>
          ) : (
            step.state !== 'skipped' && (
              <p className="text-quiet">
                {move.lowSince === null ? words.ttl.unknown : words.ttl.low(low, timeOf(move.lowSince))}
                {step.until !== null && ` ${words.ttl.wait(longest, timeOf(step.until))}`}
              </p>
            )
          )}
          {step.state !== 'done' && move.switchedSince === null && (
            <Checkbox
              label={words.ttl.skip}
              hint={words.ttl.skipHint(longest)}
              checked={move.skipsTtl}
              onChange={(event) => change({ skipsTtl: event.currentTarget.checked })}
            />
          )}
        </>
      )
    }
    case 'dnssec':
      return (
        <>
          <p className="text-quiet">
            {move.isSigned === null
              ? words.dnssec.unknown
              : move.isSigned
                ? words.dnssec.text
                : step.until === null
                  ? words.dnssec.done
                  : words.dnssec.wait(timeOf(step.until))}
          </p>
          {move.isSigned && (
            <Checkbox
              label={words.dnssec.matches}
              checked={move.matchesKeys}
              onChange={(event) => change({ matchesKeys: event.currentTarget.checked })}
            />
          )}
        </>
      )
    case 'switch':
      return (
        <>
          <p className="text-quiet">{words.switch.text}</p>
          {step.state === 'now' && <CommandLines lines={move.nameServers} label={words.switch.servers} />}
        </>
      )
    case 'track':
      return (
        <>
          {props.tracked && <TrackView result={props.tracked} />}
          {!isExample && (
            <div className="no-print flex flex-wrap items-center gap-x-5 gap-y-1">
              <Button variant="secondary" disabled={isBusy} onClick={track}>
                {props.tracked ? words.again : words.track.run}
              </Button>
              {props.tracked && step.state !== 'done' && (
                <Checkbox
                  label={words.track.live}
                  checked={isLive}
                  onChange={(event) => setLive(event.currentTarget.checked)}
                />
              )}
            </div>
          )}
        </>
      )
    case 'retire':
      return (
        <p className="text-quiet">
          {step.state === 'done'
            ? words.retire.done
            : step.until !== null
              ? words.retire.until(timeOf(step.until))
              : move.switchedSince === null
                ? words.retire.before
                : words.retire.unseen}
        </p>
      )
  }
}

function ZoneStep({ move, change }: Pick<Props, 'move' | 'change'>) {
  const { source, sets, notCompared, isComplete } = move
  const names = [...new Set(sets.map(({ name }) => name))]
  const isFile = source === 'zone-file'
  const list = <p className="font-mono text-sm wrap-anywhere">{names.join(', ')}</p>
  return (
    <>
      {isFile ? (
        <Fold title={words.zone.byFile(sets.length)}>{list}</Fold>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <h4 className="font-semibold">{words.zone.byName}</h4>
          {list}
          <p className="text-[0.9375rem] text-quiet">{words.zone.byNameText}</p>
        </div>
      )}
      {notCompared.length > 0 && (
        <Fold title={words.zone.notCompared(notCompared.length)}>
          <p className="font-mono text-sm wrap-anywhere">{notCompared.join(', ')}</p>
        </Fold>
      )}
      <Checkbox
        label={isFile ? words.zone.isWholeFile : words.zone.isWhole}
        {...(notCompared.length > 0 && { hint: words.zone.byHand })}
        checked={isComplete}
        onChange={(event) => change({ isComplete: event.currentTarget.checked })}
      />
    </>
  )
}

function CompareStep({ move, compare, isBusy }: Pick<Props, 'move' | 'compare' | 'isBusy'>) {
  const { comparison } = move
  const again = (
    <div className="no-print">
      <Button variant="secondary" disabled={isBusy} onClick={compare}>
        {words.compare.again}
      </Button>
    </div>
  )
  if (comparison === null)
    return (
      <>
        <p className="text-quiet">{words.compare.none}</p>
        {again}
      </>
    )
  const { planned, comparisons, isReady } = comparison
  const absent = absentOf(planned)
  const unknown = comparisons.filter(({ verdict, expected }) => !expected && verdict === 'unknown')
  const table = comparisonTable(comparisons)
  return (
    <>
      {absent.length > 0 && <p>{words.compare.absent(absent)}</p>}
      {unknown.length > 0 && <p>{words.compare.unanswered(unknown.length)}</p>}
      {planned.length > 0 && <DataTable table={plannedTable(planned)} />}
      {comparisons.length > 0 && (
        <>
          <p className="text-[0.9375rem] text-quiet">{words.compare.coverage(comparisons.length, table.rows.length)}</p>
          {table.rows.length > 0 && (
            <Fold title={words.compared} open={isReady !== true}>
              <DataTable table={table} isFolded />
            </Fold>
          )}
        </>
      )}
      {again}
    </>
  )
}
