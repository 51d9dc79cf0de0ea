import { describe } from '@sundry/kit'

interface At {
  domain: string
}

export const caaFindings = {
  'caa-none': describe<At>('info', ({ domain }) => ({
    found: `Neither ${domain} nor any domain above it has a CAA record.`,
    why: 'Any CA may issue certificates for it.',
    fix: `List every CA that issues certificates for ${domain} and its subdomains, including CDN and mail; then publish a CAA record for each.`,
  })),
  'caa-forbids-all': describe<At>('info', ({ domain }) => ({
    found: `The CAA records of ${domain} forbid every CA to issue certificates.`,
    why: 'This suits a domain without web or mail servers; otherwise certificates cannot be renewed.',
    fix: 'Add an issue record for the CA you use.',
  })),
  'caa-malformed': describe<At & { tag: string; value: string }>('error', ({ domain, tag, value }) => ({
    found: `The ${tag} record "${value}" of ${domain} has a syntax error.`,
    why: 'CAs must treat it as a ban: it names no CA that may issue.',
    fix: `Write the domain of the CA, then parameters after semicolons: 0 ${tag} "ca.example.net; account=1".`,
  })),
  'caa-critical-unknown': describe<At & { tag: string }>('error', ({ domain, tag }) => ({
    found: `The CAA record of ${domain} with the unknown tag ${tag} is marked critical.`,
    why: 'CAs that do not know the tag must not issue.',
    fix: 'Set its flags to 0, or correct the tag.',
  })),
  'caa-iodef-invalid': describe<At & { value: string }>('warning', ({ domain, value }) => ({
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
