import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type WatchSpec, type WatchState, watchSpec, watchState } from '@sundry/contracts/watches'
import { z } from '@sundry/contracts/zod'
import { counted, jsonText, safeText } from '@sundry/kit'
import { advance, kinds, levelOf, lookAt, messageOf, newState, textOf, titleOf } from '@sundry/watches'
import type { Call } from '../../command/command.ts'
import { readOne } from '../../files/inputs.ts'
import { readOwn, withLock, writeAtomically } from '../../files/write-atomically.ts'
import { lookupCode, UsageFault } from '../../terminal/exit-codes.ts'
import { lookCall } from './look-call.ts'

interface Options {
  state?: string
  all?: boolean
  secondLook: string
  format: 'text' | 'json'
}

const MAX_WATCHES = 10_000
const MAX_SECOND_LOOK_S = 3600
/** A look counts as due a little early, so that a daily job that starts a minute earlier than yesterday looks. */
const EARLY = 0.1
const JOBS = 4

const watchesFile = z.strictObject({ $schema: z.string().optional(), watches: z.array(watchSpec).max(MAX_WATCHES) })
const stateFile = z.object({
  version: z.literal(1, 'This is the state of another version of sundry.'),
  watches: z.record(z.string(), watchState),
})

const keyOf = ({ kind, target, recordType }: WatchSpec) => [kind, recordType, target].filter(Boolean).join(' ')
/** A record type that is left out is A. */
const subjectOf = (spec: WatchSpec) => keyOf(spec.kind === 'records' ? { recordType: 'A', ...spec } : spec)

function parsed<Schema extends z.ZodType>(schema: Schema, text: string, name: string): z.output<Schema> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new UsageFault(`${name} is not valid JSON: ${error instanceof Error ? error.message : error}`)
  }
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new UsageFault(`${name}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`)
}

interface Watched {
  readonly key: string
  readonly spec: WatchSpec
  state: WatchState
}

export async function run(call: Call<Options>): Promise<number> {
  const { args, options, io } = call
  const [file = ''] = args
  const seconds = Number(options.secondLook)
  if (!(seconds >= 0 && seconds <= MAX_SECOND_LOOK_S)) {
    throw new UsageFault(`--second-look must be a number of seconds up to ${MAX_SECOND_LOOK_S}.`)
  }
  const { watches: specs } = parsed(watchesFile, new TextDecoder().decode(await readOne(file, io)), file)
  const twice = specs.find((spec, at) => specs.findIndex((one) => subjectOf(one) === subjectOf(spec)) !== at)
  if (twice) throw new UsageFault(`${file}: ${titleOf(twice)} is in the file twice.`)
  const statePath = resolve(io.cwd, options.state ?? `${file.replace(/\.json$/, '')}.state.json`)
  // A second run at the same time would report the same changes, and store what the first one has replaced.
  return withLock(statePath, () => runOnce(call, { specs, seconds, statePath }))
}

interface Setting {
  readonly specs: readonly WatchSpec[]
  readonly seconds: number
  readonly statePath: string
}

async function runOnce({ options, io, reach }: Call<Options>, { specs, seconds, statePath }: Setting): Promise<number> {
  const before = await readOwn(statePath)
  const known = before === null ? {} : parsed(stateFile, before.toString(), statePath).watches
  const watched = specs.map((spec): Watched => {
    const key = keyOf(spec)
    return { key, spec, state: known[key] ?? newState(Date.now()) }
  })

  // A last look in the future is of a clock that was wrong, and so is the next one.
  const isDue = ({ spec, state }: Watched) =>
    options.all === true ||
    Date.parse(state.lastLookAt ?? '') > Date.now() ||
    !(Date.parse(state.nextAt) - Date.now() > kinds[spec.kind].everyMs * EARLY)
  const due = watched.filter(isDue)
  let reported = 0

  const { ports, close } = await reach.lookups()
  // Another file of watches may have its states here too.
  const save = () => {
    const own = Object.fromEntries(watched.map(({ key, state }) => [key, state]))
    return writeAtomically(statePath, `${JSON.stringify({ version: 1, watches: { ...known, ...own } }, null, 1)}\n`)
  }
  async function look(one: Watched): Promise<void> {
    const seen = await lookAt(one.spec, lookCall(ports, io.signal, one.state.pending !== null))
    io.signal.throwIfAborted()
    const { state, changes } = advance(one.spec, one.state, seen, Date.now())
    reported += changes.length
    if (options.format === 'text') {
      for (const change of changes) await io.out(`${safeText(textOf(messageOf(one.spec, change)))}\n\n`)
    } else {
      const messages = changes.map((change) => ({ ...change, message: messageOf(one.spec, change) }))
      const level = levelOf(one.spec, state, Date.now())
      const { accepted, reason, nextAt } = state
      await io.out(
        jsonText({ watch: one.spec, level, values: accepted?.values ?? null, reason, changes: messages, nextAt }),
      )
    }
    // A change that is printed twice is better than one that is not.
    one.state = state
  }
  async function lookAll(list: readonly Watched[]): Promise<void> {
    const rest = [...list]
    const work = async () => {
      for (let one = rest.shift(); one; one = rest.shift()) await look(one)
    }
    await Promise.all(Array.from({ length: JOBS }, work))
  }
  try {
    await lookAll(due)
    await save()
    const pending = due.filter(({ state }) => state.pending !== null)
    if (pending.length > 0) {
      await wait(seconds * 1000, undefined, { signal: io.signal })
      await lookAll(pending)
    }
  } finally {
    await close()
    // A run that is interrupted must not print its changes again the next time.
    await save()
  }
  const failed = due.filter(({ state }) => state.failures > 0)
  if (options.format === 'text') {
    for (const { spec, state } of failed) io.err(`${titleOf(spec)} was not looked at: ${state.reason}\n`)
    const later = watched.length - due.length
    io.err(`${counted(due.length, 'watch', 'watches')} looked at, ${later} not due, ${counted(reported, 'change')}.\n`)
  }
  return lookupCode(reported > 0, failed.length > 0)
}
