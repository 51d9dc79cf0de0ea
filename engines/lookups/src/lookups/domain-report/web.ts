import type { CaaUse, TlsaUse, WebReading } from '@sundry/contracts/domain-report/web'
import { DnsFault } from '@sundry/dns'
import { type Finding, readCaa } from '@sundry/mail'
import { daysUntil } from '@sundry/registration'
import type { TlsScan } from '../../ports/sites.ts'
import { caaDomainsOf } from '../../site/caa-issuers.ts'
import { judgeWeb } from '../../site/judge.ts'
import { fitsTlsa } from '../../tls/match-tlsa.ts'
import { addressesOf } from '../zone-facts.ts'
import { mailResolver } from './mail-resolver.ts'
import type { Outcome, Subject } from './section.ts'

const MOST_TLSA = 10

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
    const found = records.filter(({ type }) => type === 'TLSA').slice(0, MOST_TLSA)
    const fitting = found.map(({ data }) => ({ data, fits: scan && fitsTlsa(data, scan.raw) }))
    return { name, secure: flags.ad, records: fitting }
  } catch (error) {
    if (error instanceof DnsFault) return { name, secure: false, records: [] }
    throw error
  }
}

function usedIssuer(scan: TlsScan | null, issue: readonly string[] | null): Pick<CaaUse, 'issuer' | 'issuerListed'> {
  const domains = caaDomainsOf(scan?.reading.certificates[0]?.issuerOrganization ?? null)
  const [usual = null] = domains
  // An authority that is not known may be named by any of the domains.
  const issuerListed = usual === null || issue === null ? null : domains.some((one) => issue.includes(one))
  return { issuer: usual, issuerListed }
}

export async function reportWeb(subject: Subject): Promise<Outcome<WebReading>> {
  const { ports, signal } = subject
  const site = await siteOf(subject)
  const host = site ?? subject.host
  const [scanned, http, caa] = await Promise.all([
    site === null ? null : ports.sites.tls(host, signal),
    site === null ? null : ports.sites.pages(host, signal),
    readCaa(host, mailResolver(ports.nameServers, signal)),
  ])
  const isTested = scanned !== 'not-tested'
  const scan = isTested ? scanned : null
  const dane = await tlsaOf(host, scan, subject)
  const leaf = scan?.reading.certificates[0]
  const now = new Date(ports.clock.now())
  const use = usedIssuer(scan, caa.issue)
  const reading: WebReading = {
    host,
    tls: scan && { ...scan.reading, daysLeft: leaf ? daysUntil(leaf.validTo, now) : null },
    http,
    caa: {
      foundAt: caa.foundAt,
      issue: caa.issue && [...caa.issue],
      issueWildcard: caa.issuewild && [...caa.issuewild],
      ...use,
    },
    dane,
  }
  const findings: readonly Finding[] = [...judgeWeb(reading, isTested), ...caa.findings]
  return { reading, findings, published: { issuer: use.issuer }, graded: site !== null && isTested }
}
