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
  '-': '-all: reject all other senders',
  '~': '~all: treat all other senders as suspicious (softfail)',
  '?': '?all: no policy for other senders (neutral)',
  '+': '+all: every sender is authorised, which protects nothing',
}

/** Mechanisms that are a lookup each (RFC 7208 §4.6.4). */
const asking: ReadonlySet<string> = new Set(['include', 'a', 'mx', 'ptr', 'exists'])

/** SPF, RFC 7208: who may send, and whether its ten further lookups suffice. */
function spfHints(texts: readonly string[]): string[] {
  const policies = texts.filter(isSpfRecord)
  if (policies.length > 1) return ['More than one SPF record, which is a permerror (RFC 7208).']
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
        : 'no all mechanism, so other senders are neutral'
      : `use the policy of ${redirect} if nothing matches`
  return [
    `SPF: ${end}.`,
    ...(lookups.length > 10
      ? [`SPF: ${lookups.length} DNS lookups; the limit is 10.`]
      : lookups.length > 0
        ? [`SPF: ${lookups.length} of 10 DNS lookups, not counting included policies.`]
        : []),
  ]
}

const dmarcPolicies: Readonly<Record<DmarcPolicy, string>> = {
  none: 'p=none only monitors; forged mail still arrives',
  quarantine: 'forged mail goes to the spam folder',
  reject: 'forged mail is rejected',
}
/** With `t=y` receivers step the policy down (RFC 9989). */
const tried: Readonly<Record<DmarcPolicy, DmarcPolicy>> = { reject: 'quarantine', quarantine: 'none', none: 'none' }

/** DMARC, RFC 9989: what becomes of forged mail. */
function dmarcHints(texts: readonly string[]): string[] {
  const records = texts.filter(isDmarcRecord)
  if (records.length > 1) return ['DMARC: more than one record, so receivers ignore them all.']
  const [text] = records
  if (text === undefined) return []
  const record = readDmarcRecord(text)
  const policies = effectivePolicies(record)
  if (policies === null) return ['DMARC: the record has no valid policy.']
  const { testMode, tags } = record
  const inForce = (policy: DmarcPolicy) => dmarcPolicies[testMode ? tried[policy] : policy]
  const below = (['sp', 'np'] as const).flatMap((tag) => {
    if (record[tag] === null || policies[tag] === policies.p) return []
    return [`DMARC for ${tag === 'sp' ? 'subdomains' : 'names that do not exist'}: ${inForce(policies[tag])}.`]
  })
  return [
    `DMARC: ${inForce(policies.p)}.`,
    ...(testMode && policies.p !== 'none'
      ? [`DMARC: “${policies.p}” is in test mode (t=y), so receivers apply one level below.`]
      : []),
    ...below,
    ...(tags.tags.some(({ name }) => name === 'pct') ? ['DMARC: pct is obsolete and ignored since RFC 9989.'] : []),
  ]
}

function mailHints(records: readonly DnsRecord[]): string[] {
  const servers = records.filter(({ type }) => type === 'MX')
  const isNull = servers.length === 1 && servers[0]?.data === '0 .'
  return isNull ? ['Null MX: the domain accepts no mail (RFC 7505).'] : []
}

/** CAA, RFC 8659: who may issue certificates. */
function caaHints(records: readonly DnsRecord[], type: string): string[] {
  const policies = records.filter(({ type }) => type === 'CAA')
  if (policies.length === 0) {
    return type === 'CAA' ? ['Without CAA records, any CA may issue certificates for this name.'] : []
  }
  const issuers = policies.flatMap(({ data }) => /^\d+ issue "([^";]*)/i.exec(data)?.[1]?.trim() ?? [])
  const named = issuers.filter((issuer) => issuer !== '')
  if (issuers.length === 0) return []
  return [named.length > 0 ? `Only ${named.join(', ')} may issue certificates.` : 'No CA may issue certificates.']
}

/** Hints that an answer implies. */
export function hintsFor({ records, recordType, domainName, status }: DigDnsResult): string[] {
  const texts = records.filter(({ type }) => type === 'TXT').map(({ data }) => joinStrings(data))
  const alias = recordType === 'CNAME' ? undefined : records.find(({ type }) => type === 'CNAME')
  return [
    ...(alias ? [`${alias.name} is a CNAME for ${alias.data}`] : []),
    ...spfHints(texts),
    ...(domainName.startsWith('_dmarc.') ? dmarcHints(texts) : []),
    ...mailHints(records),
    ...(status === 'NXDOMAIN' ? [] : caaHints(records, recordType)),
  ]
}
