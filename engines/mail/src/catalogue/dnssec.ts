import { describe } from '@sundry/kit'

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
