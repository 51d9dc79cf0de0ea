import { jsonText, safeField } from '@sundry/kit'
import {
  type Cause,
  causeTexts,
  describeReason,
  describeVerdict,
  describeWhereChanged,
  type MessageCheck,
  type MessageState,
} from '@sundry/mail'
import type { Call } from '../../command/command.ts'
import { readOne } from '../../files/inputs.ts'
import { exitCodes, UsageFault } from '../../terminal/exit-codes.ts'
import { type Io, paintFor } from '../../terminal/io.ts'
import type { MailQuestion } from './file-work.ts'
import { inThread } from './in-thread.ts'

interface Options {
  zone?: string[]
  live?: boolean
  json?: boolean
}

/** Limits the faulty lines that are reported for each file. */
const MAX_FAULTS = 10

/** By the resolver, and by zone files in its place or before it. */
export async function verifyMailFile(
  file: string,
  { zone, live }: { zone: readonly string[]; live: boolean },
  { io, reach }: Pick<Call, 'io' | 'reach'>,
): Promise<MessageCheck> {
  const message = await readOne(file, io)
  const zones: MailQuestion['zones'][number][] = []
  for (const one of zone) zones.push({ file: one, text: new TextDecoder().decode(await readOne(one, io)) })
  const { check, zones: read } = await inThread({ io, reach }, live).verifyMail({ message, zones, isLive: live })
  for (const { file: name, isEmpty, faults } of read) {
    if (isEmpty) throw new UsageFault(`${name} has no records that can be read.`)
    for (const { line, message: fault } of faults.slice(0, MAX_FAULTS)) io.err(`${name}:${line}: ${fault}\n`)
  }
  if (!check) throw new Error('nothing was checked')
  return check
}

export async function run({ args: [file = '-'], options, io, reach }: Call<Options>): Promise<number> {
  const { zone = [], live, json } = options
  if (live && zone.length === 0) throw new UsageFault('--live requires --zone.')
  const checked = await verifyMailFile(file, { zone, live: live === true || zone.length === 0 }, { io, reach })
  if (checked.from === null && checked.dkim.length === 0 && checked.hops.length === 0) {
    const error = `${file} is not a message: it has no From, Received or DKIM-Signature field.`
    io.err(`${safeField(error)}\n`)
    if (json) await io.out(jsonText({ file, error }, 2))
    return exitCodes.inputs.code
  }
  await io.out(json ? jsonText({ ...checked, verdict: describeVerdict(checked) }, 2) : shown(checked, io))
  return exitCodes[outcomes[checked.state]].code
}

const outcomes = {
  confirmed: 'ok',
  failed: 'findings',
  'not-proved': 'findings',
  changed: 'findings',
  unknown: 'network',
} as const satisfies Record<MessageState, keyof typeof exitCodes>

const stateStyles = {
  confirmed: 'green',
  failed: 'red',
  'not-proved': 'yellow',
  changed: 'yellow',
  unknown: 'yellow',
} as const satisfies Record<MessageState, string>

const styles = {
  pass: 'green',
  fail: 'red',
  permerror: 'red',
  temperror: 'yellow',
  neutral: 'yellow',
  softfail: 'yellow',
  none: 'dim',
} as const

function shown(check: MessageCheck, io: Io): string {
  const { dkim, arc, spf, dmarc, comparisons, hops, reasons } = check
  const verdict = describeVerdict(check)
  const paint = paintFor(io)
  const line = (name: string, result: string, about: string) =>
    `${name.padEnd(6)}${paint(styles[result as keyof typeof styles] ?? 'dim', result)}${about ? ` ${safeField(about)}` : ''}\n`
  const signatures = dkim.map(
    ({ result, domain, selector, reason, unsignedOctets, unsignedFields, isTesting, causes, changed }) => {
      const about = [
        domain && `${domain} (${selector})`,
        reason,
        unsignedOctets > 0 && `${unsignedOctets} octets not signed`,
        result === 'pass' && unsignedFields.length > 0 && `not signed: ${unsignedFields.join(', ')}`,
        isTesting && 'test mode (t=y)',
      ]
      const where = changed ? `    ${safeField(describeWhereChanged(changed))}\n` : ''
      return line('DKIM', result, about.filter(Boolean).join(', ')) + causeLines(causes, io) + where
    },
  )
  const path = hops.map(({ from, fromAddress, by, delaySeconds, isTrusted }) => {
    const delay = delaySeconds === null ? '' : ` ${delaySeconds} s`
    const mark = isTrusted ? '*' : ' '
    return paint(
      isTrusted ? 'bold' : 'dim',
      `${mark} ${safeField([from ?? '?', fromAddress].filter(Boolean).join(' '))} → ${safeField(by ?? '?')}${delay}\n`,
    )
  })
  const others = comparisons.filter(({ theirs, ours }) => theirs !== ours)
  return [
    `${paint(stateStyles[verdict.state], verdict.label)}: ${safeField(verdict.why)}\n`,
    ...verdict.warnings.map((warning) => `    ${paint('yellow', safeField(warning))}\n`),
    `    ${paint('bold', 'Recipient:')} ${safeField(verdict.recipient)}\n`,
    `    ${paint('bold', 'Sender:')} ${safeField(verdict.sender)}\n`,
    `    ${safeField(verdict.sentence)}\n`,
    ...verdict.notes.map((note) => `    ${safeField(note)}\n`),
    line('DMARC', dmarc.result, [dmarc.domain, dmarc.policy && `p=${dmarc.policy}`].filter(Boolean).join(', ')),
    ...reasons.map(describeReason).map(({ found, fix }) => `    ${safeField(found)}\n      ${safeField(fix)}\n`),
    line('SPF', spf.result, [spf.domain, spf.ip && `from ${spf.ip}`].filter(Boolean).join(', ')),
    ...(dkim.length === 0 ? [line('DKIM', 'none', 'no signature')] : signatures),
    ...(arc.result === 'none' ? [] : [line('ARC', arc.result, arc.reason ?? ''), causeLines(arc.causes, io)]),
    ...(path.length > 0
      ? ['Received by, the oldest first (*: servers of the recipient; others can be forged):\n', ...path]
      : []),
    ...others.map(
      ({ server, method, theirs, ours }) =>
        `${safeField(server)} found ${safeField(method)}=${safeField(theirs)}, now ${ours}\n`,
    ),
  ].join('')
}

const causeLines = (causes: readonly Cause[], io: Io): string =>
  causes
    .map(({ cause, certainty, passage }) => {
      const { found, fix } = causeTexts[cause]
      const paint = paintFor(io)
      const diff = passage
        ? `      ${paint('dim', `${passage.where}: signed    ${safeField(JSON.stringify(passage.signed))}`)}\n      ${paint('dim', `${passage.where}: received  ${safeField(JSON.stringify(passage.received))}`)}\n`
        : ''
      return `    ${paint('bold', cause)} (${certainty}): ${found}\n${diff}      ${fix}\n`
    })
    .join('')
