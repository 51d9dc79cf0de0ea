import { jsonText, safeField } from '@sundry/kit'
import {
  type Bounce,
  type BounceCheck,
  describeBounce,
  describeRefusal,
  describeReturned,
  type ReturnedCheck,
} from '@sundry/mail'
import type { Call } from '../../command/command.ts'
import { readOne } from '../../files/inputs.ts'
import { exitCodes } from '../../terminal/exit-codes.ts'
import { type Io, paintFor } from '../../terminal/io.ts'
import { inThread } from './in-thread.ts'

interface Options {
  offline?: boolean
  json?: boolean
}

export async function run({ args: [file = '-'], options, io, reach }: Call<Options>): Promise<number> {
  const isOffline = options.offline === true
  const message = await readOne(file, io)
  const { bounce, returned } = await inThread({ io, reach }, !isOffline).explainBounce({ message, isOffline })
  if (!bounce) {
    io.err(
      `${safeField(file)} is no bounce: it has no report, log line or reply of a mail server that refused a message.\n`,
    )
    if (options.json) await io.out(jsonText(null, 2))
    return exitCodes.inputs.code
  }
  await io.out(options.json ? jsonText(describeBounce(bounce, returned), 2) : shown(bounce, returned, io))
  const outcomes = bounce.refusals.map(({ outcome, reason }) => (reason === 'complaint' ? 'gave-up' : outcome))
  if (outcomes.includes('gave-up')) return exitCodes.findings.code
  return exitCodes[outcomes.includes('retrying') ? 'network' : 'ok'].code
}

/** The section of the domain report that answers what to do. */
const sections: Readonly<Partial<Record<BounceCheck, string>>> = {
  authentication: 'mail',
  'block-lists': 'blocklists',
}
const marks = { good: 'green', bad: 'red', open: 'yellow' } as const

function shown(bounce: Bounce, returned: ReturnedCheck | null, io: Io): string {
  const paint = paintFor(io)
  const line = (text: string | null) => (text === null ? '' : `  ${safeField(text)}\n`)
  const { senderDomain } = describeBounce(bounce, returned)
  const refusals = bounce.refusals.map((refusal) => {
    const { label, who, lasting, code, advice, check } = describeRefusal(refusal, bounce)
    const section = check && sections[check]
    return [
      `${paint(refusal.outcome === 'gave-up' ? 'red' : refusal.outcome === 'retrying' ? 'yellow' : 'green', safeField(label))}\n`,
      line(who),
      line(lasting),
      line(code),
      line(refusal.text === '' ? null : `Reply: ${refusal.text}`),
      line(`${paint('bold', 'What to do:')} ${advice}`),
      section && senderDomain ? line(`sundry domain ${senderDomain} --section ${section}`) : '',
    ].join('')
  })
  const left = bounce.refusalsLeftOut > 0 ? `${bounce.refusalsLeftOut} more recipients are not listed.\n` : ''
  const check = returned
    ? `The message that came back\n${describeReturned(returned)
        .map(({ name, state, text }) => `  ${paint(marks[state], name.padEnd(6))}${safeField(text)}\n`)
        .join('')}`
    : ''
  return refusals.join('') + left + check
}
