import type { BounceReason } from './reasons.ts'

/** Providers that use some numbers in their own way. */
export type Provider = 'google' | 'microsoft' | 'yahoo' | 'apple'

export interface CodeMeaning {
  readonly text: string
  readonly source: string
  readonly reason: BounceReason | null
  /** The code alone decides the reason, whatever the words beside it. */
  readonly isSure: boolean
}

type Row = readonly [codes: string, text: string, reason: BounceReason | null, isSure?: 'sure']

const RFC3463 = 'RFC 3463'
const sources: Readonly<Record<string, readonly Row[]>> = {
  [RFC3463]: [
    ['0.0', 'Undefined status', null],
    ['1.0', 'Other address status', null],
    ['1.1', 'The mailbox does not exist', 'no-such-user'],
    ['1.2', 'The domain of the address does not exist or takes no mail', 'host-unknown'],
    ['1.3', 'The recipient’s address is not valid', 'no-such-user'],
    ['1.4', 'The address fits several recipients', 'no-such-user'],
    ['1.6', 'The mailbox has moved, with no forwarding address', 'moved'],
    ['1.7', 'The sender’s address is not valid', 'sender-refused'],
    ['1.8', 'The sender’s domain does not exist or takes no mail', 'sender-refused'],
    ['2.0', 'Other mailbox status', null],
    ['2.1', 'The mailbox is disabled', 'mailbox-disabled'],
    ['2.2', 'The mailbox is full', 'mailbox-full'],
    ['2.3', 'The message is longer than the mailbox permits', 'too-large'],
    ['2.4', 'The mailing list could not be expanded', 'mailer-error'],
    ['3.0', 'Other status of the mail system', null],
    ['3.1', 'The mail system’s storage is full', 'system-full'],
    ['3.2', 'The system accepts no mail at present', 'system-error'],
    ['3.3', 'The system lacks a feature that the message needs', 'system-error'],
    ['3.4', 'The message is too big for the system', 'too-large'],
    ['3.5', 'The system is not configured correctly', 'system-error'],
    ['4.0', 'Other network or routing status', null],
    ['4.1', 'No answer from the host', 'network'],
    ['4.2', 'The connection was lost', 'network'],
    ['4.3', 'A directory or DNS server failed', 'system-error'],
    ['4.4', 'No route to the recipient’s domain was found', 'host-unknown'],
    ['4.5', 'The mail system is congested', 'rate-limited'],
    ['4.6', 'The message went round in a loop', 'loop'],
    ['4.7', 'The time for delivery expired', 'expired'],
    ['5.0', 'Other protocol status', null],
    ['5.1', 'A command was not expected or not permitted', 'syntax'],
    ['5.2', 'A command was not understood', 'syntax'],
    ['5.3', 'Too many recipients', 'rate-limited'],
    ['5.4', 'The parameters of a command are not valid', 'syntax'],
    ['5.5', 'The protocol version does not fit', 'syntax'],
    ['6.0', 'Other status of the content', 'content'],
    ['6.1', 'The kind of content is not supported', 'content'],
    ['6.2', 'A conversion is required and not permitted', 'content'],
    ['6.3', 'A conversion is required and not supported', 'content'],
    ['6.4', 'A conversion lost information', 'content'],
    ['6.5', 'A conversion failed', 'content'],
    ['7.0', 'Other security or policy status', null],
    ['7.1', 'Delivery is not authorised: a rule refused the message', null],
    ['7.2', 'The sender may not write to this mailing list', 'filtered'],
    ['7.3', 'A security conversion is required and not possible', 'tls'],
    ['7.4', 'A security feature is not supported', 'tls'],
    ['7.5', 'A cryptographic operation failed', 'tls'],
    ['7.6', 'A cryptographic algorithm is not supported', 'tls'],
    ['7.7', 'The integrity of the message is damaged', 'content'],
  ],
  'RFC 4954': [
    ['5.6', 'The authentication exchange is too long', 'syntax'],
    ['7.8', 'The user name or password is not valid', 'sign-in-required', 'sure'],
    ['7.9', 'The authentication mechanism is too weak', 'sign-in-required'],
    ['7.11', 'This way to sign in requires encryption', 'tls', 'sure'],
    ['7.12', 'A new password has to be set', 'sign-in-required'],
  ],
  'RFC 5248': [
    ['7.10', 'Encryption is required', 'tls', 'sure'],
    ['7.13', 'The user’s account is disabled', 'mailbox-disabled'],
    ['7.14', 'A trust relationship with another server is required', 'sign-in-required'],
  ],
  'RFC 6531': [
    ['6.7', 'Addresses beyond ASCII are not permitted here', 'content', 'sure'],
    ['6.8', 'A reply beyond ASCII is required and not permitted', 'content'],
    ['6.9', 'Headers beyond ASCII cannot be delivered', 'content', 'sure'],
  ],
  'RFC 7293': [
    ['7.17', 'The mailbox has another owner now', 'moved', 'sure'],
    ['7.18', 'The domain has another owner now', 'moved', 'sure'],
  ],
  'RFC 7372': [
    ['7.20', 'No passing DKIM signature was found', 'authentication', 'sure'],
    ['7.21', 'No acceptable DKIM signature was found', 'authentication', 'sure'],
    ['7.22', 'No valid DKIM signature matches the author', 'authentication', 'sure'],
    ['7.23', 'SPF validation failed', 'authentication', 'sure'],
    ['7.24', 'SPF validation met an error', 'authentication', 'sure'],
    ['7.25', 'The reverse DNS of the sending address does not fit', 'blocked', 'sure'],
    ['7.26', 'Several authentication checks failed', 'authentication', 'sure'],
  ],
  'RFC 7505': [
    ['1.10', 'The recipient’s domain has a null MX record: it takes no mail', 'not-accepting', 'sure'],
    ['7.27', 'The sender’s domain has a null MX record', 'sender-refused', 'sure'],
  ],
  'IANA registry of status codes': [
    ['1.9', 'The message was relayed to a system that reports nothing', null],
    ['7.15', 'The priority of the message is too low', 'policy'],
    ['7.16', 'The message is too big for its priority', 'too-large'],
    ['7.28', 'A flood of mail was detected', 'rate-limited', 'sure'],
    ['7.29', 'ARC validation failed', 'authentication', 'sure'],
    ['7.30', 'REQUIRETLS is required and not supported', 'tls'],
  ],
}

const GOOGLE = 'Gmail’s SMTP errors and codes'
const MICROSOFT = 'Microsoft’s non-delivery reports in Exchange Online'
/** Codes that a provider documents in its own sense. */
const providers: Readonly<Record<string, readonly Row[]>> = {
  [`google|${GOOGLE}`]: [
    ['1.1', 'The account does not exist', 'no-such-user', 'sure'],
    ['2.1', 'The account is inactive, or gets mail too quickly', null],
    ['2.2', 'The recipient’s storage is full', 'mailbox-full', 'sure'],
    ['7.23', 'The sending address has no reverse DNS (PTR) that fits', 'blocked', 'sure'],
    ['7.25', 'The sending address has no reverse DNS (PTR) that fits', 'blocked', 'sure'],
    ['7.26', 'The message is unauthenticated: neither SPF nor DKIM passed, or DMARC failed', 'authentication', 'sure'],
    ['7.27', 'SPF did not pass', 'authentication', 'sure'],
    ['7.28', 'An unusual rate of unsolicited mail', 'rate-limited', 'sure'],
    ['7.29', 'The connection did not use TLS', 'tls', 'sure'],
    ['7.30', 'DKIM did not pass', 'authentication', 'sure'],
    ['7.31', 'The From domain has no DMARC policy', 'authentication', 'sure'],
    ['7.32', 'The From domain is not aligned with SPF or DKIM', 'authentication', 'sure'],
    ['7.40', 'The From domain has no DMARC policy', 'authentication', 'sure'],
  ],
  'yahoo|Yahoo’s SMTP error codes': [['7.9', 'The message was refused for policy reasons', 'policy']],
  [`microsoft|${MICROSOFT}`]: [
    ['0.350', 'A server outside of Microsoft 365 refused the message', null],
    ['1.8', 'The sender’s account was blocked for sending spam', 'sender-refused', 'sure'],
    ['1.10', 'The recipient was not found', 'no-such-user', 'sure'],
    ['1.20', 'The message has several From addresses', 'content', 'sure'],
    ['1.90', 'The sender’s daily limit of messages is reached', 'rate-limited', 'sure'],
    ['2.1', 'The mailbox may not be written to, or is disabled', null],
    ['2.2', 'The recipient’s mailbox is full', 'mailbox-full'],
    ['2.121', 'The recipient gets too many messages an hour from this sender', 'rate-limited', 'sure'],
    ['2.122', 'The recipient gets too many messages an hour', 'rate-limited', 'sure'],
    ['4.1', 'The recipient’s address or domain is not accepted here', 'no-such-user'],
    ['4.6', 'The message went round in a loop', 'loop', 'sure'],
    ['4.14', 'The message went round in a loop', 'loop', 'sure'],
    ['4.300', 'The message expired in the queue', 'expired'],
    ['4.310', 'The recipient’s domain does not exist', 'host-unknown', 'sure'],
    ['4.312', 'The DNS lookup of the recipient’s domain failed', 'host-unknown', 'sure'],
    ['4.316', 'The recipient’s server refused the connection', 'network', 'sure'],
    ['4.317', 'The recipient’s server could not be reached', 'network', 'sure'],
    ['4.318', 'The connection was lost', 'network', 'sure'],
    ['6.11', 'The message contains characters that are not valid', 'content', 'sure'],
    ['7.12', 'The recipient accepts mail from its own organisation only', 'filtered', 'sure'],
    ['7.23', 'SPF did not pass', 'authentication', 'sure'],
    ['7.57', 'The client did not sign in', 'sign-in-required', 'sure'],
    ['7.60', 'The account may not send as this address', 'sender-refused', 'sure'],
    ['7.64', 'Relay access was denied: no connector or accepted domain fits', 'relay-denied', 'sure'],
    ['7.124', 'The sender is not among those who may write to this group', 'filtered', 'sure'],
    ['7.133', 'The group accepts mail from its own organisation only', 'filtered', 'sure'],
    ['7.134', 'The mailbox accepts mail from its own organisation only', 'filtered', 'sure'],
    ['7.136', 'The recipient accepts mail from its own organisation only', 'filtered', 'sure'],
    ['7.193', 'The recipient accepts mail from its own organisation only', 'filtered', 'sure'],
    ['7.321', 'The recipient’s server does not offer STARTTLS', 'tls', 'sure'],
    ['7.322', 'The certificate of the recipient’s server has expired', 'tls', 'sure'],
    ['7.323', 'The TLSA record of the recipient’s server is not valid', 'tls', 'sure'],
    ['7.324', 'DNSSEC validation of the recipient’s domain failed', 'tls', 'sure'],
    ['7.325', 'The certificate does not name the recipient’s server', 'tls', 'sure'],
    ['7.501-503', 'The sender was blocked for spam', 'sender-refused', 'sure'],
    ['7.504-505', 'The recipient’s address is blocked', 'filtered', 'sure'],
    ['7.506', 'The greeting (HELO) of the sending server is not acceptable', 'blocked', 'sure'],
    ['7.507', 'The recipient’s organisation blocks this sender', 'filtered', 'sure'],
    ['7.508', 'The sending IPv6 address exceeded its limit', 'rate-limited', 'sure'],
    ['7.509', 'The sending domain fails DMARC and asks for rejection', 'authentication', 'sure'],
    ['7.511', 'The sending address is banned', 'blocked', 'sure'],
    ['7.512', 'The From field is not as RFC 5322 requires', 'content', 'sure'],
    ['7.513', 'The recipient’s organisation blocks the sending server', 'blocked', 'sure'],
    ['7.515', 'The sending domain does not reach the required level of authentication', 'authentication', 'sure'],
    ['7.606-649', 'The sending IP address is banned', 'blocked', 'sure'],
    ['7.700-749', 'Too much or suspicious mail came from this organisation or address', 'blocked', 'sure'],
    ['7.750', 'The sending domain is not registered with the organisation', 'sender-refused', 'sure'],
  ],
}

interface Entry extends CodeMeaning {
  readonly first: number
  readonly last: number
}

/** By subject, for a search by the number of the detail. */
function tableOf(rows: readonly Row[], source: string, table: Map<string, Entry[]>): void {
  for (const [codes, text, reason, sure] of rows) {
    const [subject = '', detail = ''] = codes.split('.')
    const [first, last = first] = detail.split('-').map(Number)
    const entries = table.get(subject) ?? []
    entries.push({ text, source, reason, isSure: sure === 'sure', first: first ?? 0, last: last ?? 0 })
    table.set(subject, entries)
  }
}

const registered = new Map<string, Entry[]>()
for (const [source, rows] of Object.entries(sources)) tableOf(rows, source, registered)
const own = new Map<string, Map<string, Entry[]>>()
for (const [key, rows] of Object.entries(providers)) {
  const [provider = '', source = ''] = key.split('|')
  const table = new Map<string, Entry[]>()
  tableOf(rows, source, table)
  own.set(provider, table)
}

/** The meaning of an enhanced status code such as 5.7.26, the provider's own first; null where no list has it. */
export function meaningOf(status: string, provider: Provider | null): CodeMeaning | null {
  const [kind = '', subject = '', detail = ''] = status.split('.')
  const find = (table: ReadonlyMap<string, readonly Entry[]> | undefined) =>
    table?.get(subject)?.find(({ first, last }) => Number(detail) >= first && Number(detail) <= last) ?? null
  // Only Exchange Online has details of three digits.
  const others = provider === null && Number(detail) >= 100 ? find(own.get('microsoft')) : null
  const found = find(own.get(provider ?? '')) ?? find(registered) ?? others
  if (!found) return null
  const { text, source, reason, isSure } = found
  // Exchange Online slows senders down by the numbers with which it bans them for good.
  const isForNow = kind === '4' && found.source === MICROSOFT && subject === '7' && Number(detail) >= 500
  return { text, source, reason: isForNow ? 'rate-limited' : reason, isSure }
}
