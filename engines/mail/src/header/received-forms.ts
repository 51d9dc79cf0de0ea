import { formatAddress, parseAddress } from '../base/address.ts'

/** A server's record of the client that handed it a message. */
export interface Client {
  /** The program that wrote the field, recognised by its form. */
  readonly writer: Writer
  /** The name that the client gave; it can be any. */
  readonly helo: string | null
  /** The name that the server found in DNS for the address. */
  readonly name: string | null
  /** The server also checked that the name leads back to the address, so that its owner agrees. */
  readonly isNameChecked: boolean
  /** Address of the connection, from the kernel of the server. */
  readonly address: string
  readonly by: string
  /** Address of the server itself, if its program writes that. */
  readonly byAddress: string | null
}

type Writer =
  | 'postfix'
  | 'sendmail'
  | 'courier'
  | 'exim'
  | 'exchange'
  | 'yahoo'
  | 'qmail'
  | 'communigate'
  | 'mailenable'
  | 'zimbra'
  | 'rfc5321'

type Groups = Readonly<Partial<Record<'ip' | 'name' | 'helo' | 'by' | 'rest' | 'forged', string>>>

interface Form {
  readonly writer: Writer
  readonly shape: RegExp
  /** Matches the text after the name of the server. */
  readonly rest?: RegExp
  readonly isNameChecked?: boolean
}

const ip = '(?<ip>[0-9a-f:.]{2,45}(?:%\\d+)?)'
const literal = `\\[(?:IPv6:)?${ip}\\](?::\\d+)?`
const name = '(?<name>[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_.])?|<unknown>)'
const helo = '(?<helo>\\S+)'
/** Programs describe the security of the connection in these comments; others may hold words of the client. */
const comments = '(?: \\((?:using|no client|client|authenticated|not verified)\\b[^()]*(?:\\([^()]*\\)[^()]*)*\\))*'
const by = `${comments} by (?<by>[^\\s;()]+)(?<rest>.*)$`
const shape = (client: string) => new RegExp(`^from ${client}${by}`, 'i')

/** RFC 5321 4.4, as most programs write it: the word of the client, then in brackets what the server saw. */
const bracketed = shape(
  `(?!\\S+ \\((?:HELO|EHLO|LHLO) )${helo} \\((?:\\S+@)?(?:${name}? )?${literal}(?<forged> \\(may be forged\\))?\\)`,
)

/**
 * The position of the address that the server saw, by program; the first that fits counts. Postfix, Exim, Sendmail,
 * Courier, OpenSMTPD and Haraka were run and greeted with whatever a client may claim; the others follow their
 * documentation and public examples. A field of any other form is not read at all, since a bracket may hold words of
 * the client.
 */
const forms: readonly Form[] = [
  {
    writer: 'exim',
    shape: shape(`${name} \\(${literal}(?: helo=${helo})?(?: ident=\\S+)?\\)`),
    rest: /\(Exim /,
    isNameChecked: true,
  },
  {
    writer: 'exim',
    shape: shape(`${literal}(?: \\((?:port=\\d+ )?helo=${helo}(?: ident=\\S+)?\\))?`),
    rest: /\(Exim /,
  },
  {
    writer: 'exchange',
    shape: shape(`${helo} \\(\\[?${ip}\\]?\\)`),
    rest: /^(?: \(\[?[0-9a-f:.%]+\]?\))? with (?:Microsoft SMTP Server|mapi|HTTPS?)\b/i,
  },
  { writer: 'yahoo', shape: shape(`${ip} \\((?:HELO|EHLO) ${helo}\\)`), rest: /^ with \S*SMTP/i },
  {
    writer: 'yahoo',
    shape: new RegExp(`^from ${ip} by (?<by>\\S+\\.yahoo\\.com)(?<rest>(?: pod-id \\S+)? with HTTPS?)$`, 'i'),
  },
  {
    writer: 'communigate',
    shape: shape(`${literal} \\((?:account \\S+ )?(?:HELO ${helo}|${literal.replace('<ip>', '<again>')} verified)\\)`),
    rest: /^ \(CommuniGate Pro /,
  },
  {
    writer: 'communigate',
    shape: shape(`${name} \\((?:account \\S+ )?${literal} verified\\)`),
    rest: /^ \(CommuniGate Pro /,
    isNameChecked: true,
  },
  { writer: 'zimbra', shape: shape(`${name} \\(LHLO ${helo}\\) \\(${ip}\\)`), rest: /^ with LMTP/ },
  {
    writer: 'qmail',
    shape: shape(`${name} \\((?:HELO|EHLO) ${helo}\\) \\((?:\\S+@)?\\[?${ip}\\]?\\)`),
    rest: /^ with \S*SMTP/i,
  },
  { writer: 'qmail', shape: shape(`${name} \\((?:\\S+@)?${ip}\\)`), rest: /^ with SMTP$/ },
  { writer: 'postfix', shape: bracketed, rest: /^ \(Postfix[^)]*\) with /, isNameChecked: true },
  { writer: 'sendmail', shape: bracketed, rest: /^ \(\d+\.\d+\.\d+[^\s)]*\/[^)]*\) with /, isNameChecked: true },
  {
    writer: 'courier',
    shape: bracketed,
    rest: /^ with \S+ id [0-9A-F]{16}\.[0-9A-F]{16}\.[0-9A-F]{8}\b/,
    isNameChecked: true,
  },
  { writer: 'mailenable', shape: bracketed, rest: /^ with MailEnable / },
  { writer: 'rfc5321', shape: bracketed },
]

const MAX_LENGTH = 4000

/** Null if the form is unknown: then nothing is claimed about the client. */
export function readClient(clauses: string): Client | null {
  const text = clauses.replace(/\s+/g, ' ').trim()
  // A client that gets its own "by" into the field, through a certificate or an ident answer, could name the server.
  if (text.length > MAX_LENGTH || (text.replace(/^from \S+/i, '').match(/ by /gi) ?? []).length !== 1) return null
  for (const form of forms) {
    const groups: Groups | undefined = form.shape.exec(text)?.groups
    if (groups && (form.rest?.test(groups.rest ?? '') ?? true)) return clientOf(form, groups)
  }
  return null
}

function clientOf({ writer, isNameChecked = false }: Form, groups: Groups): Client | null {
  const address = addressOf(groups.ip)
  const found = groups.name?.toLowerCase().replace(/\.$/, '') ?? null
  const known = found === 'unknown' || found === '<unknown>' ? null : found
  if (address === null || groups.by === undefined) return null
  return {
    writer,
    // Programs leave out a greeting that is the name they found.
    helo: groups.helo ?? known,
    name: known,
    isNameChecked: isNameChecked && known !== null && groups.forged === undefined,
    address,
    by: groups.by,
    byAddress: addressOf(/^ \(\[?([0-9a-f:.]+)/i.exec(groups.rest ?? '')?.[1]),
  }
}

function addressOf(text: string | undefined): string | null {
  const address = parseAddress(text?.replace(/%\d+$/, '') ?? '')
  return address && formatAddress(address)
}
