import type { DnssecChain, DnssecReason, DnssecSignature, DnssecVerdict } from '@sundry/contracts/domain-report-dnssec'
import { bad, type Cell, good, knownFacts, type ShownReading, type Table, warn } from '../../../lookup/reading.ts'
import { formatDay } from '../../../platform/format.ts'

type Describe = (text: string) => Cell

export const verdictWords: Readonly<Record<DnssecVerdict, Cell>> = {
  secure: good('Secure'),
  insecure: warn('Not signed'),
  indeterminate: warn('Unknown'),
  'missing-signatures': bad('Signatures missing'),
  'not-yet-valid': bad('Not yet valid'),
  expired: bad('Expired'),
  bogus: bad('Bogus'),
}

const reasonWords: Readonly<Record<DnssecReason, string>> = {
  'no-anchor': 'No root DNSKEY matches a trust anchor.',
  'no-ds': 'The parent zone proves that there is no DS record.',
  'unsupported-algorithm': 'Every DS or DNSKEY uses an algorithm that validators do not support.',
  'iterations-too-high': 'NSEC3 has more iterations than validators accept (RFC 9276).',
  'ds-mismatch': 'No DNSKEY matches a DS record of the parent.',
  'signatures-missing': 'RRSIGs are missing.',
  'signature-expired': 'An RRSIG has expired.',
  'signature-not-yet-valid': 'An RRSIG is not valid yet.',
  'signature-wrong': 'An RRSIG does not verify.',
  'signer-unknown': 'An RRSIG was created by a key that is not in the zone.',
  'denial-unproven': 'A denial of existence is not proven.',
  'wildcard-unproven': 'A wildcard response lacks proof that the name itself does not exist.',
  'no-answer': 'No server responded.',
  'signatures-withheld': 'The resolver returns no RRSIGs.',
  'too-much-work': 'Validation would exceed the budget of one report.',
}

const states: Readonly<Record<DnssecSignature['state'], [Describe, string]>> = {
  valid: [good, 'Valid'],
  expired: [bad, 'Expired'],
  'not-yet-valid': [bad, 'Not yet valid'],
  wrong: [bad, 'Invalid'],
  'no-key': [warn, 'No such key'],
  unsupported: [warn, 'Not supported'],
  unchecked: [(text) => text, 'Not checked'],
}
const fits: Readonly<Record<string, [Describe, string]>> = {
  key: [good, 'Matches DNSKEY'],
  'no-key': [warn, 'No such key'],
  'wrong-digest': [bad, 'Wrong digest'],
  unsupported: [warn, 'Not supported'],
  unchecked: [(text) => text, 'Not checked'],
}

const print = ([report, text]: [Describe, string] | undefined = [(one) => one, '–']): Cell => report(text)
export const signatureState = (state: DnssecSignature['state']): Cell => print(states[state])
export const signerFit = (fit: string): Cell => print(fits[fit])
export const reasonOf = (reason: DnssecReason | null): string => (reason === null ? '' : reasonWords[reason])

/** Names of DNSSEC algorithms (IANA), for signatures, which bring only the number. */
const algorithmNames: Readonly<Record<number, string>> = {
  5: 'RSASHA1',
  7: 'RSASHA1-NSEC3-SHA1',
  8: 'RSASHA256',
  10: 'RSASHA512',
  13: 'ECDSAP256SHA256',
  14: 'ECDSAP384SHA384',
  15: 'ED25519',
  16: 'ED448',
}
export const algorithmName = (number: number): string => algorithmNames[number] ?? `algorithm ${number}`

const digestNames: Readonly<Record<number, string>> = { 1: 'SHA-1', 2: 'SHA-256', 4: 'SHA-384' }
export const digestName = (number: number): string => digestNames[number] ?? `digest ${number}`

export const roleName = (role: string): string => (role === 'key-signing' ? 'KSK' : 'ZSK')

function tableOf({ zones, records }: DnssecChain): Table {
  const signatures = (list: readonly DnssecSignature[]) =>
    list.map((one): Cell[] => [
      `RRSIG ${one.covers}`,
      one.name,
      `${one.keyTag} of ${one.signer}`,
      algorithmName(one.algorithm),
      `${formatDay(one.inception)} – ${formatDay(one.expires)}`,
      signatureState(one.state),
    ])
  return {
    title: 'Every DS, DNSKEY and RRSIG',
    columns: ['Record', 'Of', 'Key', 'Algorithm', 'Valid', 'Verdict'],
    rows: [
      ...zones.flatMap((zone): Cell[][] => [
        ...zone.delegationSigners.map((one): Cell[] => [
          'DS',
          zone.name,
          String(one.keyTag),
          `${one.algorithmName}, ${digestName(one.digestType)}`,
          '–',
          signerFit(one.fits),
        ]),
        ...zone.keys.map((one): Cell[] => [
          `DNSKEY (${roleName(one.role)})`,
          zone.name,
          String(one.keyTag),
          one.bits === null ? one.algorithmName : `${one.algorithmName}, ${one.bits} bits`,
          '–',
          one.revoked ? warn('Revoked') : one.trustedBy === null ? warn('Not trusted') : good('Trusted'),
        ]),
        ...signatures(zone.signatures),
      ]),
      ...records.flatMap(({ signatures: own }) => signatures(own)),
    ],
  }
}

export function showDnssec(chain: DnssecChain): ShownReading {
  const table = tableOf(chain)
  return {
    facts: knownFacts([
      { name: 'Verdict', value: verdictWords[chain.verdict], note: reasonOf(chain.reason) },
      !chain.exists && { name: 'Name', value: 'Proven not to exist' },
    ]),
    tables: table.rows.length === 0 ? [] : [table],
  }
}
