import { canonicalDomain, isHostName } from '../base/names.ts'
import type { Resolver } from '../base/txt.ts'
import type { AuthorFault } from '../catalogue/header.ts'
import { createPolicyAsker, type DmarcPolicy, discoverPolicy, walkTree } from '../dmarc/record.ts'
import { type AuthenticationResult, readAuthenticationResults } from '../header/auth-results.ts'
import type { readAuthor } from '../header/author.ts'
import { domainOf, nearness } from '../header/read.ts'
import type { Border, Hop } from '../header/received.ts'
import type { HeaderField } from '../mime/fields.ts'
import { checkSpf } from '../spf/check.ts'
import type { SpfResult } from '../spf/session.ts'
import type { DkimCheck } from './check-dkim.ts'

export interface SpfOfMessage {
  readonly result: SpfResult
  readonly domain: string | null
  readonly ip: string | null
  readonly helo: string | null
  /** The missing fact without which there is no result: the address, the sender, or the owner of the server. */
  readonly unknown: 'address' | 'sender' | 'server' | null
}

/** The fields above the Received of the border: only the recipient's own servers could write there. */
export function fieldsAbove(
  fields: readonly HeaderField[],
  hops: readonly Hop[],
  border: Border,
): readonly HeaderField[] {
  if (border.kind === 'no-path') return []
  let left = hops.length - border.at
  const end = fields.findIndex(({ name }) => name === 'received' && --left === 0)
  return fields.slice(0, end)
}

/** No address, whose last label is a number. */
const isDomain = (name: string) => isHostName(name) && /\.[a-z][^.]*$/i.test(name)
const isHost = (name: string) => /[a-z]/i.test(name) && !name.includes(':')

/** Results under the name of a server that the path names too (RFC 8601 5); Exchange Online leaves its name out. */
export function ownResults(
  above: readonly HeaderField[],
  hops: readonly Hop[],
  border: Border,
): readonly AuthenticationResult[] {
  if (border.kind === 'no-path') return []
  const servers = hops.slice(border.at).flatMap(({ by }) => (by !== null && isHost(by) ? canonicalDomain(by) : []))
  const isOwn = (server: string) =>
    servers.length === 0 || servers.some((own) => nearness(own, canonicalDomain(server)) !== 'foreign')
  const isExchange = hops.at(-1)?.client?.writer === 'exchange'
  return readAuthenticationResults(above).filter(({ server }) => (server === '' ? isExchange : isOwn(server)))
}

/** Empty for the null reverse-path; null where no one who can be believed wrote it down. */
function readSender(above: readonly HeaderField[], results: readonly AuthenticationResult[]): string | null {
  const written = above.find(({ name }) => name === 'return-path')?.value
  if (written !== undefined) return /<([^>]*)>/.exec(written)?.[1] ?? written
  const named = results.find(({ method }) => method === 'spf')?.properties['smtp.mailfrom']
  return named === undefined ? null : named.replace(/^<|>$/g, '')
}

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
  const domain =
    address === null ? null : address === '' ? helo : domainOf(address.includes('@') ? address : `@${address}`)
  return { domain, ip, helo, address }
}

export async function checkSender(sender: Sender, border: Border, resolver: Resolver): Promise<SpfOfMessage> {
  const { domain, ip, helo, address } = sender
  if (ip === null || domain === null) {
    const unknown = border.kind === 'no-path' ? null : ip === null ? 'address' : 'sender'
    return { result: 'none', domain, ip, helo, unknown }
  }
  const { result } = await checkSpf(
    { ip, domain, ...(helo && { helo }), ...(address?.includes('@') && { sender: address }) },
    resolver,
  )
  const isOpen = border.kind === 'outside' && border.isOwn === null && result !== 'pass'
  return { result, domain, ip, helo, unknown: isOpen ? 'server' : null }
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
  const isAligned = async (other: string, isStrict: boolean) => {
    if (other === domain) return true
    if (isStrict || nearness(other, domain) === 'foreign') return false
    return (await walkTree(other, ask)).organizationalDomain === walk.organizationalDomain
  }
  if (unknown) return { result: 'temperror', domain, ...nothing }
  const strict = (tag: string) =>
    applied?.record.tags.tags.find(({ name }) => name === tag)?.value.toLowerCase() === 's'
  const isSpfAligned = spf.domain !== null && (await isAligned(spf.domain, strict('aspf')))
  const aligned = await Promise.all(dkim.map(({ domain: signer }) => isAligned(signer, strict('adkim'))))
  const isDkimAligned = dkim.some(({ result }, at) => result === 'pass' && aligned[at])
  const isSpfPass = spf.result === 'pass' && isSpfAligned
  const confirmedBy = isSpfPass && !isDenied(theirs) ? 'spf' : isDkimAligned ? 'dkim' : null
  const found = {
    domain,
    policy: applied?.policy ?? null,
    isSpfAligned,
    isDkimAligned,
    confirmedBy,
    aligned,
    fault,
  } as const
  if (confirmedBy !== null || !applied) return { result: applied ? 'pass' : 'none', ...found }
  const isOpen =
    (spf.result === 'temperror' && isSpfAligned) || dkim.some(({ result }, at) => result === 'temperror' && aligned[at])
  const isUnknown = isSpfPass || (spf.unknown !== null && (isSpfAligned || spf.domain === null))
  return { result: isOpen ? 'temperror' : isUnknown ? 'unknown' : 'fail', ...found }
}

/** The recipient's server knew who delivered the message; where it disagrees, SPF alone confirms nothing. */
function isDenied(theirs: readonly AuthenticationResult[]): boolean {
  const results = theirs.filter(({ method, properties }) => method === 'spf' && !('smtp.helo' in properties))
  return results.length > 0 && results.every(({ result }) => result !== 'pass')
}
