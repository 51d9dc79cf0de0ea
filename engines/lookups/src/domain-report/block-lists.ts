import { isIP } from 'node:net'
import type { BlockListsReading } from '@sundry/contracts/domain-report-mail'
import { type DnsAnswer, DnsFault, reverseName } from '@sundry/dns'
import { createFindings, type FindingCode } from '@sundry/domain-report'
import { addressesOf, answerOrNull, dataOf, plain } from '../facts/zone-facts.ts'
import type { BlockLists } from '../ports/ports.ts'
import { NothingSeen, type Outcome, type Subject, unansweredSentence, watched } from './section.ts'

type Code = Extract<FindingCode, `block-list-${string}`>
type Entry = BlockListsReading['entries'][number]
type ListState = BlockListsReading['lists'][number]['state']
type ListReply = Pick<Entry, 'state' | 'codes'> & {
  listings: readonly { kind: Code; meaning: string }[]
  isRefused: boolean
}

interface BlockList {
  name: string
  zone: string
  kind: 'address' | 'domain'
  hasIpv6?: boolean
  /** An address or domain that is always listed, which proves that the list answers. */
  testEntry: string
  lookup: string
  /** By address of an answer or, where `isBitmask`, by bit of its last octet. */
  codes: readonly (readonly [code: string | number, kind: Code, meaning: string])[]
  isBitmask?: boolean
}

const SPAMHAUS = 'https://check.spamhaus.org/'
const notForMail = 'PBL, addresses that should not send mail directly'

export const blockLists: readonly BlockList[] = [
  {
    name: 'Spamhaus ZEN',
    zone: 'zen.spamhaus.org',
    kind: 'address',
    hasIpv6: true,
    testEntry: '2.0.0.127',
    lookup: SPAMHAUS,
    codes: [
      ['127.0.0.2', 'block-list-address', 'SBL, a source of spam or a service for spammers'],
      ['127.0.0.3', 'block-list-address', 'CSS, sends mail of low reputation'],
      ['127.0.0.4', 'block-list-address', 'XBL, an infected or taken-over device'],
      ['127.0.0.9', 'block-list-address', 'DROP, a network run by criminals'],
      ['127.0.0.30', 'block-list-address', 'BCL, controls infected devices'],
      ['127.0.0.10', 'block-list-policy', notForMail],
      ['127.0.0.11', 'block-list-policy', notForMail],
    ],
  },
  {
    name: 'SpamCop',
    zone: 'bl.spamcop.net',
    kind: 'address',
    testEntry: '2.0.0.127',
    lookup: 'https://www.spamcop.net/bl.shtml',
    codes: [['127.0.0.2', 'block-list-address-reported', 'recipients reported spam from it']],
  },
  {
    name: 'PSBL',
    zone: 'psbl.surriel.com',
    kind: 'address',
    testEntry: '2.0.0.127',
    lookup: 'https://psbl.org/',
    codes: [['127.0.0.2', 'block-list-address-reported', 'sent mail to a spam trap']],
  },
  {
    name: 'Spamhaus DBL',
    zone: 'dbl.spamhaus.org',
    kind: 'domain',
    testEntry: 'dbltest.com',
    lookup: SPAMHAUS,
    codes: [
      ['127.0.1.2', 'block-list-domain', 'low reputation'],
      ['127.0.1.4', 'block-list-domain', 'phishing'],
      ['127.0.1.5', 'block-list-domain', 'malware'],
      ['127.0.1.6', 'block-list-domain', 'controls infected devices'],
      ['127.0.1.102', 'block-list-domain-abused', 'legitimate, abused for spam'],
      ['127.0.1.103', 'block-list-domain-abused', 'legitimate, its redirector is abused'],
      ['127.0.1.104', 'block-list-domain-abused', 'legitimate, abused for phishing'],
      ['127.0.1.105', 'block-list-domain-abused', 'legitimate, abused for malware'],
      ['127.0.1.106', 'block-list-domain-abused', 'legitimate, abused to control infected devices'],
    ],
  },
  {
    name: 'SURBL',
    zone: 'multi.surbl.org',
    kind: 'domain',
    testEntry: 'test.surbl.org',
    lookup: 'https://surbl.org/surbl-analysis',
    isBitmask: true,
    codes: [
      [8, 'block-list-domain', 'phishing'],
      [16, 'block-list-domain', 'malware'],
      [64, 'block-list-domain', 'linked to in spam'],
      [128, 'block-list-domain-abused', 'a cracked website'],
    ],
  },
  {
    name: 'URIBL',
    zone: 'multi.uribl.com',
    kind: 'domain',
    testEntry: '2.0.0.127',
    lookup: 'https://admin.uribl.com/',
    isBitmask: true,
    codes: [
      [2, 'block-list-domain', 'linked to in spam'],
      [4, 'block-list-domain-grey', 'linked to in bulk mail that some recipients did not request'],
      [8, 'block-list-domain-grey', 'newly registered, or under observation'],
    ],
  },
]

const MAX_HOSTS = 5
const MAX_ADDRESSES = 6
const MAX_RECORDS = 16
const LIVE_MS = 3_600_000
const UNKNOWN_MS = 60_000
/** Lists refuse by 127.0.0.1, for a query of the wrong kind, and for a resolver that it does not serve. */
const REFUSAL = /^127\.(?:0\.0\.1|0\.1\.255|255\.255\.\d+)$/

const notKnown = (codes: readonly string[], isRefused: boolean): ListReply => {
  return { state: 'unknown', codes: [...codes], listings: [], isRefused }
}

/** An undocumented answer of a list proves neither a listing nor its absence. */
function readListing(list: BlockList, answer: DnsAnswer | null, name: string): ListReply {
  if (answer === null || (answer.rcode !== 'NOERROR' && answer.rcode !== 'NXDOMAIN')) {
    return notKnown([], answer?.rcode === 'REFUSED')
  }
  const records = answer.records.filter(({ type }) => type !== 'RRSIG')
  const codes = [...new Set(records.slice(0, MAX_RECORDS).map(({ data }) => data))]
  if (codes.some((code) => REFUSAL.test(code))) return notKnown(codes, true)
  const isOfList = records.every((one) => one.type === 'A' && plain(one.name) === name && one.data.startsWith('127.'))
  if (!isOfList || records.length > MAX_RECORDS) return notKnown(codes.slice(0, 1), false)
  if (records.length === 0) return { state: 'not-listed', codes: [], listings: [], isRefused: false }
  const isProvided = (code: string | number) =>
    typeof code === 'string'
      ? codes.includes(code)
      : codes.some((one) => /^127\.0\.0\.\d+$/.test(one) && (Number(one.split('.')[3]) & code) !== 0)
  const known = list.codes.filter(([code]) => isProvided(code))
  if (answer.rcode === 'NXDOMAIN' || known.length === 0) return notKnown(codes, false)
  const listings = known.map(([, kind, meaning]) => ({ kind, meaning }))
  return { state: 'listed', codes, listings, isRefused: false }
}

interface Asking {
  list: BlockList
  port: BlockLists
  signal: AbortSignal
}

async function ask({ list, port, signal }: Asking, label: string): Promise<ListReply> {
  const name = `${label}.${list.zone}`
  try {
    return readListing(list, await port.query(name, signal), name)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof DnsFault && error.kind !== 'budget') return notKnown([], false)
    throw error
  }
}

/** RFC 5782 5: a list that works lists its test entry, and does not list another. */
async function testList(asking: Asking): Promise<ListState> {
  const clean = asking.list.kind === 'address' ? '1.0.0.127' : 'invalid'
  const [listed, unlisted] = [await ask(asking, asking.list.testEntry), await ask(asking, clean)]
  if (listed.isRefused || unlisted.isRefused) return 'refused'
  return listed.state === 'listed' && unlisted.state === 'not-listed' ? 'live' : 'unknown'
}

const labelOf = (address: string) => (reverseName(address) ?? '').replace(/\.(?:in-addr|ip6)\.arpa\.$/, '')

interface Sender {
  address: string
  source: string
}

/** Addresses of the mail hosts, and those that the SPF record names one by one. */
async function sendersOf({ domain, ports, signal }: Subject): Promise<Sender[]> {
  const [mx, txt] = await Promise.all(
    ['MX', 'TXT'].map((type) => answerOrNull(ports.nameServers.query({ name: domain, type, signal }))),
  )
  const hosts = dataOf(mx ?? null, 'MX').flatMap((data) => plain(data.split(' ')[1] ?? '') || [])
  const ofHosts = await Promise.all(
    hosts.slice(0, MAX_HOSTS).map(async (host) => {
      const addresses = await addressesOf(host, ports, signal)
      return addresses.map((address) => ({ address, source: host }))
    }),
  )
  const spf = dataOf(txt ?? null, 'TXT').find((data) => /^"?v=spf1[ "]/.test(data)) ?? ''
  const named = [...spf.replace(/" ?"/g, '').matchAll(/[ "]\+?ip[46]:([\da-f.:]+)(?:\/(?:32|128))?(?=[ "]|$)/g)]
  const ofSpf = named.map(([, address = '']) => ({ address, source: 'SPF' }))
  // In turn, so that neither kind displaces the other.
  const all = [...ofHosts.flat().entries(), ...ofSpf.entries()].sort(([a], [b]) => a - b).map(([, sender]) => sender)
  const unique = new Map(all.map((sender) => [sender.address, sender]))
  return [...unique.values()].filter(({ address }) => isIP(address) !== 0 && ports.nameServers.isPublic(address))
}

/** Reports whether the domain and the addresses of its mail are on lists that receivers use. */
export async function reportBlockLists(requested: Subject): Promise<Outcome<BlockListsReading>> {
  const { domain, signal, ports } = requested
  const port = ports.blockLists
  if (port === null)
    throw new NothingSeen(
      'Block lists refuse queries from public resolvers, so they need a resolver of your own, and none is set up here.',
    )
  const { nameServers, unanswered } = watched(ports.nameServers, domain)
  const senders = await sendersOf({ ...requested, ports: { ...ports, nameServers } })
  const asking = senders.slice(0, MAX_ADDRESSES)
  const { report, findings } = createFindings()
  const chosen = blockLists.filter(({ zone }) => port.zones.includes(zone))
  const seen = await Promise.all(
    chosen.map(async (list) => {
      const { value } = await ports.cache.remember(`block-list:${list.zone}`, async () => {
        const found = await testList({ list, port, signal })
        return { value: found, ttlMs: found === 'live' ? LIVE_MS : UNKNOWN_MS }
      })
      let state: ListState = value
      const subjects =
        list.kind === 'domain'
          ? [{ subject: domain, source: '', label: domain }]
          : asking
              .filter(({ address }) => list.hasIpv6 || isIP(address) === 4)
              .map(({ address, source }) => ({ subject: address, source, label: labelOf(address) }))
      const entries: Entry[] = []
      for (const { subject, source, label } of subjects) {
        // One that stops answering is not asked on.
        const reply = state === 'live' ? await ask({ list, port, signal }, label) : notKnown([], false)
        if (reply.state === 'unknown' && state === 'live') state = reply.isRefused ? 'refused' : 'unknown'
        const { name, lookup } = list
        for (const { kind, meaning } of reply.listings) report(kind, { subject, list: name, meaning, lookup })
        const meanings = [...new Set(reply.listings.map(({ meaning }) => meaning))]
        entries.push({ list: name, subject, source, state: reply.state, codes: reply.codes, meanings })
      }
      return { list: { name: list.name, zone: list.zone, lookup: list.lookup, state }, entries }
    }),
  )
  const silent = seen.filter(({ list }) => list.state !== 'live').map(({ list }) => list.name)
  return {
    reading: {
      lists: seen.map(({ list }) => list),
      entries: seen.flatMap(({ entries }) => entries),
      addressesLeftOut: senders.length - asking.length,
    },
    findings,
    incomplete:
      silent.length > 0
        ? `${silent.join(', ')} cannot be checked from here, so block lists have no grade.`
        : unansweredSentence(unanswered, 'this section'),
  }
}
