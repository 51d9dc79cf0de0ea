import { parseAddress } from './address.ts'
import { createFindings, type Finding, type Report } from './finding.ts'
import { lookUp } from './lookup.ts'
import { exchangesOf } from './mail-hosts.ts'
import { canonicalDomain } from './names.ts'
import type { Resolver } from './ports.ts'

const MAX_HOSTS = 10

/** The MX records of a domain and the hosts they name (RFC 5321 5.1, RFC 7505, RFC 2181 10.3). */
export async function checkMx(domain: string, resolver: Resolver): Promise<{ findings: readonly Finding[] }> {
  const asked = canonicalDomain(domain)
  const { report, findings } = createFindings()
  const { status, records } = await lookUp(resolver, asked, 'MX')
  if (status === 'empty') report('mx-none', { domain: asked })
  const hosts = [...new Set(exchangesOf(records))]
  if (hosts.length > 0 && exchangesOf(records).length < records.length) report('mx-null-with-others', { domain: asked })
  await Promise.all(hosts.slice(0, MAX_HOSTS).map((host) => checkHost(asked, host, resolver, report)))
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
