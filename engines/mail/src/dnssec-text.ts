import { describe } from '@sundry/kit'

interface Zone {
  zone: string
}

const uncheckedReasons: Readonly<Record<string, string>> = {
  'no-answer': ': no server responded',
  'signatures-withheld': ': the resolver in use removes signatures (RRSIGs)',
  'too-much-work': ': that would exceed the budget of one report',
}

const effect = 'Validating resolvers return SERVFAIL; the domain is unreachable for their users.'

/** Findings of a chain whose signatures were verified; those by the resolver's word stand in text.ts. */
export const chainFindings = {
  'dnssec-chain-expired': describe<Zone & { expires: string }>('error', ({ zone, expires }) => ({
    found: `RRSIGs of ${zone} expired on ${expires}.`,
    why: effect,
    fix: 'Re-sign the zone and find out why automatic signing stopped.',
  })),
  'dnssec-chain-not-yet-valid': describe<Zone & { inception: string }>('error', ({ zone, inception }) => ({
    found: `RRSIGs of ${zone} are not valid before ${inception}.`,
    why: effect,
    fix: 'Correct the clock of the signer and re-sign the zone.',
  })),
  'dnssec-chain-wrong': describe<Zone & { name: string; type: string }>('error', ({ zone, name, type }) => ({
    found: `The RRSIG of ${zone} over ${name} ${type} does not verify.`,
    why: effect,
    fix: 'Re-sign the zone; something changes records after they are signed.',
  })),
  'dnssec-chain-missing': describe<Zone & { name: string; type: string }>('error', ({ zone, name, type }) => ({
    found: `${name} ${type} has no RRSIG, though ${zone} is signed.`,
    why: effect,
    fix: 'Sign the whole zone, and check that every name server serves the signed version.',
  })),
  'dnssec-chain-denial-unproven': describe<Zone & { name: string }>('error', ({ zone, name }) => ({
    found: `${zone} does not prove that the records at ${name} do not exist.`,
    why: effect,
    fix: 'Re-sign the zone, including its NSEC or NSEC3 chain.',
  })),
  'dnssec-chain-signature-ends-soon': describe<Zone & { expires: string }>('warning', ({ zone, expires }) => ({
    found: `An RRSIG of ${zone} expires on ${expires}.`,
    why: 'Signers renew signatures days before that; automatic signing may have stopped.',
    fix: 'Check that automatic signing still runs.',
  })),
  'dnssec-chain-no-anchor': describe<Zone>('error', () => ({
    found: 'This server trusts none of the keys of the root zone.',
    why: 'Something on the path answers in place of the root, or the trust anchors of this server are outdated.',
    fix: 'Try again through another resolver; if you operate this server, update it.',
  })),
  'dnssec-chain-unsupported': describe<Zone>('warning', ({ zone }) => ({
    found: `${zone} is signed with algorithms that resolvers do not support.`,
    why: 'They treat the zone as unsigned.',
    fix: 'Move to algorithm 13 (ECDSA P-256 with SHA-256).',
  })),
  'dnssec-chain-not-checked': describe<Zone & { reason: string }>('info', ({ zone, reason }) => ({
    found: `The signatures of ${zone} could not be validated${uncheckedReasons[reason] ?? ''}.`,
    why: 'The DNSSEC status is unknown.',
    fix:
      reason === 'signatures-withheld'
        ? 'The operator of the resolver has to change that; another resolver may return them.'
        : 'Try again shortly.',
  })),
  'dnssec-chain-key-small': describe<Zone & { keyTag: number; bits: number }>('warning', ({ zone, keyTag, bits }) => ({
    found: `The RSA key ${keyTag} of ${zone} has ${bits} bits.`,
    why: 'Keys of that size can be broken with enough effort.',
    fix: 'Move to algorithm 13 (ECDSA P-256 with SHA-256), or to RSA with 2048 bits.',
  })),
}

interface At {
  domain: string
}

export const dnssecFindings = {
  'dnssec-unsigned': describe<At>('info', ({ domain }) => ({
    found: `${domain} is not signed with DNSSEC.`,
    why: 'Its responses can be forged in transit, and DANE cannot be used.',
    fix: 'Sign the zone at the DNS host, then publish its DS record at the registrar.',
  })),
  'dnssec-no-ds': describe<At>('warning', ({ domain }) => ({
    found: `${domain} has DNSKEY records, but no DS record at its parent.`,
    why: 'The signatures protect nothing: resolvers cannot know that the zone should be signed.',
    fix: 'Publish the DS record of the key-signing key at the registrar.',
  })),
  'dnssec-ds-mismatch': describe<At>('error', ({ domain }) => ({
    found: `No DS record of ${domain} matches a DNSKEY of the zone.`,
    why: 'Validating resolvers return SERVFAIL; the domain is unreachable for their users.',
    fix: 'At the registrar, replace the DS record with that of the key in use, or remove it.',
  })),
  'dnssec-bogus': describe<At>('error', ({ domain }) => ({
    found: `${domain} has a DS record, but a validating resolver gets no valid answer from the zone.`,
    why: 'Validating resolvers return SERVFAIL; the domain is unreachable for their users.',
    fix: 'Re-sign the zone, or remove the DS record at the registrar until the signatures are valid.',
  })),
  'dnssec-algorithm-deprecated': describe<At & { algorithm: number }>('warning', ({ domain, algorithm }) => ({
    found: `${domain} uses DNSSEC algorithm ${algorithm}, which is no longer recommended.`,
    why: 'Resolvers are dropping it and then treat the zone as unsigned.',
    fix: 'Move to algorithm 13 (ECDSA P-256 with SHA-256).',
  })),
  'dnssec-digest-deprecated': describe<At>('warning', ({ domain }) => ({
    found: `${domain} has only SHA-1 DS records.`,
    why: 'SHA-1 is no longer secure, and resolvers are dropping it.',
    fix: 'Publish a DS record with digest type 2 (SHA-256).',
  })),
  'dnssec-dns-error': describe<{ name: string; type: string }>('error', ({ name, type }) => ({
    found: `The ${type} records of ${name} could not be looked up.`,
    why: 'It is unknown whether the zone is signed.',
    fix: 'Check the name servers of the domain, then try again.',
  })),
}
