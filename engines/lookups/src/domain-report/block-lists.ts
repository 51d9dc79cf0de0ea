import { isIP } from 'node:net'
import type { BlockListsReading } from '@sundry/contracts/domain-report-mail'
import { type DnsAnswer, DnsFault, reverseName } from '@sundry/dns'
import { createFindings } from '@sundry/domain-report'
import { type BlockList, type BlockListCode, blockLists } from '../facts/block-lists.ts'
import { addressesOf, answerOrNull, dataOf, plain } from '../facts/zone-facts.ts'
import type { BlockLists } from '../ports/ports.ts'
import { NothingSeen, type Outcome, type Subject, unansweredSentence, watched } from './section.ts'

type Entry = BlockListsReading['entries'][number]
type ListState = BlockListsReading['lists'][number]['state']
type ListReply = Pick<Entry, 'state' | 'codes'> & {
  listings: readonly { kind: BlockListCode; meaning: string }[]
  isRefused: boolean
}

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
  const entries = seen.flatMap((one) => one.entries)
  const silent = seen.filter(({ list }) => list.state !== 'live').map(({ list }) => list.name)
  return {
    reading: {
      lists: seen.map(({ list }) => list),
      entries,
      addressesLeftOut: senders.length - asking.length,
    },
    findings,
    // A list of addresses says nothing of a domain without any.
    graded: entries.length > 0,
    incomplete:
      silent.length > 0
        ? `${silent.join(', ')} cannot be checked from here, so block lists have no grade.`
        : unansweredSentence(unanswered, 'this section'),
  }
}
