import { parseAddress } from '../base/address.ts'
import { canonicalDomain, isAtOrBelow, isHostName, isQueryable, nearness } from '../base/names.ts'
import type { Resolver } from '../base/txt.ts'
import type { AuthorFault } from '../catalogue/header.ts'
import { createPolicyAsker, type DmarcPolicy, type DmarcRecord, discoverPolicy, walkTree } from '../dmarc/record.ts'
import type { AuthenticationResult } from '../header/auth-results.ts'
import type { readAuthor } from '../header/author.ts'
import type { Border, Hop } from '../header/received.ts'
import { type HeaderField, withoutComments } from '../mime/fields.ts'
import { checkSpf } from '../spf/check.ts'
import type { SpfNode, SpfResult } from '../spf/session.ts'
import { readSpfTerm } from '../spf/terms.ts'
import type { DkimCheck } from './check-dkim.ts'

export interface SpfOfMessage {
  readonly result: SpfResult
  readonly domain: string | null
  readonly ip: string | null
  readonly helo: string | null
  /** The missing fact without which there is no result: the address, the sender, or the owner of the server. */
  readonly unknown: 'address' | 'sender' | 'server' | null
  /** It passes, but so would every address. */
  readonly authorisesAll?: true
}

/** No address, whose last label is a number. */
const isDomain = (name: string) => isHostName(name) && /\.[a-z][^.]*$/i.test(name)

/** RFC 5321 4.1.2, with or without its angle brackets and a source route; a local part in quotes can hold all else. */
const reversePath =
  /^<?(?:@[^\s<>"(),:;]+(?:,@[^\s<>"(),:;]+)*:)?((?:(?:[^\s<>"(),:;@\\]+|"(?:[^"\\]|\\.)*")?@)?[^\s<>"(),:;@\\]*)>?$/

/** Empty for the null reverse-path; null where no one who can be believed wrote it down, or it cannot be read. */
function readSender(above: readonly HeaderField[], results: readonly AuthenticationResult[]): string | null {
  const written = above.find(({ name }) => name === 'return-path')?.value ?? mailFrom(results)
  return written === undefined ? null : (reversePath.exec(withoutComments(written).trim())?.[1] ?? null)
}

const mailFrom = (results: readonly AuthenticationResult[]) =>
  results.find(({ method }) => method === 'spf')?.properties['smtp.mailfrom']

const domainOfPath = (address: string) => canonicalDomain(address.slice(address.lastIndexOf('@') + 1)) || null

/** Who sent the message over which connection, as far as it was written down by someone to be believed. */
export interface Sender extends Pick<SpfOfMessage, 'domain' | 'ip' | 'helo'> {
  /** Empty for the null reverse-path. */
  readonly address: string | null
}

export function senderOf(
  above: readonly HeaderField[],
  results: readonly AuthenticationResult[],
  hop: Hop | null,
  border: Border,
): Sender {
  const address = readSender(above, results)
  const helo = hop?.client?.helo?.toLowerCase().replace(/\.$/, '') ?? null
  const ip = border.kind === 'outside' ? (hop?.fromAddress ?? null) : null
  const domain = address === null ? null : address === '' ? helo : domainOfPath(address)
  return { domain, ip, helo, address }
}

export async function checkSender(sender: Sender, border: Border, resolver: Resolver): Promise<SpfOfMessage> {
  const { domain, ip, helo, address } = sender
  if (ip === null || domain === null) {
    const unknown = border.kind === 'no-path' ? null : ip === null ? 'address' : 'sender'
    return { result: 'none', domain, ip, helo, unknown }
  }
  const { result, tree } = await checkSpf(
    { ip, domain, ...(helo && { helo }), ...(address?.includes('@') && { sender: address }) },
    resolver,
  )
  const isOpen = border.kind === 'outside' && border.isOwn === null && result !== 'pass'
  const authorisesAll = result === 'pass' && matchesAll(tree, parseAddress(ip)?.length === 4 ? 'bits4' : 'bits6')
  return { result, domain, ip, helo, unknown: isOpen ? 'server' : null, ...(authorisesAll && { authorisesAll }) }
}

/** True if the mechanism that matched would have matched any address. */
function matchesAll({ terms }: SpfNode, bits: 'bits4' | 'bits6'): boolean {
  const last = terms.at(-1)
  if (last?.child) return matchesAll(last.child, bits)
  const term = last && readSpfTerm(last.text)
  return term?.kind === 'mechanism' && (term.name === 'all' || term[bits] === 0)
}

/** The forwarder of the message, as far as the path shows. Fields below the border can be forged. */
export function forwarderOf(hops: readonly Hop[], border: Border, author: string | null): string | null {
  if (border.kind !== 'outside') return null
  const [upper, lower] = [hops[border.at], hops[border.at - 1]]
  const server = lower?.by?.toLowerCase().replace(/\.$/, '')
  const { client } = upper ?? {}
  if (!server || !isDomain(server) || !client || !lower?.client || author === null) return null
  // Programs that note no names leave only the greeting.
  const greeting = ['exchange', 'yahoo', 'communigate', 'mailenable'].includes(client.writer) ? client.helo : null
  const isSame = (client.name ?? greeting)?.toLowerCase() === server
  const isAuthors = [author, client.by].some((name) => nearness(server, name) !== 'foreign')
  const isOwnClient = lower.client.name !== null && nearness(lower.client.name, server) !== 'foreign'
  return isSame && !isAuthors && !isOwnClient ? server : null
}

export interface DmarcOfMessage {
  /** `unknown` if only SPF could pass it, and the source does not name the client that delivered it. */
  readonly result: 'pass' | 'fail' | 'none' | 'temperror' | 'permerror' | 'unknown'
  readonly domain: string | null
  readonly policy: DmarcPolicy | null
  readonly isSpfAligned: boolean
  readonly isDkimAligned: boolean
  /** SPF confirms the whole message as it arrived, so it comes first; without a policy of the domain too. */
  readonly confirmedBy: 'dkim' | 'spf' | null
  /** The reason for a permerror. */
  readonly fault: AuthorFault | null
}

/** RFC 9989 over what SPF and DKIM found. */
export async function checkDmarc(
  { domain, fault }: ReturnType<typeof readAuthor>,
  spf: SpfOfMessage,
  dkim: readonly Pick<DkimCheck, 'domain' | 'result'>[],
  theirs: readonly AuthenticationResult[],
  resolver: Resolver,
): Promise<DmarcOfMessage & { readonly aligned: readonly boolean[] }> {
  const nothing = { policy: null, isSpfAligned: false, isDkimAligned: false, confirmedBy: null, aligned: [], fault }
  if (domain === null) return { result: 'permerror', domain: null, ...nothing }
  const ask = createPolicyAsker(resolver)
  const { walk, applied, unknown } = await discoverPolicy(domain, resolver, ask)
  /** Null where a lookup failed that could decide otherwise. */
  const isAligned = async (other: string, isStrict: boolean): Promise<boolean | null> => {
    if (other === domain) return true
    if (isStrict || !isQueryable(other) || nearness(other, domain) === 'foreign') return false
    const { organizationalDomain: own } = walk
    const there = await walkTree(other, ask)
    const isSame = there.organizationalDomain === own
    // Records above the Organizational Domain that both have could only move it further up.
    const isOpen = ({ failed, domain: at }: (typeof walk.answers)[number]) =>
      failed && !(isSame && at !== own && isAtOrBelow(own, at))
    return [...walk.answers, ...there.answers].some(isOpen) ? null : isSame
  }
  if (unknown) return { result: 'temperror', domain, ...nothing }
  // A record that gets no processing is as none (RFC 9989 4.10.1).
  const record = applied?.policy ? applied.record : null
  const strict = (tag: string) => record?.tags.tags.find(({ name }) => name === tag)?.value.toLowerCase() === 's'
  const spfAlignment = spf.domain === null ? false : await isAligned(spf.domain, strict('aspf'))
  const alignments = await Promise.all(dkim.map(({ domain: signer }) => isAligned(signer, strict('adkim'))))
  const [isSpfAligned, aligned] = [spfAlignment === true, alignments.map((one) => one === true)]
  const isDkimAligned = dkim.some(({ result }, at) => result === 'pass' && aligned[at])
  const isSpfPass = spf.result === 'pass' && isSpfAligned
  const confirmedBy = isSpfPass && !isDenied(theirs, spf.domain) ? 'spf' : isDkimAligned ? 'dkim' : null
  const found = {
    domain,
    policy: record && applied?.policy ? inTest(applied.policy, record) : null,
    isSpfAligned,
    isDkimAligned,
    confirmedBy,
    aligned,
    fault,
  } as const
  const isOpen =
    isUndecided(spf.result, spfAlignment) || dkim.some(({ result }, at) => isUndecided(result, alignments[at] ?? null))
  if (confirmedBy !== null || (!record && !isOpen)) return { result: record ? 'pass' : 'none', ...found }
  const isUnknown = isSpfPass || (spf.unknown !== null && (isSpfAligned || spf.domain === null))
  return { result: isOpen ? 'temperror' : isUnknown ? 'unknown' : 'fail', ...found }
}

/** Only a failed lookup keeps it from confirming the domain. */
const isUndecided = (result: string, isAligned: boolean | null) =>
  result === 'temperror' ? isAligned !== false : result === 'pass' && isAligned === null

/** With t=y receivers apply the next weaker policy (RFC 9989 4.7). */
const inTest = (policy: DmarcPolicy, { testMode }: DmarcRecord): DmarcPolicy =>
  testMode ? (policy === 'reject' ? 'quarantine' : 'none') : policy

/** The recipient's server knew who delivered the message; where it disagrees, SPF alone confirms nothing. */
function isDenied(theirs: readonly AuthenticationResult[], domain: string | null): boolean {
  const results = theirs.filter(({ method, properties }) => method === 'spf' && !('smtp.helo' in properties))
  const isPass = ({ result, properties }: AuthenticationResult) => {
    const path = reversePath.exec(properties['smtp.mailfrom'] ?? '')?.[1] ?? ''
    return result === 'pass' && (path === '' || domainOfPath(path) === domain)
  }
  return results.length > 0 && !results.some(isPass)
}
