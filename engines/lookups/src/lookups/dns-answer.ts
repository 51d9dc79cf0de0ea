import type { DigDnsResult, DnsRecord } from '@sundry/contracts/dig-dns-v1'
import type { DnsAnswer, DnsRecord as WireRecord } from '@sundry/dns'
import { dnssecState } from '@sundry/dns'

const POSITIVE_MS = 300_000
const NEGATIVE_MS = 60_000
export const MAX_RECORDS = 200

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

/** The part of the contract's result that one response gives. */
export type ShownAnswer = {
  [Field in
    | 'records'
    | 'status'
    | 'flags'
    | 'authority'
    | 'ede'
    | 'server'
    | 'transport'
    | 'elapsedMs'
    | 'dnssec']: NonNullable<DigDnsResult[Field]>
}

export function shownAnswer(answer: DnsAnswer): ShownAnswer {
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
