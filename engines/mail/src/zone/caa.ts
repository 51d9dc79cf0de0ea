import { canonicalDomain, parentOf } from '../base/names.ts'
import { type DnsRecord, joinStrings, lookUp, type Resolver, trimBlanks } from '../base/txt.ts'
import { createFindings, type Finding, type Report } from '../catalogue/finding.ts'

interface CaaProperty {
  readonly critical: boolean
  readonly tag: string
  readonly value: string
}

const CRITICAL = 128

function readCaaProperty(data: string): CaaProperty | null {
  const [, flags, tag = '', value = ''] = /^([0-9]{1,3}) ([^ ]*) (.*)$/s.exec(data) ?? []
  if (flags === undefined) return null
  return {
    critical: (Number(flags) & CRITICAL) !== 0,
    tag: tag.toLowerCase(),
    value: joinStrings(value.trim()),
  }
}

const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i
const parameterName = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i
const parameterValue = /^[\x21-\x3a\x3c-\x7e]*$/

/** '' where the value names no issuer, null where it breaks the grammar (RFC 8659 4.2). */
export function readIssuer(value: string): string | null {
  const semicolon = value.indexOf(';')
  const issuer = trimBlanks(semicolon < 0 ? value : value.slice(0, semicolon))
  if (issuer !== '' && !issuer.split('.').every((part) => label.test(part))) return null
  const parameters = semicolon < 0 ? '' : trimBlanks(value.slice(semicolon + 1))
  if (parameters === '') return issuer
  return parameters.split(';').every((parameter) => isParameter(trimBlanks(parameter))) ? issuer : null
}

function isParameter(text: string): boolean {
  const equals = text.indexOf('=')
  if (equals < 0) return false
  return (
    parameterName.test(trimBlanks(text.slice(0, equals))) && parameterValue.test(trimBlanks(text.slice(equals + 1)))
  )
}

export interface CaaReading {
  readonly foundAt: string | null
  /** Null for anyone. */
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
  const requested = canonical.startsWith('*.') ? canonical.slice(2) : canonical
  const found = await climb(requested, resolver, report)
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

/** A value that breaks the grammar names no one, and so forbids (RFC 8659 4.2). */
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
