import {
  lintAlias,
  lintBelowDname,
  lintRecord,
  type NameLinting,
  type Report,
  shownName as shown,
  textIn,
  type ZoneLint,
  type ZoneLintCode,
} from './lint-names.ts'

import { createZone } from './zone.ts'
import type { ZoneFile, ZoneRecord } from './zone-file.ts'

/** A longer record may not fit into one answer over UDP beside the rest of it. */
const MAX_SPF_LENGTH = 450
/** A fault in thousands of records must not hide one in a single record. */
const MAX_OF_A_KIND = 100
const TARGETS: Readonly<Record<string, number>> = { MX: 1, NS: 0, SRV: 3, CNAME: 0, DNAME: 0, PTR: 0, SOA: 0 }
/** Their targets need an address. */
const addressed: ReadonlySet<string> = new Set(['MX', 'NS', 'SRV'])

/** Finds faults of a zone by its records alone, each with its line. */
export function lintZone(file: ZoneFile): readonly ZoneLint[] {
  const { origin, records } = file
  const zone = createZone(file)
  const lints: ZoneLint[] = []
  const counts = new Map<ZoneLintCode, number>()
  const report: Report = (code, severity, line, message, target) => {
    const count = (counts.get(code) ?? 0) + 1
    counts.set(code, count)
    if (count <= MAX_OF_A_KIND) lints.push({ code, severity, line, message, ...(target !== undefined && { target }) })
  }
  const sets = new Map<string, ZoneRecord[]>()
  const types = new Map<string, Set<string>>()
  for (const record of records) {
    const key = `${record.name} ${record.type}`
    const set = sets.get(key)
    if (set) set.push(record)
    else sets.set(key, [record])
    types.set(record.name, (types.get(record.name) ?? new Set()).add(record.type))
  }
  const apex = (type: string) => sets.get(`${origin} ${type}`) ?? []
  const [firstSoa, ...otherSoas] = records.filter(({ type }) => type === 'SOA')
  // A zone transfer ends with the SOA record that it began with; servers load it once.
  const secondSoa = otherSoas.find(({ name, data }) => name !== firstSoa?.name || data !== firstSoa.data)
  const isWhole = file.isPartial !== true
  if (isWhole && apex('SOA').length === 0) report('soa-missing', 'error', 1, 'The zone has no SOA record.')
  else if (secondSoa) report('soa-repeated', 'error', secondSoa.line, 'The zone has more than one SOA record.')
  if (isWhole && apex('NS').length === 0) report('ns-missing', 'error', 1, 'The zone has no NS records of its own.')

  const aliased = new Set(
    records.flatMap(({ name, type, data }) => (type === 'CNAME' && name.includes('_') ? [data.toLowerCase()] : [])),
  )
  const linted: NameLinting = { file, zone, sets, aliased, report }
  const hosts = new Set(records.flatMap(({ type, data }) => (type === 'NS' ? [data.toLowerCase()] : [])))
  lintBelowDname(linted)
  for (const record of records) {
    const { name, type, line } = record
    if (name !== origin && origin !== '.' && !name.endsWith(`.${origin}`)) {
      report('outside-zone', 'error', line, `${shown(name)} is outside of ${shown(origin)}, so its servers ignore it.`)
      continue
    }
    // Addresses of name servers below a delegation are glue.
    const isGlue = /^A{1,4}$/.test(type) ? hosts.has(name) : ['NS', 'DS', 'NSEC', 'RRSIG'].includes(type)
    if (!zone.holds(name) && !isGlue)
      report('below-delegation', 'warning', line, `${shown(name)} is delegated to other servers, which answer for it.`)
    lintRecord(record, linted)
    lintTarget(record, linted)
  }
  for (const [name, own] of types) {
    const [alias, second] = sets.get(`${name} CNAME`) ?? []
    const others = [...own].filter((type) => !['CNAME', 'RRSIG', 'NSEC'].includes(type))
    if (alias && others.length > 0)
      report(
        'cname-beside-others',
        'error',
        alias.line,
        `${shown(name)} has a CNAME beside ${others.join(', ')}; a CNAME must stand alone.`,
      )
    if (second) report('cname-repeated', 'error', second.line, `${shown(name)} has more than one CNAME.`)
  }
  for (const set of sets.values()) lintSet(set, report)
  return withCounts(lints, counts).sort((a, b) => a.line - b.line)
}

/** The last of a kind that is listed says how many are not. */
function withCounts(lints: readonly ZoneLint[], counts: ReadonlyMap<ZoneLintCode, number>): ZoneLint[] {
  const last = new Map(lints.map((lint) => [lint.code, lint]))
  return lints.map((lint) => {
    const more = (counts.get(lint.code) ?? 0) - MAX_OF_A_KIND
    if (more <= 0 || last.get(lint.code) !== lint) return lint
    return {
      ...lint,
      message: `${lint.message} ${more} more ${more === 1 ? 'record has' : 'records have'} the same problem.`,
    }
  })
}

/**
 * The name that was written without its final dot, else null: mail.example.com in example.com, or ns2.provider.net,
 * which is no name below the zone if net.example.com has no records.
 */
function writtenWithoutDot(target: string, type: string, { file: { origin }, zone }: NameLinting): string | null {
  if (origin === '.' || !target.endsWith(`.${origin}`)) return null
  const written = target.slice(0, -origin.length - 1)
  if (`${written}.` === origin || written.endsWith(`.${shown(origin)}`)) return written
  const last = written.slice(written.lastIndexOf('.') + 1)
  const isOneLabel = last === written
  // An address or a name with an underscore is no host of another domain.
  if (isOneLabel || !/^[a-z]{2,}$|^xn--/.test(last) || zone.exists(`${last}.${origin}`)) return null
  const has = (kind: string) => zone.answer(target, kind, 1).records.length > 0
  return type !== 'SOA' && (has('A') || has('AAAA') || has('CNAME')) ? null : written
}

function lintTarget(record: ZoneRecord, linting: NameLinting): void {
  const { name, type, data, line } = record
  const { zone, report } = linting
  const at = TARGETS[type]
  const target = at === undefined ? undefined : data.split(' ')[at]?.toLowerCase()
  if (target === undefined || target === '.') return
  const written = writtenWithoutDot(target, type, linting)
  if (written !== null) {
    report('dot-missing', 'error', line, `${shown(target)}: a final dot is missing behind ${written}.`, target)
    return
  }
  if (type === 'CNAME' && zone.holds(target)) lintAlias(record, target, linting)
  if (!addressed.has(type) || !zone.holds(target)) return
  const has = (kind: string) => zone.answer(target, kind, 1).records.some((one) => one.type === kind)
  if (has('CNAME'))
    report(
      'target-is-alias',
      'error',
      line,
      `The ${type} record of ${shown(name)} points to ${shown(target)}, which is a CNAME.`,
    )
  else if (!has('A') && !has('AAAA'))
    report(
      'target-without-address',
      'error',
      line,
      `The ${type} record of ${shown(name)} points to ${shown(target)}, which has no address in this zone.`,
    )
}

function lintSet(set: readonly ZoneRecord[], report: Report): void {
  const [first] = set
  if (!first) return
  const { name, type, ttl } = first
  const seen = new Set<string>()
  for (const { data, line } of set) {
    if (seen.has(data) && type !== 'SOA')
      report('duplicate', 'warning', line, `${shown(name)} has the same ${type} record twice.`)
    seen.add(data)
  }
  const other = set.find((one) => one.ttl !== ttl)
  if (other && type !== 'RRSIG')
    report(
      'ttl-differs',
      'warning',
      other.line,
      `The ${type} records of ${shown(name)} have different TTLs; servers use one for all.`,
    )
  if (type !== 'TXT') return
  const spf = set.filter(({ data }) => /^v=spf1(?:\s|$)/i.test(textIn(data)))
  const [, second] = spf
  if (second)
    report('spf-repeated', 'error', second.line, `${shown(name)} has more than one SPF record, so SPF fails for it.`)
  const long = spf.find(({ data }) => textIn(data).length > MAX_SPF_LENGTH)
  if (long)
    report(
      'spf-long',
      'warning',
      long.line,
      `The SPF record of ${shown(name)} has more than ${MAX_SPF_LENGTH} characters; some receivers cannot read it.`,
    )
}
