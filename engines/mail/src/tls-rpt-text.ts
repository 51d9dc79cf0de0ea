import { describe } from './describe.ts'

interface Name {
  name: string
}

export const tlsRptFindings = {
  'tls-rpt-none': describe<{ domain: string }>('info', ({ domain }) => ({
    found: `${domain} asks for no reports on TLS.`,
    why: 'When senders fail to reach its mail hosts over TLS, nobody tells you.',
    fix: `Publish a TXT record at _smtp._tls.${domain}: "v=TLSRPTv1; rua=mailto:…".`,
  })),
  'tls-rpt-multiple-records': describe<Name & { count: number }>('error', ({ name, count }) => ({
    found: `${name} has ${count} TLS-RPT records.`,
    why: 'Senders act as if there were none.',
    fix: 'Keep one, with all addresses separated by commas, and delete the others.',
  })),
  'tls-rpt-record-invalid': describe<Name & { value: string }>('error', ({ name, value }) => ({
    found: `The TLS-RPT record at ${name} breaks its grammar: "${value}".`,
    why: 'Senders do not know where to send reports.',
    fix: 'Write "v=TLSRPTv1; rua=mailto:…".',
  })),
  'tls-rpt-rua-invalid': describe<Name & { value: string }>('error', ({ name, value }) => ({
    found: `"${value}" in the record at ${name} is neither a mailto nor an https address.`,
    why: 'No reports are sent there.',
    fix: 'Write mailto: in front of a mail address, or the whole https:// address.',
  })),
  'tls-rpt-dns-error': describe<Name>('error', ({ name }) => ({
    found: `The TXT records of ${name} could not be looked up.`,
    why: 'Nobody knows whether the domain wants reports.',
    fix: 'Check the name servers of the domain and its DNSSEC signatures, then look again.',
  })),
}
