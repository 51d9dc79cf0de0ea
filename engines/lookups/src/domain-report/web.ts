import type { SecurityTxt, TlsaUse, WebReading } from '@sundry/contracts/domain-report-web'
import { DnsFault } from '@sundry/dns'
import {
  aliasesAmong,
  dateDigits,
  type Finding,
  judgeWeb,
  readPreload,
  readSecurityTxt,
  usedIssuer,
} from '@sundry/domain-report'
import { readCaa } from '@sundry/mail'
import { daysUntil } from '@sundry/registration'
import { addressesOf, answerOrNull } from '../facts/zone-facts.ts'
import { PublicFetchFault, type TlsScan } from '../ports/ports-web.ts'
import { fitsTlsa } from '../site/certificates.ts'
import { mailResolver, type Outcome, type Subject, unansweredSentence, watched } from './section.ts'

const MAX_TLSA = 10
const noWayOut = 'This server cannot reach any website at the moment, so this one has no grade. Try again shortly.'

/** The host whose site is probed: the one asked for, or the www name where only that has an address. */
async function siteOf({ domain, host, ports, signal }: Subject): Promise<string | null> {
  for (const name of new Set([host, domain, `www.${domain}`])) {
    if ((await addressesOf(name, ports, signal)).length > 0) return name
  }
  return null
}

async function tlsaOf(host: string, scan: TlsScan | null, { ports, signal }: Subject): Promise<TlsaUse> {
  const name = `_443._tcp.${host}`
  try {
    const { records, flags } = await ports.nameServers.query({ name, type: 'TLSA', signal })
    const found = records.filter(({ type }) => type === 'TLSA').slice(0, MAX_TLSA)
    const fitting = found.map(({ data }) => ({ data, fits: scan && fitsTlsa(data, scan.raw) }))
    return { name, secure: flags.ad, records: fitting }
  } catch (error) {
    if (error instanceof DnsFault) return { name, secure: false, records: [] }
    throw error
  }
}

async function securityTxtOf(host: string, { ports, signal }: Subject): Promise<SecurityTxt> {
  const nothing = { contact: [], expires: null }
  try {
    const { status, text } = await ports.sites.file(`https://${host}/.well-known/security.txt`, signal)
    if (status === 200) return readSecurityTxt(text)
    return { state: status === 404 || status === 410 ? 'none' : 'unknown', ...nothing }
  } catch (error) {
    if (error instanceof PublicFetchFault) return { state: 'unknown', ...nothing }
    throw error
  }
}

const MAX_HTTPS_RECORDS = 10

/** True if DNS announces HTTP/3 to a browser before its first request (RFC 9460). */
async function httpsRecordsOf(host: string, { ports, signal }: Subject): Promise<string[]> {
  const answer = await answerOrNull(ports.nameServers.query({ name: host, type: 'HTTPS', signal }))
  const records = (answer?.records ?? []).filter(({ type }) => type === 'HTTPS')
  return records.slice(0, MAX_HTTPS_RECORDS).map(({ data }) => data)
}

export async function reportWeb(subject: Subject): Promise<Outcome<WebReading>> {
  const { ports, signal, domain } = subject
  const { nameServers, unanswered } = watched(ports.nameServers, domain)
  const site = await siteOf({ ...subject, ports: { ...ports, nameServers } })
  const host = site ?? subject.host
  const resolver = mailResolver(nameServers, signal)
  const [scanned, http, caa, httpsRecords, securityTxt] = await Promise.all([
    site === null ? null : ports.sites.tls(host, signal),
    site === null ? null : ports.sites.pages(host, signal),
    readCaa(host, resolver),
    site === null ? [] : httpsRecordsOf(host, subject),
    site === null ? null : securityTxtOf(host, subject),
  ])
  const isTested = scanned !== 'not-tested'
  const scan = isTested ? scanned : null
  const dane = await tlsaOf(host, scan, { ...subject, ports: { ...ports, nameServers } })
  const leaf = scan?.reading.certificates[0]
  const now = new Date(ports.clock.now())
  // A certificate for wildcards alone comes from a CA for wildcards (RFC 8659 4.3).
  const isForWildcards =
    leaf !== undefined && leaf.names.length > 0 && leaf.names.every((name) => name.startsWith('*.'))
  const hasOwnList = isForWildcards && caa.issuewild !== caa.issue
  const use = usedIssuer(leaf?.issuerOrganization ?? null, hasOwnList ? null : caa.issue)
  const tls = scan && { ...scan.reading, daysLeft: leaf ? daysUntil(leaf.validTo, now) : null }
  const reading: WebReading = {
    host,
    tls,
    http,
    caa: {
      foundAt: caa.foundAt,
      issue: caa.issue && [...caa.issue],
      issueWildcard: caa.issuewild && [...caa.issuewild],
      ...use,
    },
    dane,
    httpsRecords,
    preload: http && tls && host === domain ? readPreload(host, tls, http) : null,
    ...(securityTxt && { securityTxt }),
  }
  const findings: readonly Finding[] = [...judgeWeb(reading, isTested, now.getTime()), ...caa.findings]
  const published = {
    domain: subject.domain,
    today: dateDigits(now),
    aliases: await aliasesAmong([...new Set([host, caa.foundAt ?? host])], 'CAA', resolver),
    web: {
      issuer: use.issuer,
      isTrusted: scan !== null && scan.reading.trustFault === null && scan.reading.nameFits,
      strictTransport: http?.strictTransport?.value ?? null,
    },
  }
  const isSilent =
    site !== null && isTested && scan === null && (http?.plain.status ?? http?.secure.status ?? null) === null
  const incomplete =
    isSilent && !(await ports.registries.reachable(signal)) ? noWayOut : unansweredSentence(unanswered, 'the web site')
  return { reading, findings, published, graded: site !== null && isTested, incomplete }
}
