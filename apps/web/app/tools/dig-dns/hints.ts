import type { DigDnsResult, DnsRecord } from '@sundry/contracts/dig-dns-v1'

/** A TXT record's strings as one text (RFC 7208 §3.3). */
export function textOf(data: string): string {
  const strings = [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, inner = '']) => inner)
  return (strings.length > 0 ? strings.join('') : data).replaceAll(/\\(["\\;])/g, '$1')
}

const spfEnds: Readonly<Record<string, string>> = {
  '-all': 'mail from anywhere else is to be refused',
  '~all': 'mail from anywhere else is suspect',
  '?all': 'nothing is said about mail from elsewhere',
  '+all': 'anyone may send in its name, which protects nothing',
}

/** SPF, RFC 7208: who may send, and whether its ten further lookups suffice. */
function spfHints(texts: readonly string[]): string[] {
  const policies = texts.filter((text) => /^v=spf1(?: |$)/i.test(text))
  if (policies.length > 1) return ['There is more than one SPF record. Receivers take that as an error (RFC 7208).']
  const [policy] = policies
  if (policy === undefined) return []
  const terms = policy.toLowerCase().split(/ +/).slice(1)
  const lookups = terms.filter((term) =>
    /^[+\-~?]?(?:include:|exists:|a(?:[:/]|$)|mx(?:[:/]|$)|ptr(?::|$))|^redirect=/.test(term),
  )
  const all = terms.find((term) => /^[+\-~?]?all$/.test(term))
  const end = all && spfEnds[all === 'all' ? '+all' : all]
  return [
    `SPF: ${end ?? 'no "all" at its end, so mail from elsewhere is neither refused nor suspect'}.`,
    ...(lookups.length > 10
      ? [`SPF: it needs ${lookups.length} lookups of its own; receivers stop at 10.`]
      : lookups.length > 0
        ? [`SPF: ${lookups.length} of the 10 lookups it may cause, without those of the policies it includes.`]
        : []),
  ]
}

const dmarcPolicies: Readonly<Record<string, string>> = {
  none: 'receivers only report; forged mail still arrives',
  quarantine: 'forged mail goes to the spam folder',
  reject: 'forged mail is refused',
}

/** DMARC, RFC 7489: what becomes of forged mail. */
function dmarcHints(texts: readonly string[]): string[] {
  const policy = texts.find((text) => /^v=DMARC1\b/i.test(text))
  if (policy === undefined) return []
  const wish = /(?:^|;)\s*p\s*=\s*(\w+)/i.exec(policy)?.[1]?.toLowerCase() ?? ''
  return [`DMARC: ${dmarcPolicies[wish] ?? 'the record has no policy that receivers know'}.`]
}

function mailHints(records: readonly DnsRecord[]): string[] {
  const servers = records.filter(({ type }) => type === 'MX')
  const isNull = servers.length === 1 && servers[0]?.data === '0 .'
  return isNull ? ['The domain says that it takes no mail at all (RFC 7505).'] : []
}

/** CAA, RFC 8659: who may issue certificates. */
function caaHints(records: readonly DnsRecord[], asked: string): string[] {
  const policies = records.filter(({ type }) => type === 'CAA')
  if (policies.length === 0) {
    return asked === 'CAA' ? ['Without CAA records any certificate authority may issue for this name.'] : []
  }
  const issuers = policies.flatMap(({ data }) => /^\d+ issue "([^";]*)/i.exec(data)?.[1]?.trim() ?? [])
  const named = issuers.filter((issuer) => issuer !== '')
  if (issuers.length === 0) return []
  return [
    named.length > 0 ? `Only ${named.join(', ')} may issue certificates.` : 'No authority may issue certificates.',
  ]
}

/** What an answer says between its lines. */
export function hintsFor({ records, recordType, domainName, status }: DigDnsResult): string[] {
  const texts = records.filter(({ type }) => type === 'TXT').map(({ data }) => textOf(data))
  const alias = recordType === 'CNAME' ? undefined : records.find(({ type }) => type === 'CNAME')
  return [
    ...(alias ? [`${alias.name} is an alias (CNAME) of ${alias.data}`] : []),
    ...spfHints(texts),
    ...(domainName.startsWith('_dmarc.') ? dmarcHints(texts) : []),
    ...mailHints(records),
    ...(status === 'NXDOMAIN' ? [] : caaHints(records, recordType)),
  ]
}
