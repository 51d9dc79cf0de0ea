// Faults of signatures and keys, as data: how a zone is signed, and what is done to the signed file afterwards.
import { type Fault, linesOf, type Signing } from './zone.ts'

const ofType = (type: string) => (line: string) => new RegExp(`\\sIN\\s+${type}\\s`).test(line)
const covers = (type: string) => (line: string) => new RegExp(`\\sIN\\s+RRSIG\\s+${type}\\s`).test(line)
const without = (matches: (line: string) => boolean): Signing => ({
  spoil: (lines) => lines.filter((line) => !matches(line)),
})
const changed = (from: string, to: string): Signing => ({
  spoil: (lines) => lines.map((line) => (/\sRRSIG\s/.test(line) ? line : line.replace(from, to))),
})
const isOfDnssec = (line: string) => /\sIN\s+(?:RRSIG|DNSKEY|NSEC|NSEC3|NSEC3PARAM|CDS|CDNSKEY)\s/.test(line)
const expired = ['-s', '20260101000000', '-e', '20260201000000']
const day = 86_400

export const signingFaults: readonly Fault[] = [
  { code: 'zone-nsec3-iterations', only: 'signed', signing: { nsec3: { iterations: 10, salt: '-' } } },
  { code: 'zone-nsec3-salt', only: 'signed', signing: { nsec3: { iterations: 0, salt: 'AABB' } } },
  { code: 'dnssec-unsigned', only: 'unsigned' },
  {
    code: 'dnssec-chain-expired',
    only: 'signed',
    signing: { times: ['-s', '20260101000000', '-e', '20260201000000'] },
  },
  {
    code: 'dnssec-chain-not-yet-valid',
    only: 'signed',
    signing: { times: ['-s', '20350101000000', '-e', '20350201000000'] },
  },
  { code: 'dnssec-ds-mismatch', only: 'signed', signing: { signer: 'wrong' } },
  { code: 'dnssec-no-ds', only: 'signed', signing: { signer: 'none' } },
  { code: 'dnssec-digest-deprecated', only: 'signed', signing: { signer: 'sha1' } },
  { code: 'dnssec-algorithm-deprecated', only: 'signed', signing: { algorithm: 'NSEC3RSASHA1', bits: 2048 } },
  { code: 'dnssec-chain-key-small', only: 'signed', signing: { algorithm: 'RSASHA256', bits: 1024 } },
  { code: 'dnssec-chain-wrong', only: 'signed', signing: changed('151.101.65.69', '151.101.65.99') },
  { code: 'dnssec-chain-wrong', only: 'signed', signing: changed('v=spf1 -all', 'v=spf1 +all') },
  { code: 'dnssec-chain-wrong', only: 'signed', signing: changed('hostmaster', 'somebody') },
  { code: 'dnssec-chain-missing', only: 'signed', signing: without(covers('A')) },
  { code: 'dnssec-chain-missing', only: 'signed', signing: without(covers('MX')) },
  { code: 'dnssec-chain-missing', only: 'signed', signing: without(covers('DNSKEY')) },
  { code: 'dnssec-chain-missing', only: 'signed', signing: without(covers('SOA')) },
  { code: 'dnssec-ds-mismatch', only: 'signed', signing: without(isOfDnssec) },
  {
    code: 'dnssec-chain-denial-unproven',
    only: 'signed',
    signing: without((line) => ofType('NSEC3?')(line) || covers('NSEC3?')(line)),
  },
  {
    code: 'dnssec-chain-signature-ends-soon',
    only: 'signed',
    signing: { times: ['-s', `now-${28 * day}`, '-e', `now+${day}`] },
  },
  { code: 'dnssec-chain-unsupported', only: 'signed', signing: { signer: 'unknown-algorithm' } },
  { code: 'zone-nsec3-iterations', only: 'signed', signing: { nsec3: { iterations: 90, salt: 'DEADBEEF' } } },
  { code: 'zone-server-unsigned', only: 'signed', zone: { secondSigning: without(isOfDnssec) } },
  { code: 'zone-server-signatures-over', only: 'signed', zone: { secondSigning: { times: expired } } },
  {
    code: 'zone-server-signatures-over',
    only: 'signed',
    zone: { second: linesOf({ soa: '0 14400 3600 1209600 3600' }), secondSigning: { times: expired } },
  },
  { code: 'dnssec-chain-expired', only: 'signed', signing: { algorithm: 'RSASHA256', bits: 2048, times: expired } },
]
