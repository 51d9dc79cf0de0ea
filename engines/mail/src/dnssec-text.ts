import { describe } from './describe.ts'

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
