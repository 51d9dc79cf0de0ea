import { type WatchSpec, watchSpec } from '@sundry/contracts/watches'
import { advance, kinds, type Level, levelOf, lookAt, newState, remainingDays } from '@sundry/watches'
import type { Call } from '../../command/command.ts'
import { lookCall } from './look-call.ts'

interface Options {
  type?: string
  date?: string
  expect?: string[]
}

/** Codes of the Monitoring Plugins Development Guidelines. */
const codes: Readonly<Record<Level, number>> = { ok: 0, warning: 1, critical: 2 }
const UNKNOWN = 3

/** A bar begins the performance data. */
const inOneLine = (text: string) => text.replace(/[|\s]+/g, ' ').slice(0, 1000)

export async function run({ args: [kind, target], options, io, reach }: Call<Options>): Promise<number> {
  const { type, date, expect: expected } = options
  const read = watchSpec.safeParse({
    kind,
    target,
    ...(type !== undefined && { recordType: type.toUpperCase() }),
    ...(date !== undefined && { date }),
    ...(expected && { expected }),
  })
  // A usage error would otherwise end with 2, which is critical.
  if (!read.success) return unknown(read.error.issues[0]?.message ?? 'This cannot be watched.', io)
  const spec: WatchSpec = read.data
  const { title } = kinds[spec.kind]
  const { ports, close } = await reach.lookups()
  try {
    const look = await lookAt(spec, lookCall(ports, io.signal, false))
    const now = Date.now()
    // A state that is not as expected counts at once: the monitoring repeats the check before it alerts.
    const first = advance(spec, newState(now), look, now).state
    const { state } = first.pending ? advance(spec, first, look, now) : { state: first }
    const level = levelOf(spec, state, now)
    if (level === null) return unknown(`${title} of ${spec.target}: ${state.reason}`, io)
    const days = remainingDays(spec, state, now)
    const values = Object.entries(state.accepted?.values ?? {}).map(
      ([field, all]) => `${field} ${all.join(', ') || 'none'}`,
    )
    const reason = state.reason === null ? [] : [state.reason]
    const line = inOneLine(`${level.toUpperCase()} - ${title} of ${spec.target}: ${[...reason, ...values].join('; ')}`)
    await io.out(`${line}${days === null ? '' : ` | days_left=${days}`}\n`)
    return codes[level]
  } finally {
    await close()
  }
}

async function unknown(reason: string, io: Call['io']): Promise<number> {
  await io.out(`UNKNOWN - ${inOneLine(reason)}\n`)
  return UNKNOWN
}
