import type { DigDnsResult, DnsRecord } from '@sundry/contracts/dig-dns-v1'

/** RFC 7208 §3.3. */
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

function spfHints(texts: readonly string[]): string[] {
  const policies = texts.filter((text) => /^v=spf1(?: |$)/i.test(text))
  if (policies.length > 1) return ['There is more than one SPF record. Receivers take that as an error (RFC 7208).']
  const [policy] = policies
  if (policy === undefined) return []
  const terms = policy.toLowerCase().split(/ +/).slice(1)
  const all = terms.find((term) => /^[+\-~?]?all$/.test(term))
  const target = terms.find((term) => term.startsWith('redirect='))?.slice('redirect='.length)
  // Beside an `all` a redirect is passed over (RFC 7208 §6.1).
  const redirect = all === undefined ? target : undefined
  const mechanisms = terms.filter((term) =>
    /^[+\-~?]?(?:include:|exists:|a(?:[:/]|$)|mx(?:[:/]|$)|ptr(?::|$))/.test(term),
  )
  const lookups = redirect === undefined ? mechanisms : [...mechanisms, redirect]
  const end =
    redirect === undefined
      ? (all && spfEnds[all === 'all' ? '+all' : all]) ||
        'no "all" at its end, so mail from elsewhere is neither refused nor suspect'
      : `what it does not decide is left to the policy of ${redirect}`
  return [
    `SPF: ${end}.`,
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
/** What receivers do while `t=y` says that a policy is on trial (RFC 9989). */
const tried: Readonly<Record<string, string>> = { reject: 'quarantine', quarantine: 'none', none: 'none' }

function dmarcHints(texts: readonly string[]): string[] {
  const records = texts.filter((text) => /^v\s*=\s*DMARC1\s*(?:;|$)/i.test(text))
  if (records.length > 1) return ['DMARC: there is more than one record, so receivers use none of them.']
  const [record] = records
  if (record === undefined) return []
  const tags = new Map(
    record.split(';').map((part) => {
      const [name = '', value = ''] = part.split('=')
      return [name.trim().toLowerCase(), value.trim().toLowerCase()] as const
    }),
  )
  const said = tags.get('p') ?? ''
  // A record without a known policy is read as `none` when it asks for reports (RFC 9989).
  const policy = said in dmarcPolicies ? said : tags.has('rua') ? 'none' : ''
  if (policy === '') return ['DMARC: the record has no policy that receivers know.']
  const inForce = (name: string) => dmarcPolicies[tags.get('t') === 'y' ? (tried[name] ?? name) : name]
  const below = ['sp', 'np'].flatMap((tag) => {
    const other = tags.get(tag) ?? ''
    if (other === policy || !(other in dmarcPolicies)) return []
    return [`DMARC for ${tag === 'sp' ? 'subdomains' : 'names that do not exist'}: ${inForce(other)}.`]
  })
  return [
    `DMARC: ${inForce(policy)}.`,
    ...(tags.get('t') === 'y' && policy !== 'none'
      ? [`DMARC: the policy “${policy}” is only tried out (t=y), so receivers act one step more gently.`]
      : []),
    ...below,
    ...(tags.has('pct') ? ['DMARC: pct is a tag of old; receivers pass it over since RFC 9989.'] : []),
  ]
}

function mailHints(records: readonly DnsRecord[]): string[] {
  const servers = records.filter(({ type }) => type === 'MX')
  const isNull = servers.length === 1 && servers[0]?.data === '0 .'
  return isNull ? ['The domain says that it takes no mail at all (RFC 7505).'] : []
}

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
