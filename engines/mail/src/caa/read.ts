import { createFindings, type Finding, type Report } from '../findings/finding.ts'
import { lookUp } from '../lookup.ts'
import { canonicalDomain, parentOf } from '../names.ts'
import type { DnsRecord, Resolver } from '../ports.ts'
import { type CaaProperty, readCaaProperty, readIssuer } from './property.ts'

export interface CaaReading {
  readonly foundAt: string | null
  /** Null for anybody. */
  readonly issue: readonly string[] | null
  readonly issuewild: readonly string[] | null
  readonly findings: readonly Finding[]
}

const known: ReadonlySet<string> = new Set([
  ...['issue', 'issuewild', 'iodef'],
  ...['issuemail', 'issuevmc', 'contactemail', 'contactphone'],
])

export async function readCaa(domain: string, resolver: Resolver): Promise<CaaReading> {
  const { report, findings } = createFindings()
  const canonical = canonicalDomain(domain)
  const asked = canonical.startsWith('*.') ? canonical.slice(2) : canonical
  const found = await climb(asked, resolver, report)
  if (!found) return { foundAt: null, issue: null, issuewild: null, findings }
  const properties = found.records.flatMap(({ data }) => readCaaProperty(data) ?? [])
  const issue = issuersOf(properties, 'issue', found.name, report)
  const issuewild = issuersOf(properties, 'issuewild', found.name, report) ?? issue
  if (issue?.length === 0 && issuewild?.length === 0) report('caa-forbids-all', { domain: found.name })
  for (const { critical, tag, value } of properties) {
    if (critical && !known.has(tag)) report('caa-critical-unknown', { domain: found.name, tag })
    if (tag === 'iodef' && !/^(?:mailto:.|https?:\/\/.)/i.test(value)) {
      report('caa-iodef-invalid', { domain: found.name, value })
    }
  }
  return { foundAt: found.name, issue, issuewild, findings }
}

/** The records of the nearest name that has any, up to but not including the root (RFC 8659 3). */
async function climb(domain: string, resolver: Resolver, report: Report) {
  for (let name = domain; name !== ''; name = parentOf(name)) {
    const { status, records } = await lookUp(resolver, name, 'CAA')
    if (status === 'failed') {
      report('caa-dns-error', { name })
      return null
    }
    if (records.length > 0) return { name, records: records as readonly DnsRecord[] }
  }
  report('caa-none', { domain })
  return null
}

/** A value that breaks the grammar names nobody, and so forbids (RFC 8659 4.2). */
function issuersOf(properties: readonly CaaProperty[], tag: string, domain: string, report: Report) {
  const values = properties.filter((property) => property.tag === tag).map(({ value }) => value)
  if (values.length === 0) return null
  const issuers = values.map((value) => {
    const issuer = readIssuer(value)
    if (issuer === null) report('caa-malformed', { domain, tag, value })
    return issuer ?? ''
  })
  return issuers.filter((issuer) => issuer !== '')
}
