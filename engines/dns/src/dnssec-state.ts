import { saysBogus } from './decode.ts'
import type { DnsAnswer } from './resolver.ts'

export type DnssecState = 'secure' | 'insecure' | 'bogus' | 'unknown'

/**
 * `secure` and `bogus` are the resolver's word; no signatures though they were asked for is `insecure`; signatures
 * that nobody vouched for are `unknown`.
 */
export function dnssecState({ rcode, flags, ede, records, authority }: DnsAnswer): DnssecState {
  if (rcode === 'SERVFAIL') return ede.some(({ code }) => saysBogus(code)) ? 'bogus' : 'unknown'
  if (flags.ad) return 'secure'
  if (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN') return 'unknown'
  const signed = [...records, ...authority].some(({ type }) => type === 'RRSIG')
  return signed ? 'unknown' : 'insecure'
}
