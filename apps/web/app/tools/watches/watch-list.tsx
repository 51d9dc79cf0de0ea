import type { WatchChannel } from '@sundry/contracts/watch-functions'
import { type WatchChange, type WatchSpec, type WatchState, watchSpec } from '@sundry/contracts/watches'
import { levelOf, messageOf, remainingDays, textOf, titleOf } from '@sundry/watches'
import { useState } from 'react'
import { TimeChart } from '../../lookup/mail-reports/chart.tsx'
import { exactTime, formatDay } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Fold } from '../../ui/fold.tsx'
import { words } from './text.ts'
import { hasExpected, optionsOf, typedOptions, WatchOptions } from './watch-options.tsx'

/** Ids of the channels that a watch reports to; null is all of them, and those to come. */
type Chosen = readonly string[] | null

interface EditFormProps {
  spec: WatchSpec
  title: string
  /** Those that get messages; none where the watch is in this browser. */
  channels: readonly WatchChannel[]
  chosen: Chosen
  /** Gives the reason of a refusal. */
  onEdit: (spec: WatchSpec, chosen: Chosen) => Promise<string | null>
}

function EditForm({ spec, title, channels, chosen, onEdit }: EditFormProps) {
  const [options, setOptions] = useState(() => typedOptions(spec))
  const [left, setLeft] = useState(chosen)
  const [outcome, setOutcome] = useState<string | null>(null)
  const { expected, date, tags, ...target } = spec
  async function save() {
    const read = watchSpec.safeParse({ ...target, ...optionsOf(spec.kind, options) })
    setOutcome(read.success ? ((await onEdit(read.data, left)) ?? words.saved) : (read.error.issues[0]?.message ?? ''))
  }
  return (
    <Fold title={words.edit} className="no-print">
      <form
        noValidate
        className="grid items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <WatchOptions
          hasExpected={hasExpected(spec.kind)}
          hasDate={spec.kind === 'registration'}
          options={options}
          edit={(change) => {
            setOptions({ ...options, ...change })
            setOutcome(null)
          }}
        />
        {channels.length > 0 && (
          <fieldset>
            <legend className="font-semibold">{words.reportsTo}</legend>
            {channels.map(({ id, label }) => (
              <Checkbox
                key={id}
                label={label ?? words.lost}
                checked={left?.includes(id) ?? true}
                onChange={({ currentTarget: { checked } }) => {
                  const ids = channels
                    .map((one) => one.id)
                    .filter((one) => (one === id ? checked : (left?.includes(one) ?? true)))
                  setLeft(ids.length === channels.length ? null : ids)
                  setOutcome(null)
                }}
              />
            ))}
          </fieldset>
        )}
        <Button type="submit" variant="secondary" aria-label={words.editNamed(title)}>
          {words.saveOptions}
        </Button>
        <p role="status" className="text-sm text-quiet empty:hidden">
          {outcome}
        </p>
      </form>
    </Fold>
  )
}

export interface ShownWatch {
  readonly id: string
  readonly spec: WatchSpec
  readonly state: WatchState
  readonly isPaused?: boolean
  readonly snoozedUntil?: string | null
  readonly channels?: Chosen
}

export type WatchDeed = 'look' | 'pause' | 'resume' | 'snooze' | 'remove'

const colours = {
  ok: 'bg-good',
  warning: 'bg-warn',
  critical: 'bg-bad',
  unknown: 'bg-line-strong',
  paused: 'bg-line-strong',
} as const

const order = ['critical', 'warning', 'unknown', 'ok', 'paused'] as const

/** As shown: what is not known is none of the levels. */
export const shownLevel = ({ spec, state, isPaused }: ShownWatch) =>
  isPaused ? 'paused' : (levelOf(spec, state, Date.now()) ?? 'unknown')

const good: readonly WatchChange['kind'][] = ['restored', 'renewed', 'answering']
const MAX_REASON = 300

/** The newest change that is not good, or else all that was seen. */
function reasonOf({ spec, state }: ShownWatch): string {
  const [newest] = state.history
  const values = Object.entries(state.accepted?.values ?? {})
  const text =
    newest && !good.includes(newest.kind)
      ? [messageOf(spec, newest).subject, ...messageOf(spec, newest).changes].join('. ')
      : values.map(([field, all]) => `${field}: ${all.join(', ') || '–'}`).join(' · ')
  return text.length > MAX_REASON ? `${text.slice(0, MAX_REASON)}…` : text
}

/** Changes of each day until today; good news counts as passed. */
function daysOf({ spec, state: { history } }: ShownWatch) {
  const days = new Map<string, { day: string; passed: number; failed: number }>()
  for (const change of [{ at: new Date().toISOString() }, ...history].toReversed()) {
    const day = change.at.slice(0, 10)
    const tally = days.get(day) ?? { day, passed: 0, failed: 0 }
    if ('kind' in change) tally[messageOf(spec, change).tone === 'good' ? 'passed' : 'failed'] += 1
    days.set(day, tally)
  }
  return [...days.values()]
}

const Time = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactTime(at)}>
    {formatDay(at)}, {at.slice(11, 16)} UTC
  </time>
)

function Watch({ watch, channels = [], deeds, onDeed, onEdit }: { watch: ShownWatch } & Omit<Props, 'watches'>) {
  const { spec, state, isPaused = false, snoozedUntil = null, channels: chosen = null } = watch
  const level = shownLevel(watch)
  const title = titleOf(spec)
  const days = remainingDays(spec, state, Date.now())
  const values = Object.entries(state.accepted?.values ?? {})
  const isSnoozed = snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now()
  const offered = deeds.filter((deed) => deed !== (isPaused ? 'pause' : 'resume') && !(deed === 'snooze' && isSnoozed))
  return (
    <li className="min-w-0 py-5" data-level={level}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-lg [overflow-wrap:anywhere]">{title}</h3>
        <p className="flex items-center gap-2 text-sm font-semibold">
          <span aria-hidden className={`size-3 rounded-full forced-colors:border ${colours[level]}`} />
          {words.levels[level]}
          {days !== null && <span className="font-normal text-quiet">{words.daysLeft(days)}</span>}
        </p>
      </div>
      <p className="mt-1 text-sm text-quiet">
        {state.lastSeenAt ? (
          <>
            {words.lastSeen} <Time at={state.lastSeenAt} />
          </>
        ) : (
          words.notLooked
        )}
        {!isPaused && state.lastLookAt && (
          <>
            {' · '}
            {words.nextLook} <Time at={state.nextAt} />
          </>
        )}
        {isSnoozed && (
          <>
            {' · '}
            {words.snoozed} <Time at={snoozedUntil} />
          </>
        )}
      </p>
      {state.reason !== null && (
        <p className="mt-1 text-sm text-warn [overflow-wrap:anywhere]">
          {words.lastLook}: {state.reason}
        </p>
      )}
      {(level === 'critical' || level === 'warning') && (
        <p className="mt-1 text-sm [overflow-wrap:anywhere]">{reasonOf(watch)}</p>
      )}
      {spec.tags && (
        <p className="mt-1 text-sm text-quiet [overflow-wrap:anywhere]">{`${words.tags}: ${spec.tags.join(', ')}`}</p>
      )}
      {chosen && (
        <p className="mt-1 text-sm text-quiet [overflow-wrap:anywhere]">
          {words.reportsTo}:{' '}
          {channels.flatMap(({ id, label }) => (chosen.includes(id) ? [label ?? words.lost] : [])).join(', ') ||
            words.noneChosen}
        </p>
      )}
      {state.pending && <p className="mt-1 text-sm text-warn">{words.confirming}</p>}
      <div className="mt-2 grid gap-2 md:grid-cols-2">
        {values.length > 0 && (
          <Fold title={words.values}>
            <dl className="grid gap-2 text-sm">
              {values.map(([field, all]) => (
                <div key={field} className="min-w-0">
                  <dt className="font-semibold">{field}</dt>
                  <dd className="font-mono [overflow-wrap:anywhere]">{all.join(', ') || '–'}</dd>
                </div>
              ))}
            </dl>
          </Fold>
        )}
        <Fold title={words.history}>
          {state.history.length === 0 && <p className="text-sm text-quiet">{words.noHistory}</p>}
          <TimeChart title={words.chart} days={daysOf(watch)} labels={words.chartLabels} />
          <ol className="mt-4 grid gap-4 text-sm">
            {state.history.map((change) => (
              <li key={`${change.at} ${change.kind}`}>
                <Time at={change.at} />
                <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{textOf(messageOf(spec, change))}</p>
              </li>
            ))}
          </ol>
        </Fold>
        <EditForm {...{ spec, title, channels, chosen }} onEdit={(...edited) => onEdit(watch, ...edited)} />
      </div>
      <div className="no-print mt-3 -ml-5 flex flex-wrap gap-2">
        {offered.map((deed) => (
          <Button
            key={deed}
            variant="quiet"
            {...(deed === 'remove' && { 'aria-label': words.removeNamed(title) })}
            onClick={() => onDeed(deed, watch.id)}
          >
            {deed === 'look' ? words.lookNow : words[deed]}
          </Button>
        ))}
      </div>
    </li>
  )
}

interface Props {
  watches: readonly ShownWatch[]
  channels?: readonly WatchChannel[]
  deeds: readonly WatchDeed[]
  onDeed: (deed: WatchDeed, id: string) => void
  onEdit: (watch: ShownWatch, spec: WatchSpec, chosen: Chosen) => Promise<string | null>
}

/** Watches that need attention come first. */
export function WatchList({ watches, ...handlers }: Props) {
  const sorted = watches.toSorted((a, b) => order.indexOf(shownLevel(a)) - order.indexOf(shownLevel(b)))
  return (
    <ul className="divide-y divide-line">
      {sorted.map((watch) => (
        <Watch key={watch.id} watch={watch} {...handlers} />
      ))}
    </ul>
  )
}
