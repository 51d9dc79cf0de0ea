import { canonicalDomain, nearness } from '../base/names.ts'
import { createFindings, type Finding, type Report } from '../catalogue/finding.ts'
import { readSignatures, type SignatureTags } from '../dkim/dkim.ts'
import { readField, splitMessage } from '../mime/fields.ts'
import { type AuthenticationResult, fieldsAbove, readAuthenticationResults } from './auth-results.ts'
import { readAuthor } from './author.ts'
import { findBorder, type Hop, readHops } from './received.ts'

export function domainOf(address: string): string | null {
  const open = address.lastIndexOf('<')
  const close = address.indexOf('>', open)
  const bare = open < 0 ? address : address.slice(open + 1, close < 0 ? undefined : close)
  const at = bare.lastIndexOf('@')
  const domain = at < 0 ? '' : canonicalDomain(bare.slice(at + 1))
  return domain === '' ? null : domain
}

export interface HeaderReading {
  readonly subject: string | null
  readonly from: string | null
  readonly authorDomain: string | null
  readonly returnPathDomain: string | null
  readonly hops: readonly Hop[]
  readonly totalSeconds: number | null
  readonly authentication: readonly AuthenticationResult[]
  readonly signatures: readonly SignatureTags[]
  readonly findings: readonly Finding[]
}

/** Seconds above which a delay is reported, and below which a difference of clocks is not. */
const SLOW = 300
const CLOCK_SKEW = -5

export function readHeader(text: string): HeaderReading {
  const { report, findings } = createFindings()
  const source = splitMessage(text)
  const fields = source.fields.map(readField)
  const fieldText = (name: string) => fields.find((field) => field.name === name)?.value ?? null
  const from = fieldText('from')
  const { domain: authorDomain, fault } = readAuthor(source)
  const hops = readHops(fields)
  const authentication = readAuthenticationResults(fields)
  const signatures = readSignatures(text)
  if (fields.length === 0) report('header-empty', {})
  else if (fault !== null) report('header-author-unclear', { fault })
  reportHops(hops, report)
  if (fields.length > 0 && authentication.length === 0) report('header-not-checked', {})
  // The last server's results are on top; those below may be forged. They count even if a sender could have written
  // them, since no one forges a failure.
  const trusted = authentication.filter(({ server }) => server === authentication[0]?.server)
  const border = findBorder(hops)
  const above = readAuthenticationResults(fieldsAbove(fields, hops, border))
  const [first] = trusted
  if (first && border.kind !== 'no-path' && above.length === 0)
    report('header-results-unproved', { server: first.server })
  reportAuthentication(trusted, authorDomain, report)
  const returnPath = fieldText('return-path')
  return {
    subject: fieldText('subject'),
    from,
    authorDomain,
    returnPathDomain: returnPath === null ? null : domainOf(returnPath),
    hops,
    totalSeconds: totalOf(hops),
    authentication,
    signatures,
    findings,
  }
}

function totalOf(hops: readonly Hop[]): number | null {
  const times = hops.flatMap(({ date }) => (date === null ? [] : Date.parse(date)))
  const [first] = times
  const last = times.at(-1)
  return first === undefined || last === undefined || times.length < 2 ? null : Math.round((last - first) / 1000)
}

function reportHops(hops: readonly Hop[], report: Report) {
  for (const { by, date, delaySeconds } of hops) {
    const server = by ?? ''
    if (date === null) report('header-date-unreadable', { server })
    else if (delaySeconds !== null && delaySeconds >= SLOW) report('header-slow-hop', { server, seconds: delaySeconds })
    else if (delaySeconds !== null && delaySeconds < CLOCK_SKEW)
      report('header-clock-skew', { server, seconds: -delaySeconds })
  }
}

function reportAuthentication(results: readonly AuthenticationResult[], authorDomain: string | null, report: Report) {
  const has = (method: string) => results.some((result) => result.method === method)
  if (results.length > 0 && !has('dkim')) report('header-dkim-missing', {})
  for (const { method, result, properties } of results) {
    const hasPassed = result === 'pass'
    if (method === 'dmarc' && !hasPassed) report('header-dmarc-failed', { domain: authorDomain ?? '', result })
    const domain = identityOf(method, properties)
    if (domain === null && !hasPassed && method === 'dkim') report('header-dkim-missing', {})
    if (domain === null) continue
    if (method === 'spf' && !hasPassed) report('header-spf-failed', { domain, result })
    if (method === 'dkim' && !hasPassed) report('header-dkim-failed', { domain, result })
    if ((method === 'spf' || method === 'dkim') && hasPassed && authorDomain !== null) {
      reportAlignment(method, domain, authorDomain, report)
    }
  }
}

function identityOf(method: string, properties: Readonly<Record<string, string>>): string | null {
  const value = method === 'spf' ? (properties['smtp.mailfrom'] ?? properties['smtp.helo']) : signer(properties)
  const domain = value === undefined ? '' : canonicalDomain(value.slice(value.lastIndexOf('@') + 1))
  return domain === '' ? null : domain
}

const signer = (properties: Readonly<Record<string, string>>) => properties['header.d'] ?? properties['header.i']

function reportAlignment(method: 'spf' | 'dkim', domain: string, authorDomain: string, report: Report) {
  const near = nearness(domain, authorDomain)
  const parameters = { domain, authorDomain }
  if (near === 'foreign') report(method === 'spf' ? 'header-spf-not-aligned' : 'header-dkim-not-aligned', parameters)
  if (near === 'sibling') report('header-alignment-open', { ...parameters, method })
}
