import type { CaaUse, WebReading } from '@sundry/contracts/domain-report-web'
import { createFindings, type Finding, type Report } from '../catalogue/finding.ts'
import { judgeSecurityTxt } from './security-txt.ts'

const HALF_YEAR = 15_552_000
const DAYS_TO_ACT = 14
/** Certificates that renew themselves do so with a third or more of their life left, short-lived ones included. */
const LAST_PART = 0.15
const DAY_MS = 86_400_000

type Tls = NonNullable<WebReading['tls']>
type Http = NonNullable<WebReading['http']>

function judgeCertificate(
  host: string,
  { certificates, trustFault, nameFits, daysLeft }: Tls,
  now: number,
  report: Report,
): void {
  const [leaf] = certificates
  // The fault may be that of a certificate above it.
  const isOwn = leaf === undefined || Date.parse(leaf.validTo) < now || Date.parse(leaf.validFrom) > now
  if (trustFault === 'CERT_HAS_EXPIRED' && isOwn) report('tls-certificate-expired', { host, date: leaf?.validTo ?? '' })
  else if (trustFault === 'CERT_NOT_YET_VALID' && isOwn) {
    report('tls-certificate-not-yet-valid', { host, date: leaf?.validFrom ?? '' })
  } else if (trustFault !== null) report('tls-certificate-untrusted', { host, fault: trustFault })
  // OpenSSL names one fault, and a renewal alone would leave this one.
  const isSelfSigned = certificates.length === 1 && leaf?.issuer === leaf?.subject
  if (isSelfSigned && isOwn && (trustFault === 'CERT_HAS_EXPIRED' || trustFault === 'CERT_NOT_YET_VALID'))
    report('tls-certificate-untrusted', { host, fault: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  if (!nameFits) report('tls-certificate-wrong-name', { host })
  const life = leaf ? (Date.parse(leaf.validTo) - Date.parse(leaf.validFrom)) / DAY_MS : 0
  const isLate = daysLeft !== null && daysLeft >= 0 && daysLeft <= DAYS_TO_ACT && daysLeft < life * LAST_PART
  if (trustFault === null && isLate) report('tls-certificate-ends-soon', { host, days: daysLeft })
  const bits = leaf?.keyType === 'rsa' ? leaf.keyBits : null
  if (bits !== null && bits !== undefined && bits < 2048) report('tls-key-weak', { host, bits })
}

function judgeVersions(host: string, { protocols }: Tls, report: Report): void {
  const stateOf = (version: string) => protocols.find((one) => one.version === version)?.state
  for (const version of ['TLSv1', 'TLSv1.1']) {
    if (stateOf(version) === 'offered') report('tls-version-old', { host, version: version.replace('v', ' ') })
  }
  if (stateOf('TLSv1.2') === 'not-offered' && stateOf('TLSv1.3') === 'not-offered')
    report('tls-version-missing', { host })
  else if (stateOf('TLSv1.3') === 'not-offered') report('tls-version-13-missing', { host })
}

function judgePages(
  host: string,
  { plain, secure, strictTransport, headers }: Http,
  isTlsTested: boolean,
  report: Report,
): void {
  if (plain.status === null && secure.status === null && isTlsTested) report('http-unreachable', { host })
  if (secure.status !== null && (secure.status >= 500 || secure.status === 404)) {
    report('http-failing', { host, status: secure.status })
  }
  if (plain.status !== null && plain.status < 400 && plain.finalUrl?.startsWith('http:'))
    report('http-not-redirected', { host })
  if (secure.finalUrl?.startsWith('http:')) report('http-sent-to-plain', { host, url: secure.finalUrl })
  if (plain.redirects.length > 3) report('http-redirect-chain', { host, count: plain.redirects.length })
  if (secure.status === null) return
  if (strictTransport === null || strictTransport.maxAge === null) report('http-hsts-missing', { host })
  else if (strictTransport.maxAge < HALF_YEAR) report('http-hsts-short', { host, seconds: strictTransport.maxAge })
  for (const { name, value, verdict } of headers) {
    if (name === 'strict-transport-security') continue
    if (verdict === 'missing') report('http-header-missing', { host, name })
    if (verdict === 'weak') report('http-header-weak', { host, name, value: value ?? '' })
  }
}

const YEAR = 31_536_000

/** Reasons that keep a registered domain off the HSTS preload list of browsers; null if it sends no HSTS. */
export function readPreload(host: string, tls: Tls, { plain, strictTransport }: Http): WebReading['preload'] {
  if (strictTransport === null) return null
  const next = plain.redirects.length === 0 ? null : (plain.redirects[1]?.url ?? plain.finalUrl)
  const isRedirected = next !== null && URL.canParse(next) && new URL(next).protocol === 'https:'
  const isSameHost = isRedirected && new URL(next).hostname === host
  const faults = [
    (tls.trustFault !== null || !tls.nameFits) && ('certificate' as const),
    (strictTransport.maxAge ?? 0) < YEAR && ('max-age' as const),
    !strictTransport.includeSubDomains && ('subdomains' as const),
    // The list demands it of sites that serve plain HTTP at all.
    plain.status !== null && !isSameHost && ('redirect' as const),
  ].filter((fault) => fault !== false)
  return { requested: strictTransport.preload, faults }
}

export function judgeWeb(reading: WebReading, isTlsTested = true, now = Date.now()): readonly Finding[] {
  const { host, tls, http, caa, dane, preload, securityTxt } = reading
  const { report, findings } = createFindings()
  if (tls) {
    judgeCertificate(host, tls, now, report)
    judgeVersions(host, tls, report)
  } else if (!isTlsTested) report('tls-not-tested', { host })
  else if (http) report('tls-unreachable', { host })
  if (http) judgePages(host, http, isTlsTested, report)
  if (preload?.requested && preload.faults.length > 0)
    report('http-hsts-preload-not-eligible', { host, faults: preload.faults })
  // A server that negotiates no protocol speaks HTTP/1.1; one that was not asked says nothing.
  if (tls && tls.alpn !== undefined && tls.alpn !== 'h2' && (http?.secure.status ?? null) !== null)
    report('http-2-missing', { host })
  if (securityTxt) judgeSecurityTxt(host, securityTxt, now, report)
  if (caa.issuerListed === false && caa.issuer !== null) {
    report('caa-issuer-not-listed', { domain: caa.foundAt ?? host, issuer: caa.issuer })
  }
  const fits = dane.records.map((record) => record.fits)
  if (dane.secure && fits.length > 0 && fits.every((one) => one === false))
    report('dane-web-mismatch', { name: dane.name })
  return findings
}

/** Under which domains authorities are named in CAA records, by words of the organisation in their certificates. */
const issuers: readonly (readonly [RegExp, readonly string[]])[] = [
  [/let'?s encrypt|internet security research group|^isrg/i, ['letsencrypt.org']],
  [/google trust services/i, ['pki.goog']],
  [/amazon/i, ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com']],
  [
    /digicert|geotrust|rapidssl|thawte|symantec/i,
    ['digicert.com', 'digicert.ne.jp', 'geotrust.com', 'rapidssl.com', 'thawte.com', 'symantec.com'],
  ],
  [/sectigo|comodo|usertrust/i, ['sectigo.com', 'comodoca.com', 'comodo.com', 'usertrust.com', 'trust-provider.com']],
  [/zerossl/i, ['sectigo.com', 'zerossl.com']],
  [/globalsign/i, ['globalsign.com']],
  [/godaddy|starfield/i, ['godaddy.com', 'starfieldtech.com']],
  [/\bentrust/i, ['entrust.net', 'affirmtrust.com']],
  [/ssl\.com|ssl corp/i, ['ssl.com']],
  [/buypass/i, ['buypass.com', 'buypass.no']],
  [/actalis/i, ['actalis.it']],
  [/certum|asseco/i, ['certum.pl', 'certum.eu']],
  [/harica|hellenic academic/i, ['harica.gr']],
  [/microsoft/i, ['microsoft.com']],
  [/identrust/i, ['identrust.com']],
  [/swisssign/i, ['swisssign.com']],
  [/telesec|deutsche telekom/i, ['telesec.de']],
  [/d-trust/i, ['d-trust.net', 'd-trust.de']],
]

export const caaDomainsOf = (organization: string | null): readonly string[] =>
  (organization !== null && issuers.find(([words]) => words.test(organization))?.[1]) || []

/** The authority that issued a certificate, as CAA records name it. */
export function usedIssuer(
  organization: string | null,
  issue: readonly string[] | null,
): Pick<CaaUse, 'issuer' | 'issuerListed'> {
  const domains = caaDomainsOf(organization)
  const [usual = null] = domains
  // An authority that is not known may be named by any of the domains.
  const issuerListed = usual === null || issue === null ? null : domains.some((one) => issue.includes(one))
  return { issuer: usual, issuerListed }
}
