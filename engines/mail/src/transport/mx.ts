import { parseAddress } from '../base/address.ts'
import { canonicalDomain, withoutFinalDot } from '../base/names.ts'
import { type DnsRecord, type Lookup, lookUp, type Resolver } from '../base/txt.ts'
import { createFindings, type Finding, type Report } from '../catalogue/finding.ts'

interface MailHosts {
  readonly status: Lookup['status']
  /** Ordered by preference; the domain itself without MX, none if it refuses mail (RFC 7505). */
  readonly hosts: readonly string[]
  readonly secure: boolean
}

/** RFC 5321 5.1. */
export async function findMailHosts(domain: string, resolver: Resolver): Promise<MailHosts> {
  const { status, records, secure } = await lookUp(resolver, domain, 'MX')
  if (status === 'failed') return { status, hosts: [], secure }
  if (records.length === 0) return { status, hosts: [domain], secure }
  return { status, hosts: exchangesOf(records), secure }
}

export function exchangesOf(records: readonly DnsRecord[]): readonly string[] {
  return records
    .map(({ data, priority }) => {
      const words = data.split(' ')
      return { preference: priority ?? Number(words[0]), host: withoutFinalDot(words.at(-1) ?? '') }
    })
    .filter(({ host }) => host !== '')
    .sort((a, b) => a.preference - b.preference)
    .map(({ host }) => host)
}

const MAX_HOSTS = 10

/** The MX records of a domain and the hosts they name (RFC 5321 5.1, RFC 7505, RFC 2181 10.3). */
export async function checkMx(domain: string, resolver: Resolver): Promise<{ findings: readonly Finding[] }> {
  const requested = canonicalDomain(domain)
  const { report, findings } = createFindings()
  const { status, records } = await lookUp(resolver, requested, 'MX')
  if (status === 'empty') report('mx-none', { domain: requested })
  const hosts = [...new Set(exchangesOf(records))]
  if (hosts.length > 0 && exchangesOf(records).length < records.length)
    report('mx-null-with-others', { domain: requested })
  await Promise.all(hosts.slice(0, MAX_HOSTS).map((host) => checkHost(requested, host, resolver, report)))
  return { findings }
}

async function checkHost(domain: string, host: string, resolver: Resolver, report: Report): Promise<void> {
  if (parseAddress(host)) return report('mx-host-address', { domain, host })
  const [four, six] = await Promise.all([lookUp(resolver, host, 'A'), lookUp(resolver, host, 'AAAA')])
  const alias = four.alias ?? six.alias
  if (alias !== null) report('mx-host-alias', { domain, host, target: alias })
  if (four.records.length + six.records.length > 0 || four.status === 'failed' || six.status === 'failed') return
  report(four.withheld + six.withheld > 0 ? 'mx-host-not-public' : 'mx-host-no-address', { domain, host })
}
