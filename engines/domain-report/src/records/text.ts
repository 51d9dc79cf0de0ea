/** Problems of records that are built from answers, each with what to do. */
export const problems = {
  unknown: (name: string) => `It is unknown which records ${name} has. Refresh the report, then build the record.`,
  alias: (name: string) =>
    `${name} is an alias (CNAME), so no record can stand there. Change the record at the name it points to, or remove the CNAME first.`,
  unreadable: (name: string) =>
    `The record at ${name} contains characters that cannot be copied safely. Correct it at your DNS provider first.`,
  tooLong: (name: string) =>
    `The records at ${name} are too long to build on. Shorten them at your DNS provider first.`,
  manyHosts: 'The policy would list more than 100 MX hosts. Write it by hand.',
  noHosts: 'No valid MX record of this domain was found, and this record is about mail to MX hosts.',
  tooMany: (max: number) => `Please enter up to ${max}.`,

  entry: (entry: string) => `“${entry}” is not an email address such as reports@example.com. Correct or remove it.`,
  reportEntry: (entry: string) => `“${entry}” is neither an email address nor an https URL. Correct or remove it.`,
  deadDomain: (domain: string) => `${domain} accepts no mail, so reports would not arrive. Use another domain.`,

  consent: ({ receiver, name, data }: { receiver: string; name: string; data: string }) =>
    `Receivers send reports to ${receiver} only if it agrees (RFC 9990, 4): ${receiver} must publish the TXT record ${name} with the value ${data}.`,

  include: (entry: string) =>
    `“${entry}” is not a domain to include, such as _spf.example.com. Copy it from the documentation of the service.`,
  includesItself: 'A record that includes its own domain never ends (permerror). Remove this entry.',
  network: (entry: string) => `“${entry}” is not an IPv4 or IPv6 address or CIDR block. Correct or remove it.`,
  privateNetwork: (entry: string) =>
    `${entry} is a private or reserved address, which receivers never see. Enter the public address that your mail leaves from.`,
  wideNetwork: (entry: string) => `${entry} authorises too many addresses. Enter only those that send your mail.`,
  term: (term: string) => `${term} is not valid SPF. Untick it, and enter what it was meant to be below.`,
  termUseless: (term: string) =>
    `${term} has no SPF record, leads back to this domain or authorises every sender. Leave it out, and look in the documentation of the service.`,
  minLookups: (count: number) =>
    `With these senders the record needs at least ${count} DNS lookups; the limit is 10. Leave some out.`,
  failFirst: 'Start with ~all. Once reports show that the list is complete, change it to -all.',

  policyFirst: 'Start with p=none, which only asks for reports.',
  policyNoReports: 'Publish the record with an address for reports first, and read them for some weeks.',
  policyUnconfirmed: 'A stricter policy needs the confirmation below.',
  policyStep: 'Take one step at a time: none, then quarantine, then reject.',
  strictUnconfirmed: 'Strict alignment needs reports and the confirmation below.',

  enforceFirst: 'Start with testing: senders then only report failures.',
  enforceMx: 'The published policy does not match every MX host. Publish the corrected policy in testing mode first.',
  enforceNoReports: 'Publish a TLS-RPT record first: only its reports show that enforce mode refuses no mail.',
  enforceUnconfirmed: 'Enforce mode needs the confirmation below.',

  notEnforced:
    'A logo would not be shown: BIMI has no effect without a DMARC policy of quarantine or reject for the domain and its subdomains. Reach that policy first.',
  policyUnknown:
    'Whether a logo is shown also depends on the DMARC policy, which was not looked up: it must be quarantine or reject.',
  selector: (entry: string) =>
    `“${entry}” is not a selector: letters, digits and hyphens, such as mail2026. It is a part of a host name.`,
  selectorTaken: (name: string) =>
    `${name} has a key already. Choose another selector, so that mail signed with the old key still passes.`,
  authority: (entry: string) => `“${entry}” is not the domain of a CA, such as letsencrypt.org. Correct or remove it.`,
  contact: (entry: string) => `“${entry}” is neither an email address nor an https URL. Correct or remove it.`,
  language: (entry: string) => `“${entry}” is not a language tag such as en or pt-BR. Correct or remove it.`,
  url: (entry: string) => `“${entry}” is not an https URL. Correct or remove it.`,
  logo: 'Please enter an https URL that ends in .svg, such as https://example.com/logo.svg.',
  certificate: 'Please enter the https URL of a PEM file, such as https://example.com/mark.pem.',
} as const
