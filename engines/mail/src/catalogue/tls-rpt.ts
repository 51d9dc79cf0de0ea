import { describe } from '@sundry/kit'

interface Name {
  name: string
}

export const tlsRptFindings = {
  'tls-rpt-none': describe<{ domain: string }>('info', ({ domain }) => ({
    found: `${domain} does not request TLS reports.`,
    why: 'You are not told when senders fail to reach your mail servers over TLS.',
    fix: `Publish a TXT record at _smtp._tls.${domain}: "v=TLSRPTv1; rua=mailto:…".`,
  })),
  'tls-rpt-multiple-records': describe<Name & { count: number }>('error', ({ name, count }) => ({
    found: `${name} has ${count} TLS-RPT records.`,
    why: 'Senders behave as if there were none.',
    fix: 'Keep one, with all addresses separated by commas, and delete the others.',
  })),
  'tls-rpt-record-invalid': describe<Name & { value: string }>('error', ({ name, value }) => ({
    found: `The TLS-RPT record at ${name} has a syntax error: "${value}".`,
    why: 'Senders do not know where to send reports.',
    fix: 'Write "v=TLSRPTv1; rua=mailto:…".',
  })),
  'tls-rpt-rua-invalid': describe<Name & { value: string }>('error', ({ name, value }) => ({
    found: `"${value}" in the record at ${name} is neither a mailto: nor an https: URI.`,
    why: 'No reports are sent there.',
    fix: 'Put mailto: in front of an email address, or write the full https:// URL.',
  })),
  'tls-rpt-dns-error': describe<Name>('error', ({ name }) => ({
    found: `The TXT records of ${name} could not be looked up.`,
    why: 'It is unknown whether the domain requests reports.',
    fix: 'Check the name servers of the domain and its DNSSEC signatures, then try again.',
  })),
}
