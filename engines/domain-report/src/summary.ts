import { counted } from '@sundry/kit'
import { canonicalDomain } from '@sundry/mail'

export type SummaryTone = 'good' | 'warn' | 'bad' | 'none' | 'unknown'

export interface SummaryLine {
  readonly subject: 'mail' | 'site' | 'renewal'
  /** `none`: there is nothing to judge, such as mail at a domain that takes none. */
  readonly tone: SummaryTone
  readonly text: string
  /** Why something is not known. */
  readonly cause?: string
}

interface Seen<Reading> {
  readonly reading: Reading | null
  readonly findings: readonly { readonly code: string }[]
  /** Why it was not, or not wholly, looked at. */
  readonly error: string | null
}

interface Mail {
  readonly refusesMail: boolean
  readonly hosts: readonly { readonly host: string; readonly addresses: readonly unknown[] }[]
  readonly dmarc: {
    readonly policy: 'none' | 'quarantine' | 'reject' | null
    readonly testMode: boolean
    readonly record: string | null
  }
  readonly mtaSts: { readonly mode: string | null }
}

interface Page {
  readonly status: number | null
  readonly finalUrl: string | null
}

interface Web {
  readonly host: string
  readonly tls: {
    readonly daysLeft: number | null
    readonly certificates: readonly { readonly validFrom: string; readonly validTo: string }[]
  } | null
  readonly http: { readonly plain: Page; readonly secure: Page } | null
}

interface Registration {
  readonly registered: boolean | null
  readonly expiresOn: string | null
  readonly daysLeft: number | null
  readonly missingExpiryReason: string | null
  readonly status: readonly string[]
}

/** The sections of a report that are known so far. */
export interface SummarySections {
  readonly mail?: Seen<Mail> | undefined
  readonly web?: Seen<Web> | undefined
  readonly registration?: Seen<Registration> | undefined
  readonly dnssec?: Seen<unknown> | undefined
  readonly zone?: Seen<unknown> | undefined
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

function formatDay(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : day.format(date)
}

function daysAway(days: number): string {
  if (days === 0) return 'within a day'
  const count = counted(Math.abs(days), 'day')
  return days < 0 ? `${count} ago` : `in ${count}`
}

const codesOf = (seen: Seen<unknown> | undefined) => new Set(seen?.findings.map(({ code }) => code))
const withCause = (cause: string | null) => (cause === null ? {} : { cause })

interface Outage {
  /** Resolvers that do not validate still find the domain. */
  readonly isPartial: boolean
  readonly cause: string
}

const isBogusCode = /^dnssec-(?:bogus|ds-mismatch|chain-(?:expired|not-yet-valid|wrong|missing|denial-unproven))$/

/** An outage takes the whole name out of the DNS, whatever mail and site report. */
function outageIn({ registration, zone, dnssec }: SummarySections): Outage | null {
  const total = (cause: string) => ({ isPartial: false, cause })
  if (codesOf(registration).has('registration-on-hold')) return total('the registry has put the domain on hold')
  if (codesOf(zone).has('zone-not-delegated')) return total('the parent zone does not delegate the domain')
  const isBogus = [...codesOf(dnssec)].some((code) => isBogusCode.test(code))
  const cause = 'the DNSSEC signatures of the domain are not valid, so validating resolvers return SERVFAIL'
  return isBogus ? { isPartial: true, cause } : null
}

interface Clause {
  readonly tone: SummaryTone
  readonly text: string
}

function arrivalOf({ refusesMail, hosts, mtaSts }: Mail, findings: Seen<Mail>['findings']): Clause {
  const codes = new Set(findings.map(({ code }) => code))
  const dead = new Set(
    findings.flatMap((finding) =>
      /^mx-host-(?:address|no-address|not-public)$/.test(finding.code) && 'host' in finding
        ? canonicalDomain(String(finding.host))
        : [],
    ),
  )
  const isDead = ({ host }: { host: string }) => dead.has(canonicalDomain(host))
  if (refusesMail) return { tone: 'none', text: 'This domain accepts no mail (null MX)' }
  if (codes.has('mx-null-with-others'))
    return { tone: 'bad', text: 'Mail may not arrive because the domain has a null MX beside its mail servers' }
  if (hosts.length === 0) return { tone: 'warn', text: 'Mail may not arrive because there is no MX record' }
  if (hosts.every(isDead))
    return { tone: 'bad', text: 'Mail cannot arrive because no mail server has a public address' }
  if (!hosts.some((host) => host.addresses.length > 0 && !isDead(host)))
    return { tone: 'unknown', text: 'Whether mail arrives is not known' }
  if (mtaSts.mode === 'enforce' && codes.has('mta-sts-mx-not-matched'))
    return { tone: 'bad', text: 'Some mail does not arrive because the MTA-STS policy omits a mail server' }
  if (codes.has('dane-mail-mismatch'))
    return { tone: 'bad', text: 'Some mail does not arrive because a TLSA record does not match the certificate' }
  return { tone: 'good', text: 'Mail arrives' }
}

function gapOf({ policy, record, testMode }: Mail['dmarc'], codes: ReadonlySet<string>): string | null {
  if (codes.has('spf-pass-all')) return 'SPF authorises every sender'
  const noSpf = codes.has('spf-none') ? 'there is no SPF record, and ' : ''
  if (record === null && !codes.has('dmarc-multiple-records')) return `${noSpf}there is no DMARC policy`
  if (policy === null) return `${noSpf}the DMARC record has no effect`
  if (policy === 'none') return `${noSpf}DMARC is set to p=none`
  return policy === 'quarantine' && testMode ? `${noSpf}DMARC is in test mode (p=quarantine with t=y)` : null
}

function forgeryOf({ dmarc }: Mail, codes: ReadonlySet<string>, it: string): Clause {
  if (dmarc.record === null && codes.has('dmarc-dns-error'))
    return { tone: 'unknown', text: `whether anyone can forge ${it} is not known` }
  const gap = gapOf(dmarc, codes)
  if (gap !== null) return { tone: 'bad', text: `anyone can forge ${it}: ${gap}` }
  if (codes.has('dmarc-subdomain-policy-none'))
    return { tone: 'warn', text: 'anyone can forge mail from its subdomains: DMARC is set to sp=none' }
  if (codes.has('dmarc-nonexistent-policy-none'))
    return { tone: 'warn', text: 'anyone can forge mail from subdomains that do not exist: DMARC is set to np=none' }
  // RFC 9989 4.7: in test mode reject is stepped down to quarantine.
  if (dmarc.policy === 'reject' && dmarc.testMode)
    return { tone: 'good', text: 'forged mail goes to spam: DMARC is set to p=reject in test mode' }
  const fate = dmarc.policy === 'reject' ? 'is rejected' : 'goes to spam'
  return { tone: 'good', text: `forged mail ${fate}: DMARC is set to p=${dmarc.policy}` }
}

const severest = (...tones: SummaryTone[]): SummaryTone =>
  (['bad', 'warn', 'unknown', 'good'] as const).find((tone) => tones.includes(tone)) ?? 'none'

function mailLine({ reading, findings, error }: Seen<Mail>): Omit<SummaryLine, 'subject'> {
  if (reading === null) return { tone: 'unknown', text: 'Mail could not be checked.', ...withCause(error) }
  const arrival = arrivalOf(reading, findings)
  const it = arrival.tone === 'good' ? 'it' : 'mail from this domain'
  const forgery = forgeryOf(reading, new Set(findings.map(({ code }) => code)), it)
  const isGood = (tone: SummaryTone) => tone === 'good' || tone === 'none'
  const word = isGood(arrival.tone) === isGood(forgery.tone) ? 'and' : 'but'
  const tone = arrival.tone === 'none' && forgery.tone === 'good' ? 'none' : severest(arrival.tone, forgery.tone)
  // A fault that was seen counts; "all is well" cannot be concluded from a part.
  if (error !== null && isGood(tone)) return { tone: 'unknown', text: 'Mail could not be fully checked.', cause: error }
  return { tone, text: `${arrival.text}, ${word} ${forgery.text}.`, ...withCause(error) }
}

function certificateFault({ tls }: Web, codes: ReadonlySet<string>): string | null {
  const leaf = tls?.certificates[0]
  const on = (date: string | undefined) => (date === undefined ? '' : ` on ${formatDay(date)}`)
  if (codes.has('tls-certificate-expired')) return `its certificate expired${on(leaf?.validTo)}`
  if (codes.has('tls-certificate-not-yet-valid'))
    return `its certificate is not valid yet, but starts${on(leaf?.validFrom)}`
  if (codes.has('tls-certificate-wrong-name')) return 'its certificate is for another name'
  if (codes.has('tls-certificate-untrusted')) return 'its certificate is not trusted'
  if (codes.has('http-sent-to-plain')) return 'https:// leads to a page that is not encrypted'
  return codes.has('tls-version-missing') ? 'it supports neither TLS 1.2 nor TLS 1.3' : null
}

function siteLine(seen: Seen<Web>): Omit<SummaryLine, 'subject'> {
  const { reading, error } = seen
  if (reading === null) return { tone: 'unknown', text: 'The website could not be checked.', ...withCause(error) }
  const codes = codesOf(seen)
  const reported = (tone: SummaryTone, text: string) => ({ tone, text, ...withCause(error) })
  const fault = certificateFault(reading, codes)
  if (fault !== null) return reported('bad', `The website is not safe: ${fault}.`)
  const { tls, http, host } = reading
  if (error !== null) return reported('unknown', 'The website could not be fully checked.')
  if (http === null)
    return reported('none', 'There is no website: neither this domain nor its www name has an address.')
  const { plain, secure } = http
  if (plain.status === null && secure.status === null)
    return reported('unknown', `Whether the website is safe is not known: no page responds at ${host}.`)
  if (codes.has('tls-not-tested'))
    return reported('unknown', 'Whether the website is safe is not known: its TLS could not be tested.')
  if (tls === null) return reported('bad', 'The website is not safe: it does not respond over HTTPS.')
  if (secure.status === null) return reported('unknown', 'The certificate is valid, but no page responds over HTTPS.')
  if (codes.has('http-failing'))
    return reported('warn', `The website is encrypted, but it returns an error (HTTP status ${secure.status}).`)
  if (codes.has('http-not-redirected'))
    return reported('warn', 'The website has a valid certificate, but http:// does not redirect to HTTPS.')
  const isRedirected = plain.finalUrl?.startsWith('https:') ?? false
  const rest =
    plain.status === null
      ? 'http:// does not respond'
      : `http:// ${isRedirected ? 'redirects to it' : 'serves no page'}`
  return reported('good', `The connection to the website is safe: HTTPS has a valid certificate, and ${rest}.`)
}

const SOON_DAYS = 30

function domainEnd({ registered, expiresOn, daysLeft, status }: Registration): Clause | null {
  if (registered === false) return { tone: 'none', text: 'This domain is not registered, so there is nothing to renew' }
  const reports = (words: RegExp) => status.some((one) => words.test(one))
  // Some registries put both into one word; what can still be had back comes first.
  if (reports(/redemption|pending ?restore|quarantine/i))
    return { tone: 'bad', text: 'The domain has expired and is in redemption: ask its registrar now to restore it' }
  if (reports(/pending ?delete|to ?be ?released/i))
    return { tone: 'bad', text: 'The domain has expired and is about to be deleted, so it can no longer be renewed' }
  if (expiresOn === null || daysLeft === null) return null
  const when = `${formatDay(expiresOn)} (${daysAway(daysLeft)})`
  if (daysLeft < 0)
    return { tone: 'bad', text: `The domain expired on ${when}: ask its registrar today whether it can be renewed` }
  const tone = daysLeft <= SOON_DAYS ? 'warn' : 'good'
  return { tone, text: `Renew the domain by ${when}` }
}

function renewalLine({ reading, error }: Seen<Registration>, web: Seen<Web> | undefined): Omit<SummaryLine, 'subject'> {
  const end = reading && domainEnd(reading)
  const tls = web?.reading?.tls
  const validTo = tls?.certificates[0]?.validTo
  const certificate =
    tls && validTo !== undefined && tls.daysLeft !== null
      ? { days: tls.daysLeft, when: `${formatDay(validTo)} (${daysAway(tls.daysLeft)})` }
      : null
  const isSoon = codesOf(web).has('tls-certificate-ends-soon')
  if (!end) {
    const text = 'When the domain must be renewed is not known'
    const more =
      certificate && certificate.days >= 0 ? `; its TLS certificate must be renewed by ${certificate.when}` : ''
    const tone = isSoon ? 'warn' : 'unknown'
    return { tone, text: `${text}${more}.`, ...withCause(error ?? reading?.missingExpiryReason ?? null) }
  }
  const daysLeft = reading?.daysLeft ?? null
  const isFirst = certificate && (end.tone === 'good' || end.tone === 'warn') && certificate.days < (daysLeft ?? 0)
  if (!isFirst || reading?.expiresOn == null || daysLeft === null) return { ...end, text: `${end.text}.` }
  const rest = `and the domain by ${formatDay(reading.expiresOn)} (${daysAway(daysLeft)})`
  if (certificate.days < 0)
    return { tone: 'bad', text: `Renew the TLS certificate now, as it expired on ${certificate.when}, ${rest}.` }
  const tone = severest(end.tone, isSoon ? 'warn' : 'good')
  return { tone, text: `Renew the TLS certificate by ${certificate.when}, ${rest}.` }
}

/**
 * A report in three sentences: whether mail arrives and can be forged, whether the site is safe, and what must be
 * renewed when. A sentence whose section is not known yet is left out.
 */
export function summarizeReport(sections: SummarySections): readonly SummaryLine[] {
  const { mail, web, registration } = sections
  const outage = outageIn(sections)
  const lines: SummaryLine[] = []
  const add = (subject: 'mail' | 'site', line: Clause, total: string, partial: string) => {
    const text = outage && `${outage.isPartial ? partial : total}: ${outage.cause}.`
    lines.push({ subject, ...(text === null || line.tone === 'none' ? line : { tone: 'bad', text }) })
  }
  if (mail) add('mail', mailLine(mail), 'Mail cannot arrive', 'Some mail does not arrive')
  if (web) add('site', siteLine(web), 'The website cannot be reached', 'Not everyone can reach the website')
  if (registration) lines.push({ subject: 'renewal', ...renewalLine(registration, web) })
  return lines
}
