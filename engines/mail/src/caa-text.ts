import { describe } from './describe.ts'

interface At {
  domain: string
}

export const caaFindings = {
  'caa-none': describe<At>('info', ({ domain }) => ({
    found: `Neither ${domain} nor any domain above it has a CAA record.`,
    why: 'Every certificate authority may issue certificates for it.',
    fix: `List every authority that issues certificates for ${domain} and the names below it, CDN and mail included; then publish a CAA record for each.`,
  })),
  'caa-forbids-all': describe<At>('info', ({ domain }) => ({
    found: `The CAA records of ${domain} let nobody issue certificates.`,
    why: 'That is right for a domain without web and mail servers; elsewhere certificates cannot be renewed.',
    fix: 'Add an issue record for the authority you use.',
  })),
  'caa-malformed': describe<At & { tag: string; value: string }>('error', ({ domain, tag, value }) => ({
    found: `The ${tag} record "${value}" of ${domain} breaks its grammar.`,
    why: 'Authorities must read it as a ban: it names nobody who may issue.',
    fix: `Write the authority's domain, then parameters behind semicolons: 0 ${tag} "ca.example.net; account=1".`,
  })),
  'caa-critical-unknown': describe<At & { tag: string }>('error', ({ domain, tag }) => ({
    found: `The CAA record with the tag ${tag} of ${domain} is marked critical and not known.`,
    why: 'Authorities that do not know it must not issue.',
    fix: 'Set its flags to 0, or correct the tag.',
  })),
  'caa-iodef-invalid': describe<At & { value: string }>('warning', ({ domain, value }) => ({
    found: `The iodef record "${value}" of ${domain} is neither a mailto nor an http address.`,
    why: 'Nobody can report attempts to get a certificate there.',
    fix: 'Write 0 iodef "mailto:…" or 0 iodef "https://…".',
  })),
  'caa-dns-error': describe<{ name: string }>('error', ({ name }) => ({
    found: `The CAA records of ${name} could not be looked up.`,
    why: 'Authorities must not issue while they cannot read them.',
    fix: 'Check the name servers of the domain; some answer wrongly for types they do not know.',
  })),
}
