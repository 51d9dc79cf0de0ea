import { describe } from './describe.ts'

interface Zone {
  zone: string
}

const effect = 'Resolvers that check signatures reject the answers: the domain is gone for their users.'

/** Findings of a chain whose signatures were verified; those by the resolver's word stand in text.ts. */
export const chainFindings = {
  'dnssec-chain-expired': describe<Zone & { expires: string }>('error', ({ zone, expires }) => ({
    found: `Signatures of ${zone} ran out on ${expires}.`,
    why: effect,
    fix: 'Sign the zone again, and see why that no longer happens by itself.',
  })),
  'dnssec-chain-not-yet-valid': describe<Zone & { inception: string }>('error', ({ zone, inception }) => ({
    found: `Signatures of ${zone} are valid from ${inception} on, which is yet to come.`,
    why: effect,
    fix: 'Set the clock of the machine that signs, and sign again.',
  })),
  'dnssec-chain-wrong': describe<Zone & { name: string; type: string }>('error', ({ zone, name, type }) => ({
    found: `The signature of ${zone} over the ${type} records of ${name} does not fit them.`,
    why: effect,
    fix: 'Sign the zone again; something changes records after they are signed.',
  })),
  'dnssec-chain-missing': describe<Zone & { name: string; type: string }>('error', ({ zone, name, type }) => ({
    found: `The ${type} records of ${name} come without a signature of ${zone}, though the zone is signed.`,
    why: effect,
    fix: 'Sign the whole zone, and see whether every name server holds the signed one.',
  })),
  'dnssec-chain-denial-unproven': describe<Zone & { name: string }>('error', ({ zone, name }) => ({
    found: `${zone} does not prove what it says does not exist at ${name}.`,
    why: effect,
    fix: 'Sign the zone again, its NSEC or NSEC3 chain included.',
  })),
  'dnssec-chain-signature-ends-soon': describe<Zone & { expires: string }>('warning', ({ zone, expires }) => ({
    found: `A signature of ${zone} runs out on ${expires}.`,
    why: 'Zones are signed again days before that; something may have stopped.',
    fix: 'See whether the zone is still signed anew by itself.',
  })),
  'dnssec-chain-no-anchor': describe<Zone>('error', () => ({
    found: 'The keys of the root are none that this server trusts.',
    why: 'Somebody on the way answers in the place of the root, or the trust anchors of this server are old.',
    fix: 'Look again through another resolver; operators update the server.',
  })),
  'dnssec-chain-unsupported': describe<Zone>('warning', ({ zone }) => ({
    found: `${zone} is signed with algorithms that resolvers do not support.`,
    why: 'They treat the zone as unsigned.',
    fix: 'Move to algorithm 13 (ECDSA P-256 with SHA-256).',
  })),
  'dnssec-chain-not-checked': describe<Zone & { reason: string }>('info', ({ zone, reason }) => ({
    found: `The signatures of ${zone} could not be checked (${reason}).`,
    why: 'Nothing is known of them.',
    fix: 'Look again in a moment.',
  })),
  'dnssec-chain-key-small': describe<Zone & { keyTag: number; bits: number }>('warning', ({ zone, keyTag, bits }) => ({
    found: `The RSA key ${keyTag} of ${zone} has ${bits} bits.`,
    why: 'Keys of that size can be broken by whoever spends enough.',
    fix: 'Move to algorithm 13 (ECDSA P-256 with SHA-256), or to RSA with 2048 bits.',
  })),
}
