import type { WatchChange, WatchSpec, WatchState } from '@sundry/contracts/watches'
import { endOf, momentsOf, stepAt } from './expiry.ts'
import { kinds, type Level, type WatchKind } from './kinds.ts'
import type { Look, Seen, Values } from './ports.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Changes that follow each other without two equal looks. */
const MAX_SECOND_LOOKS = 6
/** Changes in a week after which the return of known values counts as taking turns, and how long it then does. */
const MAX_TURNS = 2
const TURNS_MS = 7 * DAY_MS
const UNSETTLED_MS = 30 * DAY_MS
const MAX_BACKOFF_MS = 7 * DAY_MS
const MAX_HISTORY = 50
const MAX_NOTIFIED = 8
/** A failed look is repeated before its usual time. */
const RETRIES = 3

export const newState = (now: number): WatchState => ({
  accepted: null,
  pending: null,
  drift: false,
  isUnsettled: false,
  isSilent: false,
  notified: [],
  failures: 0,
  lastLookAt: null,
  lastSeenAt: null,
  reason: null,
  nextAt: new Date(now).toISOString(),
  count: 0,
  history: [],
})

/** The state under edited options; other expected values or another date are compared at once. */
export function afterEdit(before: WatchSpec, after: WatchSpec, state: WatchState, now: number): WatchState {
  const isExpectedSame = isSame(before.expected, after.expected)
  if (isExpectedSame && before.date === after.date) return state
  return { ...state, drift: state.drift && isExpectedSame, nextAt: new Date(now).toISOString() }
}

const isSame = (one: readonly string[] = [], other: readonly string[] = []) =>
  one.length === other.length && one.every((value, at) => value === other[at])

const fieldsOf = (...all: readonly Values[]) => [...new Set(all.flatMap((values) => Object.keys(values)))]

/** Records of these types hold names, addresses and hexadecimal digits, which mean the same in any case. */
const caselessTypes: ReadonlySet<string> = new Set('A AAAA CNAME MX NS PTR SOA SRV DS TLSA SSHFP'.split(' '))
const hasCase = ({ kind, recordType = 'A' }: WatchSpec) => kind === 'records' && !caselessTypes.has(recordType)
const legalForms: ReadonlySet<string> = new Set(
  'inc incorporated llc ltd limited gmbh ag sas sarl sa se bv nv co corp corporation company plc oy ab as aps srl spa kg kft pty pte sro'.split(
    ' ',
  ),
)
const words = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('.', '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Sources spell one name in several ways: with another case, punctuation or legal form. */
function spellingOf(name: string): string {
  const all = words(name)
  while (all.length > 1 && legalForms.has(all.at(-1) ?? '')) all.pop()
  return all.join('') || name
}

/** Two spellings of one value have the same meaning. */
function meaningOf(spec: WatchSpec, field: string, value: string): string {
  if (field === 'registrar' || field === 'issuer') return spellingOf(value)
  if (field === 'status' && spec.kind === 'registration') return words(value).join('')
  return field === 'names' || (field === 'records' && !hasCase(spec)) ? value.toLowerCase() : value
}

function differingFields(spec: WatchSpec, before: Values, after: Values): WatchChange['fields'] {
  const meanings = (values: Values, field: string) => values[field]?.map((one) => meaningOf(spec, field, one)).sort()
  return fieldsOf(before, after)
    .filter((field) => !isSame(meanings(before, field), meanings(after, field)))
    .map((field) => ({ field, before: [...(before[field] ?? [])], after: [...(after[field] ?? [])] }))
}

/** True without an expected state. A value typed by hand may be in another case where case means nothing. */
function isAsExpected(spec: WatchSpec, { values }: Seen): boolean {
  const { mainField } = kinds[spec.kind]
  if (spec.expected === undefined || mainField === undefined) return true
  const meaning = (value: string) => meaningOf(spec, mainField, value.trim())
  const comparable = (all: readonly string[]) =>
    all.map((value) => (hasCase(spec) ? meaning(value) : meaning(value).toLowerCase())).sort()
  return isSame(comparable(spec.expected), comparable(values[mainField] ?? []))
}

/** An end typed by hand holds where the registry publishes none. */
function validityOf({ date }: WatchSpec, { accepted }: WatchState) {
  return date === undefined ? accepted?.validity : { from: null, to: date }
}

function momentsIn(spec: WatchSpec, state: WatchState): number[] {
  const { thresholds } = kinds[spec.kind]
  const validity = validityOf(spec, state)
  return validity && thresholds ? momentsOf(thresholds, validity) : []
}

/** How a watch fares at a moment; null where nothing is known. */
export function levelOf(spec: WatchSpec, state: WatchState, now: number): Level | null {
  const { accepted } = state
  const kind = kinds[spec.kind]
  const moments = momentsIn(spec, state)
  if (accepted === null && moments.length === 0) return null
  const step = stepAt(moments, now)
  const end = step < 0 ? 'ok' : step < (kind.criticalStep ?? 0) ? 'warning' : 'critical'
  const levels = [
    end,
    accepted && kind.levelOf?.(accepted.values),
    accepted && !isAsExpected(spec, accepted) && 'critical',
  ]
  return levels.includes('critical') ? 'critical' : levels.includes('warning') ? 'warning' : 'ok'
}

/** Whole days until the end of the validity, negative after it; null where there is none. */
export function remainingDays(spec: WatchSpec, state: WatchState, now: number): number | null {
  const validity = validityOf(spec, state)
  const left = validity ? endOf(validity.to) - now : Number.NaN
  return Number.isNaN(left) ? null : Math.floor(left / DAY_MS)
}

/** Applies one look to a watch. Nothing here reads a clock. */
class Step {
  readonly changes: WatchChange[] = []
  readonly spec: WatchSpec
  readonly kind: WatchKind
  readonly now: number
  state: WatchState

  constructor(spec: WatchSpec, state: WatchState, now: number) {
    this.spec = spec
    this.kind = kinds[spec.kind]
    this.state = state
    this.now = now
  }

  set(values: Partial<WatchState>): void {
    this.state = { ...this.state, ...values }
  }

  report(kind: WatchChange['kind'], more: Partial<WatchChange> = {}): void {
    this.changes.push({ kind, at: new Date(this.now).toISOString(), fields: [], ...more })
  }

  /** A change counts once a second look has seen the same. */
  see(look: Seen): void {
    const { accepted, pending } = this.state
    const seen = this.withOmitted(look)
    const isKnown =
      accepted === null ? isAsExpected(this.spec, seen) : this.differing(accepted.values, seen.values).length === 0
    if (isKnown || (pending && this.differing(pending.seen.values, seen.values).length === 0)) {
      this.set({ pending: null, isUnsettled: false })
      this.accept(seen)
      return
    }
    const looks = (pending?.looks ?? 0) + 1
    this.set({ pending: { seen, looks } })
    if (looks > MAX_SECOND_LOOKS && !this.state.isUnsettled) {
      const fields = this.differing(accepted?.values ?? {}, seen.values)
      if (!this.kind.takesTurns || this.recent('unsettled', UNSETTLED_MS).length === 0)
        this.report('unsettled', { fields })
      this.set({ isUnsettled: true })
    }
  }

  differing(before: Values, after: Values): WatchChange['fields'] {
    return differingFields(this.spec, before, after)
  }

  /** With the values that the source has left out this time; the end of a validity is then unknown. */
  withOmitted(seen: Seen): Seen {
    const before = this.state.accepted?.values ?? {}
    const optional = this.kind.optional?.(seen.values) ?? []
    const omitted = optional.flatMap((field) => (before[field] && !seen.values[field] ? [[field, before[field]]] : []))
    if (omitted.length === 0) return seen
    return {
      ...seen,
      values: { ...seen.values, ...Object.fromEntries(omitted) },
    }
  }

  recent(kind: WatchChange['kind'], ms: number): readonly WatchChange[] {
    return this.state.history.filter((one) => one.kind === kind && this.now - Date.parse(one.at) < ms)
  }

  /** True where several changes have already gone to and fro between these values. */
  isTurn(fields: WatchChange['fields']): boolean {
    const isUnsettled = this.recent('unsettled', UNSETTLED_MS).length > 0
    const count = this.recent('changed', TURNS_MS).length
    if (!this.kind.takesTurns || (!isUnsettled && count < MAX_TURNS)) return false
    const earlier = [...this.recent('changed', UNSETTLED_MS), ...this.recent('unsettled', UNSETTLED_MS)]
    const known = new Set(earlier.flatMap((one) => one.fields.flatMap(({ before, after }) => [...before, ...after])))
    return fields.every(({ after }) => after.length > 0 && after.every((value) => known.has(value)))
  }

  accept(seen: Seen): void {
    const { accepted, drift } = this.state
    const asExpected = isAsExpected(this.spec, seen)
    const fields = accepted === null ? [] : this.differing(accepted.values, seen.values)
    const isNotable = accepted !== null && (this.kind.isNotable?.(accepted.values, seen.values) ?? true)
    const main = fields.filter(({ field }) => field === this.kind.mainField)
    if (!asExpected && (!drift || main.length > 0)) {
      const { mainField = '' } = this.kind
      const after = [...(seen.values[mainField] ?? [])]
      this.report('drifted', { fields: [{ field: mainField, before: [...(this.spec.expected ?? [])], after }] })
    } else if (asExpected && drift) this.report('restored', { fields: main })
    const others = this.spec.expected ? fields.filter(({ field }) => field !== this.kind.mainField) : fields
    const plain = others.filter(({ field }) => field !== 'expires')
    const renewal = others.find(({ field }) => field === 'expires')
    if (isNotable && plain.length > 0 && this.isTurn(plain)) {
      if (this.recent('unsettled', UNSETTLED_MS).length === 0) this.report('unsettled', { fields: plain })
    } else if (isNotable && plain.length > 0) {
      // A renewal at the same time is part of the one message.
      this.report('changed', { fields: renewal && !this.isQuiet(renewal.after[0]) ? [...plain, renewal] : plain })
    } else if (renewal && !this.isQuiet(renewal.after[0])) {
      const [before = ''] = renewal.before
      const [after = ''] = renewal.after
      const isLater = Date.parse(after) > Date.parse(before)
      this.report(isLater ? 'renewed' : 'changed', { fields: [renewal], ...(isLater && { expires: after }) })
    }
    this.set({ accepted: seen, drift: !asExpected })
  }

  /** Renewals of what is renewed all the time are news only after a warning. */
  isQuiet(after: string | undefined): boolean {
    const { notified } = this.state
    const last = notified.at(-1)
    return (
      this.kind.renewsQuietly === true && (!last || last.step < 0 || notified.some(({ expires }) => expires === after))
    )
  }

  expire(): void {
    const { accepted, notified } = this.state
    const moments = momentsIn(this.spec, this.state)
    const expires = this.spec.date ?? accepted?.values.expires?.[0]
    if (moments.length === 0 || expires === undefined) return
    const step = stepAt(moments, this.now)
    const known = notified.find((one) => one.expires === expires)
    if (step < 0 && (known || notified.length === 0)) return
    if (known && step <= known.step) return
    if (step >= 0)
      this.report(step === moments.length - 1 ? 'expired' : 'expiring', {
        expires: validityOf(this.spec, this.state)?.to,
      })
    const others = notified.filter((one) => one.expires !== expires)
    this.set({ notified: [...others, { expires, step }].slice(-MAX_NOTIFIED) })
  }

  fail(reason: string): void {
    const { failures, lastSeenAt, isSilent } = this.state
    this.set({ failures: failures + 1, reason })
    // A date is typed where the registry says nothing.
    const isKnownSilent = lastSeenAt === null && this.spec.date !== undefined
    if (isSilent || isKnownSilent || failures + 1 < RETRIES) return
    const silence = lastSeenAt === null ? this.waitedFor(failures) : this.now - Date.parse(lastSeenAt)
    if (silence < this.kind.silentMs) return
    this.report('silent', { reason })
    this.set({ isSilent: true })
  }

  waitAfter(failures: number): number {
    const { everyMs, secondLookMs } = this.kind
    return failures > RETRIES
      ? Math.min(everyMs * 2 ** Math.min(failures - RETRIES, 10), MAX_BACKOFF_MS)
      : Math.min(everyMs, secondLookMs * failures)
  }

  /** A watch that was never answered has no other time than that between its looks. */
  waitedFor(failures: number): number {
    return Array.from({ length: Math.min(failures, 50) }, (_, at) => this.waitAfter(at + 1)).reduce((a, b) => a + b, 0)
  }

  nextAt(): number {
    const { everyMs, secondLookMs } = this.kind
    const { failures, pending, isUnsettled } = this.state
    const usual = pending && !isUnsettled ? secondLookMs : everyMs
    const wait = failures > 0 ? this.waitAfter(failures) : usual
    return Math.min(this.now + wait, ...momentsIn(this.spec, this.state).filter((at) => at > this.now))
  }
}

export interface Advanced {
  readonly state: WatchState
  readonly changes: readonly WatchChange[]
}

/** The next state of a watch after a look, and the changes to report: one message for each. */
export function advance(spec: WatchSpec, before: WatchState, look: Look, now: number): Advanced {
  const step = new Step(spec, before, now)
  const at = new Date(now).toISOString()
  step.set({ lastLookAt: at })
  if (look.state === 'seen') {
    if (before.isSilent) step.report('answering')
    step.set({ failures: 0, reason: null, lastSeenAt: at, isSilent: false })
    step.see({ values: look.values, ...(look.validity && { validity: look.validity }) })
  } else step.fail(look.reason)
  // An end that was seen before may have moved, so without a look only a typed one is reported.
  if ((look.state === 'seen' && step.state.pending === null) || spec.date !== undefined) step.expire()
  step.set({
    nextAt: new Date(step.nextAt()).toISOString(),
    count: step.state.count + step.changes.length,
    history: [...step.changes.toReversed(), ...step.state.history].slice(0, MAX_HISTORY),
  })
  return { state: step.state, changes: step.changes }
}
