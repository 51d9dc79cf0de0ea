import {
  type DigDnsInput,
  type DnsAnswer,
  type DnsRecord,
  type digDns,
  resolverIds,
} from '@sundry/contracts/dig-dns-v1'
import { commonTypes } from '@sundry/contracts/record-types'
import {
  DnsFault,
  dnssecState,
  reverseName,
  type DnsAnswer as ServerAnswer,
  type DnsRecord as WireRecord,
} from '@sundry/dns'
import { createFairQueue, type FairQueue } from '@sundry/kit'
import { notADomain, readDomainName, unicodeOf } from '../facts/domain-name.ts'
import { type Lookup, Unreachable } from '../ports/lookup.ts'
import type { LookupPorts } from '../ports/ports.ts'
import { NotPublic, type ResolverId } from '../ports/ports.ts'

const POSITIVE_MS = 300_000
const NEGATIVE_MS = 60_000
const MAX_RECORDS = 200

const shownName = (name: string) => (name === '.' ? name : name.replace(/\.$/, ''))
const asRecord = ({ name, ttl, type, data, priority }: WireRecord): DnsRecord => ({
  name: shownName(name),
  ttl,
  type,
  data,
  ...(priority !== undefined && { priority }),
})

/** Requested to judge an answer, shown only on request. */
const proofs = new Set(['RRSIG', 'NSEC', 'NSEC3'])

/** An answer of the contract with every field: only samples leave some out. */
export type ShownAnswer = { [Field in keyof DnsAnswer]-?: NonNullable<DnsAnswer[Field]> }

function shownAnswer(answer: ServerAnswer): ShownAnswer {
  const { flags } = answer
  const isShown = ({ type }: WireRecord) => !proofs.has(type)
  return {
    records: answer.records.filter(isShown).map(asRecord),
    status: answer.rcode,
    flags: { aa: flags.aa, tc: flags.tc, rd: flags.rd, ra: flags.ra, ad: flags.ad },
    authority: answer.authority.filter(isShown).slice(0, MAX_RECORDS).map(asRecord),
    ede: answer.ede,
    server: answer.server,
    transport: answer.transport,
    elapsedMs: answer.elapsedMs,
    dnssec: dnssecState(answer),
  }
}

/** The shortest TTL, or the zone's for missing names (RFC 2308 §5). */
export function keepMs({ records, authority, status }: ShownAnswer): number {
  if (records.length > 0) return Math.min(POSITIVE_MS, Math.min(...records.map(({ ttl }) => ttl)) * 1000)
  if (status !== 'NOERROR' && status !== 'NXDOMAIN') return 0
  const soa = authority.find(({ type }) => type === 'SOA')
  const minimum = Number(soa?.data.split(' ').at(-1) ?? 0)
  return soa ? Math.min(NEGATIVE_MS, soa.ttl * 1000, minimum * 1000) : 0
}

export const aged = (answer: ShownAnswer, ageMs: number): ShownAnswer => ({
  ...answer,
  records: answer.records.map((record) => ({ ...record, ttl: Math.max(0, record.ttl - Math.floor(ageMs / 1000)) })),
})

const notPublic = 'This name is not in the public DNS, so it cannot be looked up here.'
const nobodyAnswered = 'No name server responded. Try again shortly.'

interface Requested {
  answer: ShownAnswer
  cached: boolean
  isExpanded: boolean
  withheld: number
}

interface Question {
  name: string
  type: string
  resolver: ResolverId
  /** All types of all resolvers at once would block the event loop. */
  places: FairQueue
}

/** More than the types of one silent resolver, so that it does not hold up the others. */
const MAX_AT_ONCE = 16

async function ask({ name, type, resolver, places }: Question, ports: LookupPorts): Promise<Requested> {
  const release = await places.enter('')
  try {
    return await askOnce({ name, type, resolver }, ports)
  } finally {
    release()
  }
}

export async function askOnce(
  { name, type, resolver }: Omit<Question, 'places'>,
  ports: LookupPorts,
): Promise<Requested> {
  const { value, cached, ageMs } = await ports.cache.remember(`dns:${resolver}:${type}:${name}`, async () => {
    const answer = await ports.nameServers.query({ name, type, resolver })
    const { withheld = 0, queriedTypes } = answer
    const shown = shownAnswer(answer)
    return { value: { answer: shown, isExpanded: queriedTypes !== undefined, withheld }, ttlMs: keepMs(shown) }
  })
  return { ...value, answer: aged(value.answer, ageMs), cached }
}

/** Throws only when every type failed; otherwise failed types are left out. */
async function askAll(question: Question, ports: LookupPorts): Promise<Requested & { missing: string[] }> {
  const isReported = ({ answer: { status } }: Requested) => status === 'NOERROR' || status === 'NXDOMAIN'
  const results = await Promise.allSettled(commonTypes.map((type) => ask({ ...question, type }, ports)))
  const answered = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const first = answered.find(isReported) ?? answered[0]
  if (!first) throw (results[0] as PromiseRejectedResult).reason
  const seen = new Map(
    answered
      .flatMap(({ answer }) => answer.records)
      .map((record) => [`${record.name} ${record.type} ${record.data}`, record]),
  )
  return {
    answer: { ...first.answer, records: [...seen.values()] },
    cached: answered.every(({ cached }) => cached),
    isExpanded: false,
    withheld: answered.reduce((sum, { withheld }) => sum + withheld, 0),
    missing: commonTypes.filter((_, index) => {
      const result = results[index]
      return result?.status !== 'fulfilled' || !isReported(result.value)
    }),
  }
}

const answerOf = (question: Question, ports: LookupPorts): Promise<Requested & { missing?: string[] }> =>
  question.type === 'ALL' ? askAll(question, ports) : ask(question, ports)

/** With these types an address is asked for its name. */
const requestedAsPtr: readonly string[] = ['A', 'AAAA', 'PTR', 'ANY', 'ALL']

interface Named {
  name: string
  shown: string
  type: DigDnsInput['recordType']
}

function wireName(input: DigDnsInput): Named | { error: string } {
  const type = input.recordType
  if (input.domain === '.') return { name: '.', shown: '.', type }
  const found = readDomainName(input.domain)
  if (!found) return { error: notADomain }
  if (!found.isIp) {
    const name = input.www ? `www.${found.ascii}` : found.ascii
    return { name, shown: name, type }
  }
  const reversed = reverseName(found.ascii)
  if (!requestedAsPtr.includes(type) || reversed === null) {
    return { error: 'This is an IP address. Choose the type PTR to look up its name.' }
  }
  return { name: reversed, shown: found.ascii, type: 'PTR' }
}

async function compareAll(question: Question, ports: LookupPorts) {
  return Promise.all(
    resolverIds.map(async (resolver) => {
      try {
        const { answer } = await answerOf({ ...question, resolver }, ports)
        return { ...answer, records: answer.records.slice(0, MAX_RECORDS), resolver }
      } catch (error) {
        if (!(error instanceof DnsFault)) throw error
        return { records: [], resolver, error: 'This resolver did not respond.' }
      }
    }),
  )
}

export const handler: Lookup<typeof digDns> = async (input, ports, { signal, id }) => {
  const { resolver = 'default' } = input
  const named = wireName(input)
  const nothing = { domainName: input.domain, recordType: input.recordType, records: [], isMockData: false }
  if ('error' in named) return { ...nothing, error: named.error }
  const recordType = named.type
  const places = createFairQueue({ running: MAX_AT_ONCE, waiting: 500 })
  const question = { name: named.name, type: recordType, resolver, places }
  try {
    const [requested, comparison] = await Promise.all([
      answerOf(question, ports),
      input.compare ? compareAll(question, ports) : undefined,
    ])
    signal.throwIfAborted()
    const { answer, cached, isExpanded, withheld, missing = [] } = requested
    const warnings = [
      ...(recordType === input.recordType ? [] : [`This is an IP address, so its PTR record was looked up.`]),
      ...(isExpanded
        ? [
            `The server gives a minimal response to ANY, as RFC 8482 allows, so these types were queried one by one: ${commonTypes.join(', ')}.`,
          ]
        : []),
      ...(missing.length > 0 ? [`No response for these types: ${missing.join(', ')}.`] : []),
      ...(withheld > 0
        ? [
            `Private addresses in this answer (${withheld}) are hidden: the resolver of this server may know them from its own network. Choose another resolver to see the public DNS.`,
          ]
        : []),
      ...(answer.records.length > MAX_RECORDS
        ? [`The response has ${answer.records.length} records; the first ${MAX_RECORDS} are shown.`]
        : []),
    ]
    return {
      ...answer,
      records: answer.records.slice(0, MAX_RECORDS),
      domainName: named.shown,
      unicodeName: unicodeOf(named.shown),
      recordType,
      isMockData: false,
      cached,
      ...(answer.status !== 'NOERROR' && answer.status !== 'NXDOMAIN' && { state: 'unknown' as const }),
      ...(warnings.length > 0 && { warnings }),
      ...(missing.length > 0 && { unanswered: missing }),
      ...(comparison && { comparison }),
    }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof DnsFault)) throw error
    ports.log.debug({ id, kind: error.kind }, 'a name could not be looked up')
    if (error instanceof NotPublic) return { ...nothing, recordType, domainName: named.shown, error: notPublic }
    if (error.kind === 'name') return { ...nothing, error: notADomain }
    throw new Unreachable({ ...nothing, recordType, domainName: named.shown, error: nobodyAnswered })
  }
}
