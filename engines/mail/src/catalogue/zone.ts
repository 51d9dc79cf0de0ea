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

interface CaaAt {
  domain: string
}

export const caaFindings = {
  'caa-none': describe<CaaAt>('info', ({ domain }) => ({
    found: `Neither ${domain} nor any domain above it has a CAA record.`,
    why: 'Any CA may issue certificates for it.',
    fix: `List every CA that issues certificates for ${domain} and its subdomains, including CDN and mail; then publish a CAA record for each.`,
  })),
  'caa-forbids-all': describe<CaaAt>('info', ({ domain }) => ({
    found: `The CAA records of ${domain} forbid every CA to issue certificates.`,
    why: 'This suits a domain without web or mail servers; otherwise certificates cannot be renewed.',
    fix: 'Add an issue record for the CA you use.',
  })),
  'caa-malformed': describe<CaaAt & { tag: string; value: string }>('error', ({ domain, tag, value }) => ({
    found: `The ${tag} record "${value}" of ${domain} has a syntax error.`,
    why: 'CAs must treat it as a ban: it names no CA that may issue.',
    fix: `Write the domain of the CA, then parameters after semicolons: 0 ${tag} "ca.example.net; account=1".`,
  })),
  'caa-critical-unknown': describe<CaaAt & { tag: string }>('error', ({ domain, tag }) => ({
    found: `The CAA record of ${domain} with the unknown tag ${tag} is marked critical.`,
    why: 'CAs that do not know the tag must not issue.',
    fix: 'Set its flags to 0, or correct the tag.',
  })),
  'caa-iodef-invalid': describe<CaaAt & { value: string }>('warning', ({ domain, value }) => ({
    found: `The iodef record "${value}" of ${domain} is neither a mailto: nor an http(s): URI.`,
    why: 'CAs cannot report refused requests for certificates.',
    fix: 'Write 0 iodef "mailto:…" or 0 iodef "https://…".',
  })),
  'caa-dns-error': describe<{ name: string }>('error', ({ name }) => ({
    found: `The CAA records of ${name} could not be looked up.`,
    why: 'CAs must not issue while they cannot read them.',
    fix: 'Check the name servers of the domain; some respond incorrectly to record types they do not know.',
  })),
}
