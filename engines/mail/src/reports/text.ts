import { describe } from '../describe.ts'

interface From {
  headerFrom: string
}
interface Result {
  domain: string
  result: string
}

const reasons: Readonly<Record<string, string>> = {
  empty: 'it is empty',
  'too large': 'it is too large: more than 64 MB unpacked, or 16 MB of JSON',
  damaged: 'its compressed data is damaged or incomplete',
  'no directory': 'the zip archive is damaged or incomplete',
  nested: 'archives lie in archives',
  xml: 'its XML is broken or incomplete',
  json: 'its JSON is broken or incomplete',
}

const details: Readonly<Record<string, string>> = {
  missing: 'something is missing',
  value: 'a value is not allowed',
  date_range: 'the date range cannot be read',
  xml: 'the XML has a reference or text where none may be',
}

const tlsFailures = new Map<string, readonly [found: string, fix: string]>(
  Object.entries({
    'starttls-not-supported': ['the mail host did not offer TLS', 'Switch STARTTLS on at the mail host.'],
    'certificate-host-mismatch': [
      'the certificate is not for the name of the mail host',
      'Get a certificate with the name that the MX record gives.',
    ],
    'certificate-expired': ['the certificate has expired', 'Renew the certificate of the mail host.'],
    'certificate-not-trusted': [
      'the certificate comes from no authority that senders trust',
      'Install a certificate of a public authority, with the whole chain.',
    ],
    'validation-failure': [
      'the connection could not be validated',
      'Check certificate, chain and TLS settings of the mail host.',
    ],
    'tlsa-invalid': [
      'no TLSA record fits the certificate',
      'Publish a TLSA record of the key in use, before the key is changed.',
    ],
    'dnssec-invalid': ['the DNSSEC signatures are not valid', 'Renew the signatures of the zone.'],
    'dane-required': ['the sender insists on DANE and found none', 'Publish TLSA records in a signed zone.'],
    'sts-policy-fetch-error': [
      'the MTA-STS policy could not be fetched',
      'Serve the policy file with status 200 over valid HTTPS.',
    ],
    'sts-policy-invalid': ['the MTA-STS policy is not valid', 'Correct the policy file.'],
    'sts-webpki-invalid': [
      'the certificate of the mail host does not fit the MTA-STS policy',
      'Get a certificate with a name that the policy lists.',
    ],
  } as const),
)

export const reportFindings = {
  'report-unreadable': describe<{ reason: string }>('error', ({ reason }) => ({
    found: `No report could be read from this file: ${reasons[reason] ?? 'it is neither a DMARC aggregate report nor a TLS report'}.`,
    why: 'There is nothing to show.',
    fix: 'Choose the file that came with the report mail, or the mail itself: .xml, .json, .gz, .zip or .eml.',
  })),
  'report-format-invalid': describe<{ detail: string; value: string }>('warning', ({ detail, value }) => ({
    found: `The report breaks its format: ${details[detail] ?? detail}${value === '' ? '' : ` (${value})`}.`,
    why: 'What is missing or wrong is left out; the rest is shown.',
    fix: 'Nothing on your side: the receiver that made the report has to mend it.',
  })),
  'report-rows-cut': describe<{ rows: number }>('info', ({ rows }) => ({
    found: `Only the first ${rows} rows of the report are read.`,
    why: 'The rest would not fit in memory.',
    fix: 'Split the report.',
  })),
  'report-forwarded': describe<From & { sourceIp: string }>('info', ({ headerFrom, sourceIp }) => ({
    found: `${sourceIp} passed on mail of ${headerFrom} as a forwarder or mailing list.`,
    why: 'Forwarding breaks SPF, and lists often break DKIM; the receiver knew and did not follow the policy.',
    fix: 'Nothing, as long as your mail is signed with DKIM: that survives plain forwarding.',
  })),
  'report-dkim-missing': describe<From>('warning', ({ headerFrom }) => ({
    found: `Mail from ${headerFrom} was not signed with DKIM.`,
    why: 'Only SPF could pass, and that breaks when mail is forwarded.',
    fix: `If this sender is yours, switch on DKIM there, with d=${headerFrom}.`,
  })),
  'report-dkim-not-aligned': describe<From & { domain: string }>('warning', ({ headerFrom, domain }) => ({
    found: `The signature is valid, but by ${domain}, not by ${headerFrom}.`,
    why: 'DMARC counts a signature only when it is by the domain that the reader sees.',
    fix: `If this sender is yours, set up DKIM for ${headerFrom} at the service.`,
  })),
  'report-dkim-failed': describe<From & Result>('warning', ({ domain, result, headerFrom }) => ({
    found: `The signature by ${domain} on mail from ${headerFrom} came to "${result}".`,
    why: 'The message was changed on its way, or the key record is missing or wrong.',
    fix: `Check the key record of ${domain}; where only forwarded mail fails, nothing is to be done.`,
  })),
  'report-spf-not-aligned': describe<From & { domain: string }>('warning', ({ headerFrom, domain }) => ({
    found: `SPF passed for ${domain}, not for ${headerFrom}.`,
    why: 'DMARC counts SPF only when the envelope sender is of the domain that the reader sees.',
    fix: `If this sender is yours, set up a return path below ${headerFrom} at the service.`,
  })),
  'report-spf-failed': describe<Result & { sourceIp: string }>('warning', ({ domain, result, sourceIp }) => ({
    found: `SPF for ${domain} came to "${result}" at ${sourceIp}.`,
    why: 'The SPF record does not list this address.',
    fix: `If this sender is yours, add it to the SPF record of ${domain}.`,
  })),
  'report-tls-failure': describe<{
    policyDomain: string
    resultType: string
    count: number
    receivingHost: string
  }>('warning', ({ policyDomain, resultType, count, receivingHost }) => ({
    found: `${count} sessions to ${receivingHost || policyDomain} failed: ${tlsFailures.get(resultType)?.[0] ?? resultType}.`,
    why: 'Under an enforced policy such mail is not delivered.',
    fix: tlsFailures.get(resultType)?.[1] ?? 'Check the TLS settings of the mail host.',
  })),
}
