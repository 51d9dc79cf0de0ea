import { isInNetwork, isPrivateAddress, parseAddress } from '../base/address.ts'
import { isAtOrBelow, labelsOf, parentOf } from '../base/names.ts'
import { type HeaderField, withoutComments } from '../mime/fields.ts'
import { type Client, readClient } from './received-forms.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** The zones of RFC 5322 4.3 that differ from UTC, in hours. */
const zones = new Map(Object.entries({ est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 }))
const timeShape = /^([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?$/
const offsetShape = /^[+-][0-9]{4}$/

/** RFC 5322 3.3. */
export function parseMailDate(text: string): number | null {
  const words = text.split(/[\s,]/).filter((word) => word !== '')
  const start = words.findIndex((word) => /^[0-9]{1,2}$/.test(word))
  const [day, monthName = '', year = '', time = '', zone = ''] = start < 0 ? [] : words.slice(start)
  const month = months.indexOf(monthName.slice(0, 3).toLowerCase())
  const clock = timeShape.exec(time)
  if (month < 0 || !clock || !/^[0-9]{2,4}$/.test(year)) return null
  const [hours, minutes, seconds] = [Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0)]
  if (Number(day) > 31 || hours > 23 || minutes > 59 || seconds > 60) return null
  return Date.UTC(fullYear(year), month, Number(day), hours, minutes, seconds) - offsetOf(zone)
}

/** Years of two and three digits (RFC 5322 4.3). */
function fullYear(year: string): number {
  const number = Number(year)
  if (year.length === 4) return number
  return year.length === 2 && number < 50 ? 2000 + number : 1900 + number
}

function offsetOf(zone: string): number {
  if (!offsetShape.test(zone)) return 3_600_000 * (zones.get(zone.toLowerCase()) ?? 0)
  const minutes = 60 * Number(zone.slice(1, 3)) + Number(zone.slice(3))
  return 60_000 * (zone.startsWith('-') ? -minutes : minutes)
}

export interface Hop {
  readonly from: string | null
  /** As the server saw it, not as the client greeted; null where the form of the field is not known. */
  readonly fromAddress: string | null
  readonly client: Client | null
  /** The field names a client, a queue on the server itself, or comes from qmail, which names no server. */
  readonly origin: 'client' | 'queue' | 'qmail'
  readonly by: string | null
  readonly protocol: string | null
  readonly recipient: string | null
  readonly date: string | null
  /** Below zero where the clocks differ. */
  readonly delaySeconds: number | null
}

const MAX_HOPS = 200

/** Received fields are prepended, so the last one is the first hop. */
export function readHops(fields: readonly HeaderField[]): readonly Hop[] {
  const received = fields.filter(({ name }) => name === 'received').slice(0, MAX_HOPS)
  let before: number | null = null
  return received.reverse().map(({ value }) => {
    const semicolon = value.lastIndexOf(';')
    const time = parseMailDate(withoutComments(value.slice(semicolon + 1)))
    const delay: number | null = time !== null && before !== null ? Math.round((time - before) / 1000) : null
    if (time !== null) before = time
    const clauses = semicolon < 0 ? value : value.slice(0, semicolon)
    return {
      ...readClauses(clauses),
      date: time === null ? null : new Date(time).toISOString(),
      delaySeconds: delay,
    }
  })
}

const clauseNames = ['from', 'by', 'via', 'with', 'id', 'for']

function readClauses(text: string) {
  const words = withoutComments(text)
    .split(/\s/)
    .filter((word) => word !== '')
  const clause = (name: string) => {
    const at = words.findIndex((word) => word.toLowerCase() === name)
    const value = at < 0 ? undefined : words[at + 1]
    return value === undefined || clauseNames.includes(value.toLowerCase()) ? null : value
  }
  const recipient = clause('for')
  const client = readClient(text)
  return {
    from: clause('from'),
    fromAddress: client?.address ?? null,
    client,
    origin: originOf(text.trimStart()),
    by: client?.by ?? clause('by'),
    protocol: clause('with'),
    recipient: recipient?.replace(/[<>;]/g, '') ?? null,
  }
}

function originOf(text: string): Hop['origin'] {
  if (/^from\s/i.test(text)) return 'client'
  return /^\(qmail \d+ invoked /.test(text) ? 'qmail' : 'queue'
}

/**
 * The point where a message came in from outside. The topmost Received was written by the recipient's own server, since
 * no one before it could write above it. The field below is believed only if the client is proved to be the recipient's
 * own too.
 */
export type Border =
  | { readonly kind: 'no-path' }
  /** `isOwn` is null where the client may be a server of the recipient, so that a failure of SPF says nothing. */
  | { readonly kind: 'outside'; readonly at: number; readonly isOwn: false | null }
  /** It is unknown whether the recipient's servers wrote the field below this hop. */
  | { readonly kind: 'unknown'; readonly at: number }

export function findBorder(hops: readonly Hop[]): Border {
  const recipients: string[] = []
  let machine = ''
  for (let at = hops.length - 1; at >= 0; at -= 1) {
    const [upper, lower] = [hops[at], hops[at - 1]]
    if (!upper) break
    const recipient = upper.recipient?.slice(upper.recipient.lastIndexOf('@') + 1).toLowerCase()
    if (recipient) recipients.push(recipient)
    if (hostOf(upper.by) !== 'localhost') machine = hostOf(upper.by)
    if (lower && isContinued(upper, lower, recipients, machine)) continue
    const { client } = upper
    if (!client || isInternal(client)) return { kind: 'unknown', at }
    return { kind: 'outside', at, isOwn: isMaybeOwn(client, recipients) ? null : false }
  }
  return { kind: 'no-path' }
}

const hostOf = (name: string | null | undefined) => name?.toLowerCase().replace(/\.$/, '') ?? ''
const isLoopback = (address: string) => address === '::1' || address.startsWith('127.')

/**
 * True if the server of the lower field is the client of the upper one, and the recipient's. A greeting proves nothing.
 */
function isContinued(upper: Hop, lower: Hop, recipients: readonly string[], machine: string): boolean {
  const { client } = upper
  if (!client) return isSameServer(upper, lower)
  const server = hostOf(lower.by)
  if (client.writer === 'exchange') return isExchange(client, lower)
  if (client.writer === 'yahoo') return isYahoo(client, lower)
  const greeting = hostOf(client.helo)
  // Only servers of one's own deliver by LMTP.
  if (isLmtp(upper) && isInternal(client) && greeting === server) return true
  if (isLoopback(client.address)) {
    const own = [machine, 'localhost', hostOf(client.name)]
    return own.includes(server) && [...own, server, 'pps.filterd'].includes(greeting)
  }
  if (client.name === null || hostOf(client.name) !== server) return false
  // Names of a private network come from the recipient's own resolver; the greeting of its own server agrees with them.
  if (isPrivateAddress(client.address)) return greeting === server && sharesParent(server, hostOf(client.by), 2)
  return client.isNameChecked && isWithin(client, recipients)
}

/** Hops that name no client stay on their machine, or inside of Google. */
function isSameServer(upper: Hop, lower: Hop): boolean {
  // A page takes what its user writes, which may begin with a path of its own.
  if (/^HTTPS?$/i.test(upper.protocol ?? '')) return false
  if (upper.origin === 'qmail') return lower.origin === 'qmail' || lower.client?.writer === 'qmail'
  if (upper.origin === 'client')
    return isLmtp(upper) && isNamed(lower) && [hostOf(upper.from), hostOf(upper.by)].includes(hostOf(lower.by))
  if (isGoogle(upper.by)) return isGoogle(lower.by)
  return isNamed(lower) && hostOf(upper.by) === hostOf(lower.by)
}

const isNamed = ({ by }: Hop) => hostOf(by) !== ''
const isLmtp = ({ protocol }: Hop) => protocol?.toUpperCase().startsWith('LMTP') === true

/** Google's own addresses in 10.0.0.0/8, written as 6to4. */
const GOOGLE = parseAddress('2002:a00::') ?? new Uint8Array()
const isGoogle = (name: string | null): boolean => {
  const address = parseAddress(name ?? '')
  return address === null ? isAtOrBelow(hostOf(name), 'google.com') : isInNetwork(address, GOOGLE, 24)
}

const MICROSOFT = ['outlook.com', 'office365.com']
const isMicrosoft = (name: string) => MICROSOFT.some((domain) => isAtOrBelow(name, domain))
/** Between its own servers Exchange Online uses addresses that no customer has. */
const isMicrosoftInside = (address: string) => /^2603:10[9a-f]6:/.test(address)

/** Exchange writes its own address too, by which the next field is known; its names change their domain on the way. */
function isExchange(client: Client, { client: next, by }: Hop): boolean {
  const [host = ''] = hostOf(client.helo).split('.')
  if (host === '' || hostOf(by).split('.')[0] !== host) return false
  if (isMicrosoftInside(client.address)) return isMicrosoft(hostOf(client.by)) && isMicrosoft(hostOf(by))
  return isPrivateAddress(client.address) && next?.writer === 'exchange' && next.byAddress === client.address
}

/** Yahoo hands messages on by HTTP, from the private address that the next field names as its server. */
const isYahoo = (client: Client, { client: next, by }: Hop): boolean =>
  isAtOrBelow(hostOf(client.by), 'yahoo.com') &&
  next?.writer === 'yahoo' &&
  isPrivateAddress(by ?? '') &&
  (isLoopback(client.address) || client.address === by)

const isInternal = ({ address }: Client) => isPrivateAddress(address) || isMicrosoftInside(address)

/** True if both are below the domain of the recipient's address, where that is known, and are siblings. */
function isWithin({ name, by, address }: Client, recipients: readonly string[]): boolean {
  const [one, other] = [hostOf(name), hostOf(by)]
  // Providers name the addresses of their customers by the address.
  if (namesAddress(one, address) || !sharesParent(one, other, 2)) return false
  return recipients.length > 0
    ? recipients.some((domain) => isAtOrBelow(parentOf(one), domain))
    : !isSharedSuffix(parentOf(one))
}

function isMaybeOwn({ name, by, isNameChecked }: Client, recipients: readonly string[]): boolean {
  const [one, other] = [hostOf(name), hostOf(by)]
  if (!isNameChecked || one === '') return false
  const isNear = isAtOrBelow(one, other) || isAtOrBelow(other, one) || sharesParent(one, other, 2)
  return recipients.some((domain) => isAtOrBelow(one, domain)) || (isNear && !isSharedSuffix(parentOf(one)))
}

function sharesParent(one: string, other: string, labels: number): boolean {
  const parent = parentOf(one)
  return parent === parentOf(other) && labelsOf(parent).length >= labels
}

const namesAddress = (name: string, address: string): boolean =>
  address.split(/[.:]/).filter((part) => part !== '' && name.includes(part)).length > 2

const REGISTRY = /^(?:[a-z]{1,3}|gouv|gob|asso|conf|info|name|police|school|mail)$/
const HOSTING = [
  'amazonaws.com',
  'azure.com',
  'googleusercontent.com',
  'linode.com',
  'your-server.de',
  'ovh.net',
  'dyndns.org',
]

/** Below such names anyone can register. Without a list of them, a short label counts as one. */
function isSharedSuffix(name: string): boolean {
  const labels = labelsOf(name)
  const [first = '', last = ''] = labels
  if (HOSTING.some((domain) => isAtOrBelow(name, domain))) return true
  return labels.length === 2 && (last.length === 2 ? REGISTRY.test(first) : first.length === 2)
}
