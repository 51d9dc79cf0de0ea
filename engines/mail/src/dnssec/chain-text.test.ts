import { sayTheirWords, type Words } from '../testing/words.ts'
import type { chainFindings } from './chain-text.ts'

const words: Words<typeof chainFindings> = {
  'dnssec-chain-expired': {
    given: { zone: 'zone.example', expires: '2026-12-01' },
    severity: 'error',
    says: [
      'Signatures of zone.example ran out on 2026-12-01.',
      'Resolvers that check signatures reject the answers: the domain is gone for their users.',
      'Sign the zone again, and see why that no longer happens by itself.',
    ],
  },
  'dnssec-chain-not-yet-valid': {
    given: { zone: 'zone.example', inception: '2026-12-02' },
    severity: 'error',
    says: [
      'Signatures of zone.example are valid from 2026-12-02 on, which is yet to come.',
      'Resolvers that check signatures reject the answers: the domain is gone for their users.',
      'Set the clock of the machine that signs, and sign again.',
    ],
  },
  'dnssec-chain-wrong': {
    given: { zone: 'zone.example', name: 'mail.zone.example', type: 'MX' },
    severity: 'error',
    says: [
      'The signature of zone.example over the MX records of mail.zone.example does not fit them.',
      'Resolvers that check signatures reject the answers: the domain is gone for their users.',
      'Sign the zone again; something changes records after they are signed.',
    ],
  },
  'dnssec-chain-missing': {
    given: { zone: 'zone.example', name: 'mail.zone.example', type: 'MX' },
    severity: 'error',
    says: [
      'The MX records of mail.zone.example come without a signature of zone.example, though the zone is signed.',
      'Resolvers that check signatures reject the answers: the domain is gone for their users.',
      'Sign the whole zone, and see whether every name server holds the signed one.',
    ],
  },
  'dnssec-chain-denial-unproven': {
    given: { zone: 'zone.example', name: 'no.zone.example' },
    severity: 'error',
    says: [
      'zone.example does not prove what it says does not exist at no.zone.example.',
      'Resolvers that check signatures reject the answers: the domain is gone for their users.',
      'Sign the zone again, its NSEC or NSEC3 chain included.',
    ],
  },
  'dnssec-chain-signature-ends-soon': {
    given: { zone: 'zone.example', expires: '2026-12-01' },
    severity: 'warning',
    says: [
      'A signature of zone.example runs out on 2026-12-01.',
      'Zones are signed again days before that; something may have stopped.',
      'See whether the zone is still signed anew by itself.',
    ],
  },
  'dnssec-chain-no-anchor': {
    given: {},
    severity: 'error',
    says: [
      'The keys of the root are none that this server trusts.',
      'Somebody on the way answers in the place of the root, or the trust anchors of this server are old.',
      'Look again through another resolver; operators update the server.',
    ],
  },
  'dnssec-chain-unsupported': {
    given: { zone: 'zone.example' },
    severity: 'warning',
    says: [
      'zone.example is signed with algorithms that resolvers do not support.',
      'They treat the zone as unsigned.',
      'Move to algorithm 13 (ECDSA P-256 with SHA-256).',
    ],
  },
  'dnssec-chain-not-checked': {
    given: { zone: 'zone.example', reason: 'timeout' },
    severity: 'info',
    says: [
      'The signatures of zone.example could not be checked (timeout).',
      'Nothing is known of them.',
      'Look again in a moment.',
    ],
  },
  'dnssec-chain-key-small': {
    given: { zone: 'zone.example', keyTag: 4711, bits: 1024 },
    severity: 'warning',
    says: [
      'The RSA key 4711 of zone.example has 1024 bits.',
      'Keys of that size can be broken by whoever spends enough.',
      'Move to algorithm 13 (ECDSA P-256 with SHA-256), or to RSA with 2048 bits.',
    ],
  },
}

sayTheirWords(words)
