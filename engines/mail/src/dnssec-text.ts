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

interface At {
  domain: string
}

export const dnssecFindings = {
  'dnssec-unsigned': describe<At>('info', ({ domain }) => ({
    found: `${domain} is not signed with DNSSEC.`,
    why: 'Its answers can be forged on the way, and DANE cannot be used.',
    fix: 'Have the zone signed where it is hosted, then publish its DS record at the registrar.',
  })),
  'dnssec-no-ds': describe<At>('warning', ({ domain }) => ({
    found: `${domain} has keys of DNSSEC, but no DS record at its parent.`,
    why: 'The signatures protect nothing: nobody can know that they should be there.',
    fix: 'Publish the DS record of the key-signing key at the registrar.',
  })),
  'dnssec-ds-mismatch': describe<At>('error', ({ domain }) => ({
    found: `No DS record of ${domain} fits a key of the zone.`,
    why: 'Resolvers that check signatures reject every answer: the domain is gone for their users.',
    fix: 'At the registrar, replace the DS record by the one of the key in use, or remove it.',
  })),
  'dnssec-bogus': describe<At>('error', ({ domain }) => ({
    found: `${domain} has a DS record, but a resolver that checks signatures gets no valid answer from the zone.`,
    why: 'Such resolvers reject every answer: the domain is gone for their users.',
    fix: 'Renew the signatures, or remove the DS record at the registrar until they are right.',
  })),
  'dnssec-algorithm-deprecated': describe<At & { algorithm: number }>('warning', ({ domain, algorithm }) => ({
    found: `${domain} uses the algorithm ${algorithm}, which is no longer recommended.`,
    why: 'Resolvers stop accepting it and then treat the zone as unsigned.',
    fix: 'Move to algorithm 13 (ECDSA P-256 with SHA-256).',
  })),
  'dnssec-digest-deprecated': describe<At>('warning', ({ domain }) => ({
    found: `The DS records of ${domain} are SHA-1 digests only.`,
    why: 'SHA-1 is no longer safe, and resolvers stop accepting it.',
    fix: 'Publish a DS record with digest type 2 (SHA-256).',
  })),
  'dnssec-dns-error': describe<{ name: string; type: string }>('error', ({ name, type }) => ({
    found: `The ${type} records of ${name} could not be looked up.`,
    why: 'Whether the zone is signed is not known.',
    fix: 'Check the name servers of the domain, then look again.',
  })),
}
