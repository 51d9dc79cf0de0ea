import type { DigDnsResult, DnsRecord } from '@sundry/contracts/dig-dns-v1'
import {
  type DmarcPolicy,
  effectivePolicies,
  isDmarcRecord,
  isSpfRecord,
  joinStrings,
  readDmarcRecord,
  readSpfRecord,
} from '@sundry/mail'

const spfEnds = {
  '-': 'mail from anywhere else is to be refused',
  '~': 'mail from anywhere else is suspect',
  '?': 'nothing is said about mail from elsewhere',
  '+': 'anyone may send in its name, which protects nothing',
}

/** Mechanisms that are a lookup each (RFC 7208 §4.6.4). */
const asking: ReadonlySet<string> = new Set(['include', 'a', 'mx', 'ptr', 'exists'])

/** SPF, RFC 7208: who may send, and whether its ten further lookups suffice. */
function spfHints(texts: readonly string[]): string[] {
  const policies = texts.filter(isSpfRecord)
  if (policies.length > 1) return ['There is more than one SPF record. Receivers take that as an error (RFC 7208).']
  const [policy] = policies
  if (policy === undefined) return []
  const { mechanisms, redirect: target } = readSpfRecord(policy)
  const all = mechanisms.find(({ name }) => name === 'all')
  // Beside an `all` a redirect is passed over (RFC 7208 §6.1).
  const redirect = all ? undefined : target?.text.slice('redirect='.length)
  const lookups = [...mechanisms.filter(({ name }) => asking.has(name)), ...(redirect === undefined ? [] : [redirect])]
  const end =
    redirect === undefined
      ? all
        ? spfEnds[all.qualifier]
        : 'no "all" at its end, so mail from elsewhere is neither refused nor suspect'
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

const dmarcPolicies: Readonly<Record<DmarcPolicy, string>> = {
  none: 'receivers only report; forged mail still arrives',
  quarantine: 'forged mail goes to the spam folder',
  reject: 'forged mail is refused',
}
/** What receivers do instead while `t=y` says that a policy is being tried out (RFC 9989). */
const tried: Readonly<Record<DmarcPolicy, DmarcPolicy>> = { reject: 'quarantine', quarantine: 'none', none: 'none' }

/** DMARC, RFC 9989: what becomes of forged mail. */
function dmarcHints(texts: readonly string[]): string[] {
  const records = texts.filter(isDmarcRecord)
  if (records.length > 1) return ['DMARC: there is more than one record, so receivers use none of them.']
  const [text] = records
  if (text === undefined) return []
  const record = readDmarcRecord(text)
  const policies = effectivePolicies(record)
  if (policies === null) return ['DMARC: the record has no policy that receivers know.']
  const { testMode, tags } = record
  const inForce = (policy: DmarcPolicy) => dmarcPolicies[testMode ? tried[policy] : policy]
  const below = (['sp', 'np'] as const).flatMap((tag) => {
    if (record[tag] === null || policies[tag] === policies.p) return []
    return [`DMARC for ${tag === 'sp' ? 'subdomains' : 'names that do not exist'}: ${inForce(policies[tag])}.`]
  })
  return [
    `DMARC: ${inForce(policies.p)}.`,
    ...(testMode && policies.p !== 'none'
      ? [`DMARC: the policy “${policies.p}” is only tried out (t=y), so receivers act one step more gently.`]
      : []),
    ...below,
    ...(tags.tags.some(({ name }) => name === 'pct')
      ? ['DMARC: pct is a tag of old; receivers pass it over since RFC 9989.']
      : []),
  ]
}

function mailHints(records: readonly DnsRecord[]): string[] {
  const servers = records.filter(({ type }) => type === 'MX')
  const isNull = servers.length === 1 && servers[0]?.data === '0 .'
  return isNull ? ['The domain says that it takes no mail at all (RFC 7505).'] : []
}

/** CAA, RFC 8659: who may issue certificates. */
function caaHints(records: readonly DnsRecord[], type: string): string[] {
  const policies = records.filter(({ type }) => type === 'CAA')
  if (policies.length === 0) {
    return type === 'CAA' ? ['Without CAA records any certificate authority may issue for this name.'] : []
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
  const texts = records.filter(({ type }) => type === 'TXT').map(({ data }) => joinStrings(data))
  const alias = recordType === 'CNAME' ? undefined : records.find(({ type }) => type === 'CNAME')
  return [
    ...(alias ? [`${alias.name} is an alias (CNAME) of ${alias.data}`] : []),
    ...spfHints(texts),
    ...(domainName.startsWith('_dmarc.') ? dmarcHints(texts) : []),
    ...mailHints(records),
    ...(status === 'NXDOMAIN' ? [] : caaHints(records, recordType)),
  ]
}
