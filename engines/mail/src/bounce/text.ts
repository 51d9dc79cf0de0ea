import type { Bounce } from './read.ts'
import { type BounceCheck, type BounceReason, bounceReasons } from './reasons.ts'
import type { BounceStep, Refusal } from './refusal.ts'
import type { ReturnedCheck } from './returned.ts'

export interface RefusalText {
  /** The reason in a few words. */
  readonly label: string
  /** Who refused what, at which step. */
  readonly who: string
  /** For now or for good. */
  readonly lasting: string
  /** The meaning of the status code, with its source. */
  readonly code: string | null
  readonly advice: string
  readonly check: BounceCheck | null
}

const steps: Readonly<Record<BounceStep, string>> = {
  connect: 'as soon as the connection stood',
  tls: 'while the connection was being encrypted (STARTTLS)',
  greeting: 'at the greeting (HELO)',
  'sign-in': 'at the sign-in (AUTH)',
  sender: 'when it was given the sender’s address (MAIL FROM)',
  recipient: 'when it was given the recipient’s address (RCPT TO)',
  message: 'after it had received it whole (DATA)',
}

/** One wording for the tab, the command and agents. */
export function describeRefusal(
  refusal: Refusal,
  { kind, reportedBy }: Pick<Bounce, 'kind' | 'reportedBy'>,
): RefusalText {
  const { reason, blockList } = refusal
  const { label, advice, check } = bounceReasons[reason]
  return {
    label: blockList === null ? label : `${label} by ${blockList}`,
    who: kind === 'complaint' ? describeComplaint(refusal, reportedBy) : describeWho(refusal, { kind, reportedBy }),
    lasting: describeLasting(refusal),
    code: describeCode(refusal),
    advice,
    check,
  }
}

function describeComplaint({ recipient, reason }: Refusal, reportedBy: string | null): string {
  const by = reportedBy ?? 'A mailbox provider'
  if (reason === 'authentication') return `${by} reports a message that failed authentication.`
  return `${by} passes on the complaint of ${recipient ?? 'a recipient, whose address it does not name'}.`
}

function describeWho(refusal: Refusal, { kind, reportedBy }: Pick<Bounce, 'kind' | 'reportedBy'>): string {
  const { host, address, recipient, reason, step, outcome } = refusal
  const server = host === null ? address : address === null ? host : `${host} (${address})`
  const mail = recipient === null ? 'the message' : `the message to ${recipient}`
  if (outcome === 'delivered') return `${server ?? reportedBy ?? 'The server'} accepted ${mail}.`
  if (['network', 'host-unknown', 'expired', 'loop'].includes(reason))
    return `${reportedBy ?? 'The sending server'} could not pass ${mail} on${server === null ? '' : ` to ${server}`}.`
  const verb = outcome === 'retrying' ? 'has not accepted' : 'refused'
  // A report leaves the host out where its own server refused.
  const own = kind === 'report' ? reportedBy : null
  return `${server ?? own ?? 'The server'} ${verb} ${mail}${step === null ? '' : ` ${steps[step]}`}.`
}

/** Causes that end, though a server called its reply final. */
const passing: readonly BounceReason[] = [
  'mailbox-full',
  'rate-limited',
  'greylisted',
  'blocked',
  'system-full',
  'system-error',
  'network',
  'expired',
]

function describeLasting({ outcome, isPermanent, reason }: Refusal): string {
  if (outcome === 'delivered') return 'Nothing needs to be sent again.'
  if (outcome === 'retrying') return 'For now: the sending server still has the message and tries again by itself.'
  if (isPermanent === null) return 'The reply does not show whether it would be refused again.'
  return isPermanent && !passing.includes(reason)
    ? 'For good: the same message would be refused again.'
    : 'The cause may pass, but the sending server has given up on this message.'
}

const subjects: Readonly<Record<string, string>> = {
  1: 'addresses',
  2: 'the mailbox',
  3: 'the mail system',
  4: 'the network or routing',
  5: 'the protocol',
  6: 'the content',
  7: 'security or policy',
}

function describeCode({ status, reply, meaning }: Refusal): string | null {
  const code = [reply, status].filter((one) => one !== null).join(' ')
  if (status !== null && /\.0\.0$/.test(status)) return `${code}: the code shows no more than that it failed.`
  if (meaning) return `${code}: ${meaning.text} (${meaning.source}).`
  if (status === null) return reply === null ? null : `${code}: a reply without an enhanced status code.`
  const subject = subjects[status.split('.')[1] ?? '']
  return `${code} is in no list known here${subject === undefined ? '' : `; by RFC 3463 it is about ${subject}`}.`
}

/** Replies about authentication name the domain they mean. */
const namedDomain =
  /\b(?:spf \[|sending domain \[?|dmarc policy (?:for|of) )((?:[a-z0-9-]{1,63}\.){1,8}[a-z0-9-]{2,63})/i

/** Everything about a bounce as data with its sentences, for programs. */
export const describeBounce = ({ returned, refusals, ...bounce }: Bounce, check: ReturnedCheck | null) => ({
  ...bounce,
  senderDomain: returned?.domain ?? namedDomain.exec(refusals[0]?.text ?? '')?.[1]?.toLowerCase() ?? null,
  refusals: refusals.map((refusal) => ({ ...refusal, description: describeRefusal(refusal, bounce) })),
  returned: check && { ...check, description: describeReturned(check) },
})

export interface ReturnedLine {
  readonly name: 'SPF' | 'DKIM' | 'DMARC'
  readonly state: 'good' | 'bad' | 'open'
  readonly text: string
}

/** SPF, DKIM and DMARC of the message that came back. */
export function describeReturned(check: ReturnedCheck): readonly ReturnedLine[] {
  const { from, dkim, policy, dmarc } = check
  if (from === null)
    return [{ name: 'DMARC', state: 'bad', text: 'The From field has no single address with a domain.' }]
  const signatures = dkim.map((one): ReturnedLine => describeSignature(one, check))
  const record: ReturnedLine =
    dmarc === 'temperror' && policy === null
      ? { name: 'DMARC', state: 'open', text: `The DMARC record of ${from} could not be looked up.` }
      : policy === null
        ? { name: 'DMARC', state: 'bad', text: `${from} has no DMARC policy.` }
        : { name: 'DMARC', state: 'good', text: `${from} has the DMARC policy p=${policy}.` }
  return [
    describeSpf(check),
    ...(signatures.length > 0
      ? signatures
      : [{ name: 'DKIM', state: 'bad', text: 'The message has no DKIM signature.' } as const]),
    record,
  ]
}

function describeSpf({ spf, sender, from, address, isSpfAligned }: ReturnedCheck): ReturnedLine {
  const line = (state: ReturnedLine['state'], text: string): ReturnedLine => ({ name: 'SPF', state, text })
  if (spf === 'temperror') return line('open', `The SPF record of ${sender} could not be looked up.`)
  if (spf === 'none') return line('bad', `${sender} has no SPF record.`)
  if (spf === 'permerror') return line('bad', `The SPF record of ${sender} cannot be evaluated (permerror).`)
  if (address === null)
    return line('open', `${sender} has an SPF record; the bounce does not name the address that it should authorise.`)
  if (spf !== 'pass') return line('bad', `The SPF record of ${sender} does not authorise ${address} (${spf}).`)
  return isSpfAligned
    ? line('good', `The SPF record of ${sender} authorises ${address}.`)
    : line('bad', `The SPF record of ${sender} authorises ${address}, but that says nothing about ${from}.`)
}

function describeSignature(
  { domain, selector, keyName, result, isAligned }: ReturnedCheck['dkim'][number],
  { from, hasBody }: ReturnedCheck,
): ReturnedLine {
  const line = (state: ReturnedLine['state'], text: string): ReturnedLine => ({ name: 'DKIM', state, text })
  const signature = `The signature of ${domain} (${selector})`
  switch (result) {
    case 'not-readable':
      return line('bad', 'A DKIM signature is malformed.')
    case 'unknown':
      return line('open', `The key at ${keyName} could not be looked up.`)
    case 'key-missing':
      return line('bad', `There is no key at ${keyName}.`)
    case 'key-unusable':
      return line('bad', `The key at ${keyName} does not fit the signature.`)
    case 'changed':
      return line('open', `${signature} does not fit the returned copy, which servers may have changed.`)
    case 'pass':
      if (!isAligned) return line('bad', `${signature} is valid, but not for ${from}.`)
      return line(
        'good',
        hasBody ? `${signature} is valid.` : `${signature} fits the header; the body was not returned.`,
      )
  }
}
