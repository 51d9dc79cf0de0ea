import { dictionary } from '@sundry/kit'
import { latin1 } from '../base/octets.ts'
import { readAuthor } from '../header/author.ts'
import { decodeCharset, decoded, decodeWords } from '../mime/encodings.ts'
import { type HeaderField, type MessageSource, readField, readSource, splitMessage } from '../mime/fields.ts'
import { isText, type Part, partsOf } from '../mime/parts.ts'
import { type BounceStep, type Hints, type Refusal, readRefusal } from './refusal.ts'

/** A message that reports what became of another one, or a line about that. */
export interface Bounce {
  /** `report`: RFC 3464; `text`: a message in a server's own words; `complaint`: RFC 5965; or a pasted line. */
  readonly kind: 'report' | 'text' | 'complaint' | 'reply' | 'log'
  /** The server that wrote the report. */
  readonly reportedBy: string | null
  readonly refusals: readonly Refusal[]
  readonly refusalsLeftOut: number
  readonly returned: ReturnedMessage | null
}

/** The message that came back, or its header alone. */
export interface ReturnedMessage {
  /** The domain of its From address. */
  readonly domain: string | null
  readonly octets: Uint8Array
  readonly hasBody: boolean
}

const MAX_TEXT = 65_536
const MAX_LINES = 2000
const MAX_LINE = 1000
const MAX_BLOCK = 4000
const MAX_GROUPS = 200
const MAX_REFUSALS = 50

/** Null for what is no bounce. Never throws; its work is bounded by the limits above, apart from finding the parts. */
export function readBounce(octets: Uint8Array): Bounce | null {
  const source = readSource(octets)
  if (!isMessage(source)) return readLines(inUtf8(octetsOf(octets)))
  const parts = partsOf(source, { isLenient: true, opensMessages: false })
  const complaint = parts.find(({ type }) => type === 'message/feedback-report')
  if (complaint) return readComplaint(textOf(source, complaint), returnedIn(source, parts))
  const status = parts.find(({ type }) => /^message\/(?:global-)?delivery-status$/.test(type))
  const words = parts.find((part) => isText(part) && !isHeaders(part))
  // Some servers put their words above the first part.
  const preamble = source.body.slice(0, Math.min(parts[0]?.outer?.[0] ?? 0, MAX_TEXT))
  const { text, rest } = splitAtCopy(words ? textOf(source, words) : preamble)
  const returned = returnedIn(source, parts) ?? (rest === '' ? null : returnedFrom(rest))
  if (status || /(?:^|\n)Final-Recipient:/i.test(text)) {
    const bounce = readReport(status ? textOf(source, status) : fromReport(text), text)
    if (bounce.refusals.length > 0) return { ...bounce, returned }
  }
  return isFromMailServer(source) || status ? readWords(source, text, returned) : null
}

const octetsOf = (octets: Uint8Array) => latin1(octets.subarray(0, MAX_TEXT))
const inUtf8 = (text: string) => decodeCharset(text, 'utf-8') ?? text

const USUAL = new Set(['from', 'to', 'subject', 'date', 'received', 'return-path', 'message-id', 'delivered-to'])
const isMessage = ({ fields }: MessageSource) => fields.filter(({ name }) => USUAL.has(name)).length > 1

const isHeaders = ({ type }: Part) => /^(?:text|message)\/(?:rfc822|global)-headers$/.test(type)
const isOriginal = ({ type }: Part) => /^message\/(?:rfc822|global)$/.test(type)

/** The beginning of a part as text. */
function textOf({ body }: MessageSource, { start, end, encoding, charset }: Part): string {
  const octets = decoded(body.slice(start, Math.min(end, start + 2 * MAX_TEXT)), encoding).slice(0, MAX_TEXT)
  return decodeCharset(octets, charset ?? 'utf-8') ?? octets
}

function returnedIn({ body }: MessageSource, parts: readonly Part[]): ReturnedMessage | null {
  const part = parts.find((one) => isOriginal(one) || isHeaders(one))
  return part ? returnedFrom(decoded(body.slice(part.start, part.end), part.encoding)) : null
}

/** Text beyond Latin-1 was decoded from UTF-8. */
function returnedFrom(text: string): ReturnedMessage {
  const octets = /[^\x00-\xff]/.test(text)
    ? new TextEncoder().encode(text)
    : Uint8Array.from(text, (octet) => octet.charCodeAt(0))
  const { fields, body, unread } = splitMessage(text)
  const { domain } = readAuthor({ fields, unread })
  return { domain, octets, hasBody: body.trim() !== '' && !/-{3,}\s*message truncated/i.test(body) }
}

/** Only servers write to no one's return path, or under these names. */
function isFromMailServer({ fields }: MessageSource): boolean {
  return fields.map(readField).some(({ name, value }) => {
    const text = value.slice(0, MAX_LINE)
    if (name === 'return-path') return text.replace(/\s/g, '') === '<>'
    if (name === 'from') return /mailer.?daemon|postmaster|mail deliver|maildeliver|mail.?system|mailadmin/i.test(text)
    if (name === 'subject')
      return /undeliver|delivery (?:status|fail|report|notification|problem)|returned mail|failure notice|mail delivery|non-?delivery|returned to sender|delivery has failed/i.test(
        decodeWords(text),
      )
    return name === 'x-failed-recipients'
  })
}

/** Begins the copy of the original, as servers write it. */
const copyLine =
  /^[\s>-]{0,40}(?:below (?:this line )?is a copy of|this is a copy of (?:the|your)|(?:the )?(?:original|unsent|returned) message(?: headers?)?(?: follows)?\b|message headers? follows?|begin(?:ning)? of (?:the )?(?:original )?message|(?:headers?|text) of (?:the )?(?:original )?message|a copy of (?:the|your) (?:original )?message)/i

function splitAtCopy(text: string): { readonly text: string; readonly rest: string } {
  let at = 0
  for (let count = 0; count < MAX_LINES && at < text.length; count += 1) {
    const end = text.indexOf('\n', at)
    const next = end < 0 ? text.length : end + 1
    // A sentence that only speaks of the original ends in more words.
    const line = text.slice(at, Math.min(next, at + MAX_LINE))
    if (at > 0 && copyLine.test(line))
      return { text: text.slice(0, at), rest: text.slice(next).replace(/^[\s-]*\n/, '') }
    at = next
  }
  return { text: text.slice(0, at), rest: '' }
}

/** Groups of fields, parted by empty lines (RFC 3464 2.1). */
function groupsOf(text: string): readonly (readonly HeaderField[])[] {
  const groups: (readonly HeaderField[])[] = []
  for (let rest = text; groups.length < MAX_GROUPS; ) {
    const { fields, body } = splitMessage(rest)
    if (fields.length === 0) break
    groups.push(fields.map(readField))
    rest = body
  }
  return groups
}

const fieldOf = (fields: readonly HeaderField[], name: string) => fields.find((one) => one.name === name)?.value ?? null
/** Without its type, such as `rfc822;`, `dns;` or `smtp;`. */
const typed = (value: string | null) => value?.replace(/^[^;]{0,40};\s*/, '').trim() ?? null
const addressIn = (value: string | null) => typed(value)?.replace(/^<|>$/g, '') || null

/** A host, with the address that some add in brackets. */
function hostIn(value: string | null): { host: string | null; address: string | null } {
  const [, name = '', address] =
    /^([a-z0-9_][a-z0-9_.-]{0,252}?)\.?(?=$|[\s([,])(?:\s?[[(]([0-9a-f.:]{2,45}))?/i.exec(typed(value) ?? '') ?? []
  return { host: /[a-z].*\.|\..*[a-z]/i.test(name) ? name.toLowerCase() : null, address: address ?? null }
}

/** Some mail programs show the fields of a report as text. */
const fromReport = (text: string) => text.slice(Math.max(0, text.search(/^(?:reporting-mta|final-recipient):/im)))

function readReport(text: string, words: string): Omit<Bounce, 'returned'> {
  const groups = groupsOf(text)
  const [first = []] = groups
  const blocks = blocksOf(words)
  const reportedBy = hostIn(fieldOf(first, 'reporting-mta')).host
  const recipients = groups.filter(
    (fields) => fieldOf(fields, 'final-recipient') !== null || fieldOf(fields, 'original-recipient') !== null,
  )
  const refusals = recipients.slice(0, MAX_REFUSALS).map((fields) => {
    const recipient = addressIn(fieldOf(fields, 'final-recipient')) ?? addressIn(fieldOf(fields, 'original-recipient'))
    const original = addressIn(fieldOf(fields, 'original-recipient'))
    const block = blocks.get(lowerCase(recipient)) ?? blocks.get(lowerCase(original)) ?? ''
    const diagnostic = typed(fieldOf(fields, 'diagnostic-code')) ?? ''
    return readWithBlock(diagnostic, block || (blocks.size < 2 ? words : ''), {
      recipient,
      action: fieldOf(fields, 'action'),
      status: fieldOf(fields, 'status'),
      ...hostIn(fieldOf(fields, 'remote-mta')),
      names: reportedBy ?? '',
    })
  })
  return { kind: 'report', reportedBy, refusals, refusalsLeftOut: Math.max(0, recipients.length - MAX_REFUSALS) }
}

const lowerCase = (text: string | null) => text?.toLowerCase() ?? ''

/** The diagnostic is the server's reply; the words around it say where it was refused, and why, if the reply does not. */
function readWithBlock(diagnostic: string, block: string, hints: Hints): Refusal {
  const around = readRefusal(block, hints)
  if (diagnostic.trim() === '') return around
  const read = readRefusal(diagnostic, { ...hints, step: around.step })
  return {
    ...(read.reason === 'unknown' ? { ...read, reason: around.reason, meaning: read.meaning ?? around.meaning } : read),
    host: read.host ?? around.host,
    address: read.address ?? around.address,
    step: read.step ?? around.step,
    reply: read.reply ?? around.reply,
  }
}

/** A line that names the recipient whom the next lines are about, as the common servers write it. */
const recipientLine =
  /^[\s>*]{0,20}(?:intended recipients?:\s?|to:\s?|recipient(?: address)?:\s?|user:\s?|failed recipient:\s?)?<?([^\s<>"(),;:[\]]{1,64}@[^\s<>"(),;:[\]]{1,253})>?(?=\s*(?:$|[:;,(]|<mailto:|#|\.\.\.|\s-))/i

/** The words about each recipient. */
function blocksOf(text: string): ReadonlyMap<string, string> {
  const blocks = new Map<string, string>()
  let [recipient, indent] = ['', 0]
  for (const line of text.split('\n', MAX_LINES)) {
    const named = recipientLine.exec(line.slice(0, MAX_LINE))?.[1]?.toLowerCase()
    const depth = line.search(/\S/)
    // Deeper lines belong to the recipient above, whatever address they begin with.
    const isNext = named !== undefined && (recipient === '' || depth <= indent)
    if (isNext && (blocks.size < MAX_REFUSALS || blocks.has(named))) [recipient, indent] = [named, depth]
    if (recipient === '') continue
    const before = blocks.get(recipient) ?? ''
    if (before.length < MAX_BLOCK) blocks.set(recipient, `${before}${line.slice(0, MAX_LINE)}\n`)
  }
  return blocks
}

const serverNamed =
  /(?:mail system at host|qmail-send program at|haraka mailer program at|generating server:|notification from|program at|reporting-mta: dns;)\s{0,3}([a-z0-9_][a-z0-9_.-]{0,250}[a-z0-9])/i
const isDelay =
  /warning message only|has (?:been|not yet been) (?:delayed|delivered)|is delayed|temporary failure report|will (?:be|continue to be|keep) (?:retri|try)|delay(?:ed|s in delivering)/i

function readWords(source: MessageSource, text: string, returned: ReturnedMessage | null): Bounce | null {
  const fields = source.fields.map(readField)
  const failed = (fieldOf(fields, 'x-failed-recipients') ?? '').split(',', MAX_REFUSALS).map((one) => one.trim())
  const blocks = [...blocksOf(text)]
  const found = blocks.length > 0 ? blocks : failed.slice(0, 1).map((recipient) => [recipient, text] as const)
  const subject = decodeWords((fieldOf(fields, 'subject') ?? '').slice(0, MAX_LINE))
  const isDelayed = /\bwarning\b|\bdelay/i.test(subject) || isDelay.test(text.slice(0, MAX_BLOCK))
  const refusals = found
    .map(([recipient, block]) =>
      readRefusal(block, {
        recipient: recipient || null,
        action: isDelayed ? 'delayed' : 'failed',
        names: serverNamed.exec(text)?.[1] ?? '',
      }),
    )
    .filter(hasReason)
  if (refusals.length === 0) return null
  return {
    kind: 'text',
    reportedBy: serverNamed.exec(text)?.[1]?.toLowerCase() ?? null,
    refusals: refusals.slice(0, MAX_REFUSALS),
    refusalsLeftOut: 0,
    returned,
  }
}

/** Text with neither a code nor a known reason is about something else. */
const hasReason = ({ reason, reply, status }: Refusal) => reason !== 'unknown' || reply !== null || status !== null

function readComplaint(text: string, returned: ReturnedMessage | null): Bounce {
  const fields = groupsOf(text).flat()
  const kind = fieldOf(fields, 'feedback-type')?.toLowerCase() ?? ''
  const recipient = addressIn(fieldOf(fields, 'original-rcpt-to')) ?? addressIn(fieldOf(fields, 'removal-recipient'))
  const results = fields.filter(({ name }) => /^(?:auth-failure|authentication-results|identity-alignment)$/.test(name))
  const refusal = readRefusal(results.map(({ value }) => value).join('; '), {
    recipient,
    ...hostIn(fieldOf(fields, 'reporting-mta')),
  })
  const isAuthentication = kind === 'auth-failure'
  return {
    kind: 'complaint',
    reportedBy: hostIn(fieldOf(fields, 'reporting-mta')).host,
    refusals: [
      {
        ...refusal,
        outcome:
          isAuthentication && /^(?:reject|policy)/i.test(fieldOf(fields, 'delivery-result') ?? '')
            ? 'gave-up'
            : 'delivered',
        isPermanent: null,
        reason: isAuthentication ? 'authentication' : kind === 'virus' ? 'virus' : 'complaint',
        host: null,
        address: null,
        sendingAddress: fieldOf(fields, 'source-ip') ?? refusal.sendingAddress,
      },
    ],
    refusalsLeftOut: 0,
    returned,
  }
}

const postfixReject = /\breject: (\w{1,10}) from (\S{1,300}): (.{1,2000})$/
const eximFailure =
  /(?:^|\s)[0-9A-Za-z]{6}-[0-9A-Za-z]{6,11}-[0-9A-Za-z]{2,4} (\*\*|==) <?([^\s<>]{1,320})>?(?=\s)(.{0,2000})$/
const rejectSteps: Readonly<Record<string, BounceStep>> = dictionary({
  RCPT: 'recipient',
  MAIL: 'sender',
  DATA: 'message',
  EHLO: 'greeting',
  HELO: 'greeting',
})

/** A line of a server's log; null for any other line. */
function readLogLine(line: string): Refusal | null {
  const [, command = '', client = '', reject = ''] = postfixReject.exec(line) ?? []
  if (reject !== '') {
    const recipient = /\bto=<([^>]{1,320})>/.exec(reject)?.[1] ?? null
    const [words = ''] = reject.split('; from=<', 1)
    const action = words.startsWith('4') ? 'delayed' : 'failed'
    const read = readRefusal(words, { recipient, action, step: rejectSteps[command] ?? 'connect' })
    return { ...read, host: null, address: null, sendingAddress: hostIn(client).address ?? read.sendingAddress }
  }
  const [, mark, failed, rest = ''] = eximFailure.exec(line) ?? []
  if (failed !== undefined) {
    const [, host, address] = /\bH=(\S{1,255}) \[([0-9a-f.:]{2,45})\]/i.exec(rest) ?? []
    // Router, transport, host and cipher; what follows is the error.
    const words = rest
      .replace(/(?:^|\s)[A-Z]{1,3}=(?:"[^"]*"|\S*)(?: \[[0-9a-f.:]*\])?/gi, ' ')
      .replace(/^[\s:]{1,20}/, '')
    const where = host === undefined ? {} : hostIn(`${host} [${address}]`)
    return readRefusal(words, { recipient: failed, action: mark === '==' ? 'delayed' : 'failed', ...where })
  }
  const field = (pattern: RegExp) => pattern.exec(line)?.[1] ?? null
  const [recipient, status] = [field(/\bto=<?([^>,\s]{1,320})/), field(/\bdsn=([245]\.\d{1,3}\.\d{1,3})\b/)]
  const state = /\bstat(?:us)?=/.exec(line)
  if (recipient === null || status === null || !state) return null
  const words = line.slice(state.index + state[0].length)
  const action = /^(?:deferred|queued)/i.test(words) ? 'delayed' : /^sent/i.test(words) ? 'delivered' : 'failed'
  const relay = field(/\brelay=([^,]{1,300}),/)?.replace(/:\d+$/, '') ?? null
  return readRefusal(words.replace(/^\w{1,20} \(|\)$/g, ''), { recipient, status, action, ...hostIn(relay) })
}

const replyLine = /^[\s>"'<-]{0,20}(?:(?:smtp|lmtp|x-\w{1,20}); ?)?[45][0-57]\d(?:[ -]|$)/i

/** A reply within a sentence has an enhanced status code, or words that only mail servers use. */
const quotedReply =
  /\b[45][0-57]\d[ -]+#?[45]\.\d{1,3}\.\d{1,3}\b|(?:smtp error|remote (?:host|server)|mail server)[^\n]{0,200}\b[45][0-57]\d[ -]/i
const MAX_LINES_BEFORE = 3

/** Pasted text that is no message: lines of a log, a server's reply, or what a mail program shows of a bounce. */
function readLines(text: string): Bounce | null {
  const nothing = { reportedBy: null, refusalsLeftOut: 0, returned: null }
  const lines = text.split('\n', MAX_LINES).map((line) => line.slice(0, 2 * MAX_LINE).replace(/\r$/, ''))
  const logged = lines.flatMap((line) => readLogLine(line) ?? [])
  if (logged.length > 0) {
    const refusals = logged.slice(0, MAX_REFUSALS)
    return { ...nothing, kind: 'log', refusals, refusalsLeftOut: logged.length - refusals.length }
  }
  const { text: words, rest } = splitAtCopy(text)
  if (/(?:^|\n)Final-Recipient:/i.test(words)) {
    const bounce = readReport(fromReport(words), words)
    if (bounce.refusals.length > 0) return { ...bounce, returned: rest === '' ? null : returnedFrom(rest) }
  }
  const read = (recipient: string, block: string) => readRefusal(block, { recipient: recipient || null })
  const refusals = [...blocksOf(words)].map(([recipient, block]) => read(recipient, block)).filter(isCoded)
  if (refusals.length > 0)
    return { ...nothing, kind: 'text', refusals, returned: rest === '' ? null : returnedFrom(rest) }
  const first = lines.findIndex((line) => replyLine.test(line))
  if (first < 0 && !quotedReply.test(words)) return null
  // The host mostly precedes its reply.
  const from = lines.slice(Math.max(0, first - MAX_LINES_BEFORE)).join('\n')
  const refusal = read('', from.slice(0, MAX_BLOCK))
  return isCoded(refusal) ? { ...nothing, kind: 'reply', refusals: [refusal] } : null
}

/** Only a code makes any text a reply. */
const isCoded = ({ reply, status }: Refusal) => reply !== null || status !== null
