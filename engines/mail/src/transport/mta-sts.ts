import { canonicalDomain, isHostName, withoutFinalDot } from '../base/names.ts'
import { type FetchedText, type FetchText, lookUpTexts, type Resolver, trimBlanks, trimSpace } from '../base/txt.ts'
import { createFindings, type Finding, type Report } from '../catalogue/finding.ts'
import { receivingDomain } from '../dmarc/record.ts'
import { findMailHosts } from './mx.ts'

interface VersionedRecord {
  readonly fields: readonly { readonly name: string; readonly value: string }[]
  readonly broken: readonly string[]
}

const nameShape = /^[a-z0-9][a-z0-9_.-]{0,31}$/i
const valueShape = /^[\x21-\x3a\x3c\x3e-\x7e]+$/

/** RFC 8461 3.1, RFC 8460 3. */
export function readVersioned(text: string, version: string): VersionedRecord {
  const parts = text.slice(version.length).split(';')
  if (trimSpace(parts.at(-1) ?? '') === '') parts.pop()
  const fields: { name: string; value: string }[] = []
  const broken: string[] = []
  for (const part of parts) {
    const equals = part.indexOf('=')
    const name = trimSpace(part.slice(0, Math.max(equals, 0)))
    if (nameShape.test(name)) fields.push({ name, value: trimSpace(part.slice(equals + 1)) })
    else broken.push(part)
  }
  return { fields, broken }
}

export const isExtensionValue = (value: string): boolean => valueShape.test(value)

export type PolicyMode = 'enforce' | 'testing' | 'none'

export interface StsPolicy {
  readonly mode: PolicyMode
  readonly mx: readonly string[]
  readonly maxAge: number
}

/** Characters of a policy that are read; the standard suggests 64 KB (RFC 8461 3.3). */
const MAX_POLICY = 65_536
const fieldName = /^[a-z0-9][a-z0-9_.-]{0,31}$/i
const maxAgeShape = /^[0-9]{1,10}$/
const modes: ReadonlySet<string> = new Set(['enforce', 'testing', 'none'])

/** RFC 8461 3.2; a fault is the line that breaks the grammar, or what is missing. */
export function readPolicyText(text: string): StsPolicy | { readonly fault: string } {
  if (text.length > MAX_POLICY) return { fault: 'too long' }
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  if (lines.at(-1) === '') lines.pop()
  const values = new Map<string, string>()
  const mx: string[] = []
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0))
    const value = trimBlanks(line.slice(colon + 1))
    if (!fieldName.test(name) || !isPrintable(value)) return { fault: line }
    if (name === 'mx') mx.push(value)
    // The first of repeated fields counts.
    else if (!values.has(name)) values.set(name, value)
  }
  const [version, mode = '', maxAge = ''] = [values.get('version'), values.get('mode'), values.get('max_age')]
  if (version !== 'STSv1') return { fault: `version: ${version ?? ''}` }
  if (!modes.has(mode)) return { fault: `mode: ${mode}` }
  if (!maxAgeShape.test(maxAge)) return { fault: `max_age: ${maxAge}` }
  const badPattern = mx.find((pattern) => !isPattern(pattern))
  if (badPattern !== undefined) return { fault: `mx: ${badPattern}` }
  if (mx.length === 0 && mode !== 'none') return { fault: 'mx:' }
  return { mode: mode as PolicyMode, mx, maxAge: Number(maxAge) }
}

const isPrintable = (value: string) => value !== '' && !/[\x00-\x1f\x7f]/.test(value)

const isPattern = (pattern: string) => isHostName(pattern.startsWith('*.') ? pattern.slice(2) : pattern)

/**
 * True if one of the patterns matches a host. A star matches exactly one label, the leftmost (RFC 8461 4.1). Hostile
 * domains publish thousands of patterns and thousands of hosts, so each is looked at once.
 */
export function hostMatcher(patterns: Iterable<string>): (host: string) => boolean {
  const known = new Set<string>()
  for (const pattern of patterns) known.add(pattern.toLowerCase())
  return (host) => {
    const name = withoutFinalDot(host).toLowerCase()
    const dot = name.indexOf('.')
    return known.has(name) || (dot > 0 && known.has(`*${name.slice(dot)}`))
  }
}

export interface MtaStsReading {
  readonly mode: PolicyMode | null
  readonly mx: readonly string[]
  readonly maxAge: number | null
  readonly id: string | null
  readonly matches: readonly { readonly host: string; readonly matched: boolean }[]
  readonly findings: readonly Finding[]
}

const VERSION = 'v=STSv1'
/** Meant as a record, although no sender takes it for one (RFC 8461 3.1). */
const nearVersion = /^\s*v\s*=\s*STSv1\s*(?:;|$)/
const idShape = /^[a-z0-9]{1,32}$/i
export const MIN_POLICY_AGE = 604_800
export const MAX_POLICY_AGE = 31_557_600

/** RFC 8461. */
export async function readMtaSts(
  domain: string,
  ports: { readonly resolver: Resolver; readonly fetchText: FetchText },
): Promise<MtaStsReading> {
  const requested = canonicalDomain(domain)
  const { report, findings } = createFindings()
  const id = await readRecord(requested, ports.resolver, report)
  const policy = id === null ? null : await fetchPolicy(requested, ports.fetchText, report)
  if (!policy) return { mode: null, mx: [], maxAge: null, id, matches: [], findings }
  reportPolicy(requested, policy, report)
  const { status, hosts } = await findMailHosts(requested, ports.resolver)
  if (status === 'failed') report('mta-sts-dns-error', { name: requested, type: 'MX' })
  const isNamed = hostMatcher(policy.mx)
  const matches = hosts.map((host) => ({ host, matched: isNamed(host) }))
  for (const { host, matched } of matches) {
    if (!matched && policy.mode !== 'none')
      report('mta-sts-mx-not-matched', { domain: requested, host, mode: policy.mode })
  }
  return { ...policy, id, matches, findings }
}

async function readRecord(domain: string, resolver: Resolver, report: Report): Promise<string | null> {
  const name = `_mta-sts.${domain}`
  const { status, texts } = await lookUpTexts(resolver, name)
  const [text, ...more] = texts.filter((record) => record.startsWith(`${VERSION};`))
  const similar = texts.find((record) => nearVersion.test(record))
  if (status === 'failed') report('mta-sts-dns-error', { name, type: 'TXT' })
  else if (text === undefined && similar !== undefined) report('mta-sts-record-invalid', { name, value: similar })
  else if (text === undefined) report('mta-sts-none', { domain })
  else if (more.length > 0) report('mta-sts-multiple-records', { name, count: more.length + 1 })
  if (text === undefined || more.length > 0) return null
  const { fields, broken } = readVersioned(text, `${VERSION};`)
  const id = fields.find((field) => field.name === 'id')?.value
  const isValid =
    broken.length === 0 && fields.every(({ name: field, value }) => field === 'id' || isExtensionValue(value))
  if (id !== undefined && idShape.test(id) && isValid) return id
  report('mta-sts-record-invalid', { name, value: text })
  return null
}

export const policyUrl = (domain: string) => `https://mta-sts.${domain}/.well-known/mta-sts.txt`

async function fetchPolicy(domain: string, fetchText: FetchText, report: Report): Promise<StsPolicy | null> {
  const url = policyUrl(domain)
  let fetched: FetchedText
  try {
    fetched = await fetchText(url)
  } catch {
    report('mta-sts-policy-unreachable', { url, reason: 'connection' })
    return null
  }
  if (fetched.status !== 200) {
    report('mta-sts-policy-unreachable', { url, reason: String(fetched.status) })
    return null
  }
  const mediaType = (fetched.contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (mediaType !== 'text/plain') report('mta-sts-content-type', { url, value: mediaType })
  const policy = readPolicyText(fetched.text)
  if ('fault' in policy) {
    report('mta-sts-policy-invalid', { url, value: policy.fault })
    return null
  }
  return policy
}

function reportPolicy(domain: string, { mode, maxAge }: StsPolicy, report: Report) {
  if (mode === 'testing') report('mta-sts-testing', { domain })
  if (mode === 'none') report('mta-sts-mode-none', { domain })
  if (maxAge > MAX_POLICY_AGE) report('mta-sts-max-age-too-long', { domain, seconds: maxAge })
  if (maxAge < MIN_POLICY_AGE && mode !== 'none') report('mta-sts-max-age-short', { domain, seconds: maxAge })
}

export interface TlsRptReading {
  readonly rua: readonly string[]
  readonly findings: readonly Finding[]
}

const TLS_RPT_VERSION = 'v=TLSRPTv1;'
const uriShape = /^(?:mailto|https):[a-z0-9\-._~:/?#[\]@$&'()*+=%]+$/i

/** RFC 8460 3. */
export async function readTlsRpt(domain: string, resolver: Resolver): Promise<TlsRptReading> {
  const requested = canonicalDomain(domain)
  const { report, findings } = createFindings()
  const name = `_smtp._tls.${requested}`
  const { status, texts } = await lookUpTexts(resolver, name)
  const [text, ...more] = texts.filter((record) => record.startsWith(TLS_RPT_VERSION))
  if (status === 'failed') report('tls-rpt-dns-error', { name })
  else if (text === undefined) report('tls-rpt-none', { domain: requested })
  else if (more.length > 0) report('tls-rpt-multiple-records', { name, count: more.length + 1 })
  if (text === undefined || more.length > 0) return { rua: [], findings }
  const { fields, broken } = readVersioned(text, TLS_RPT_VERSION)
  const list = fields.find((field) => field.name === 'rua')?.value ?? ''
  const isValid = broken.length === 0 && fields.every((field) => field.name === 'rua' || isExtensionValue(field.value))
  if (list === '' || !isValid) report('tls-rpt-record-invalid', { name, value: text })
  const uris = list === '' ? [] : list.split(',').map(trimSpace)
  const isUsable = (uri: string) => uriShape.test(uri) && receivingDomain(uri) !== null
  for (const uri of uris) if (!isUsable(uri)) report('tls-rpt-rua-invalid', { name, value: uri })
  return { rua: uris.filter(isUsable), findings }
}
