import { counted, describe } from '@sundry/kit'

interface From {
  headerFrom: string
}
interface Result {
  domain: string
  result: string
}

const reasons: Readonly<Record<string, string>> = {
  empty: 'it is empty',
  unread: 'it is no longer there, or may not be read',
  'too large': 'it is too large (over 64 MB unpacked, or 16 MB of JSON)',
  damaged: 'its compressed data is damaged or incomplete',
  'no directory': 'the zip archive is damaged or incomplete',
  encrypted: 'it is encrypted',
  nested: 'it contains archives within archives',
  xml: 'its XML is invalid or incomplete',
  json: 'its JSON is invalid or incomplete',
}

const details: Readonly<Record<string, string>> = {
  missing: 'a required element is missing',
  value: 'a value is not allowed',
  date_range: 'the date range is invalid',
  xml: 'the XML has a reference or text where none is allowed',
}

const tlsFailures = new Map<string, readonly [found: string, fix: string]>(
  Object.entries({
    'starttls-not-supported': ['the mail server did not offer STARTTLS', 'Enable STARTTLS on the mail server.'],
    'certificate-host-mismatch': [
      'the certificate does not match the host name of the mail server',
      'Get a certificate for the host name in the MX record.',
    ],
    'certificate-expired': ['the certificate has expired', 'Renew the certificate of the mail server.'],
    'certificate-not-trusted': [
      'the certificate was not issued by a trusted CA',
      'Install a certificate from a public CA, with the full chain.',
    ],
    'validation-failure': [
      'the connection could not be validated',
      'Check the certificate, chain and TLS settings of the mail server.',
    ],
    'tlsa-invalid': [
      'no TLSA record matches the certificate',
      'Publish a TLSA record for the key in use; for a new key, publish it before you switch.',
    ],
    'dnssec-invalid': ['the DNSSEC signatures are not valid', 'Re-sign the zone.'],
    'dane-required': ['the sender requires DANE and found none', 'Publish TLSA records in a signed zone.'],
    'sts-policy-fetch-error': [
      'the MTA-STS policy could not be fetched',
      'Serve the policy file with HTTP status 200 over valid HTTPS.',
    ],
    'sts-policy-invalid': ['the MTA-STS policy is not valid', 'Correct the policy file.'],
    'sts-webpki-invalid': [
      'the certificate of the mail server does not match the MTA-STS policy',
      'Get a certificate for a host name that the policy lists.',
    ],
  } as const),
)

export const reportFindings = {
  'report-unreadable': describe<{ reason: string }>('error', ({ reason }) => ({
    found: `This file contains no readable report: ${reasons[reason] ?? 'it is neither a DMARC aggregate report nor a TLS report'}.`,
    why: 'There is nothing to show.',
    fix: 'Choose the attachment of the report email, or the email itself: .xml, .json, .gz, .zip or .eml.',
  })),
  'report-format-invalid': describe<{ detail: string; value: string }>('warning', ({ detail, value }) => ({
    found: `The report is malformed: ${details[detail] ?? detail}${value === '' ? '' : ` (${value})`}.`,
    why: 'Missing or invalid parts are skipped; the rest is shown.',
    fix: 'No action needed: the receiver that generated the report must fix it.',
  })),
  'report-rows-cut': describe<{ rows: number }>('info', ({ rows }) => ({
    found: `Only the first ${rows} rows of the report were read.`,
    why: 'The rest would not fit in memory.',
    fix: 'Split the report.',
  })),
  'report-forwarded': describe<From & { sourceIp: string }>('info', ({ headerFrom, sourceIp }) => ({
    found: `${sourceIp} forwarded mail from ${headerFrom}, as a forwarder or mailing list.`,
    why: 'Forwarding breaks SPF, and lists often break DKIM; the receiver recognised it and overrode the policy.',
    fix: 'No action needed as long as your mail is signed with DKIM, which survives plain forwarding.',
  })),
  'report-dkim-missing': describe<From>('warning', ({ headerFrom }) => ({
    found: `Mail from ${headerFrom} was not signed with DKIM.`,
    why: 'Only SPF could pass, and that breaks when mail is forwarded.',
    fix: `If this sender is yours, turn on DKIM there with d=${headerFrom}.`,
  })),
  'report-dkim-not-aligned': describe<From & { domain: string }>('warning', ({ headerFrom, domain }) => ({
    found: `The DKIM signature is valid, but for ${domain}, not ${headerFrom}.`,
    why: 'DMARC counts a signature only if its domain is aligned with From.',
    fix: `If this sender is yours, set up DKIM for ${headerFrom} at the service.`,
  })),
  'report-dkim-failed': describe<From & Result>('warning', ({ domain, result, headerFrom }) => ({
    found: `DKIM result for ${domain} on mail from ${headerFrom}: ${result}.`,
    why: 'The message was changed in transit, or the key record is missing or wrong.',
    fix: `Check the key record of ${domain}; if only forwarded mail fails, no action is needed.`,
  })),
  'report-spf-not-aligned': describe<From & { domain: string }>('warning', ({ headerFrom, domain }) => ({
    found: `SPF passed for ${domain}, not for ${headerFrom}.`,
    why: 'DMARC counts SPF only if the Return-Path domain is aligned with From.',
    fix: `If this sender is yours, set up a Return-Path under ${headerFrom} at the service.`,
  })),
  'report-spf-failed': describe<Result & { sourceIp: string }>('warning', ({ domain, result, sourceIp }) => ({
    found: `SPF result for ${domain} from ${sourceIp}: ${result}.`,
    why: 'The SPF record does not list this address.',
    fix: `If this sender is yours, add it to the SPF record of ${domain}.`,
  })),
  'report-tls-failure': describe<{
    policyDomain: string
    resultType: string
    count: number
    receivingHost: string
  }>('warning', ({ policyDomain, resultType, count, receivingHost }) => ({
    found: `${counted(count, 'session')} to ${receivingHost || policyDomain} failed: ${tlsFailures.get(resultType)?.[0] ?? resultType}.`,
    why: 'Under an enforced policy, such mail is not delivered.',
    fix: tlsFailures.get(resultType)?.[1] ?? 'Check the TLS settings of the mail server.',
  })),
}
