import type { DnsRecord } from './message.ts'

export const commonTypes = [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'NS',
  'SOA',
  'TXT',
  'CAA',
  'DS',
  'DNSKEY',
  'HTTPS',
  'SVCB',
  'SRV',
  'NAPTR',
  'TLSA',
] as const

/** Whether a server answered ANY with next to nothing, as RFC 8482 allows. */
export function isMinimalAny(rcode: string, answers: readonly DnsRecord[]): boolean {
  if (rcode === 'NOTIMP' || rcode === 'REFUSED' || rcode === 'FORMERR') return true
  if (rcode !== 'NOERROR') return false
  const telling = answers.filter(({ type }) => type !== 'RRSIG' && type !== 'NSEC')
  return telling.length === 0 || telling.every(({ type, data }) => type === 'HINFO' && /^"RFC8482"/i.test(data))
}
