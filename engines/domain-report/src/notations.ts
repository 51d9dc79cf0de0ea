import { isSameName, joinStrings } from '@sundry/mail'
import type { PlanRecord } from './plan.ts'

export const notations = ['BIND', 'Cloudflare', 'octoDNS', 'Terraform'] as const
export type Notation = (typeof notations)[number]

const TTL = 3600

type DnsRecord = Pick<PlanRecord, 'name' | 'type' | 'data' | 'replaces'>

const absolute = (name: string) => `${name.replace(/\.$/, '')}.`

/** Records to remove by hand, as comments: files of records add, and none of these tools deletes by a line. */
const removals = (records: readonly DnsRecord[], mark: string) =>
  records.flatMap(({ name, type, replaces }) =>
    replaces.map((data) => `${mark} Remove first: ${absolute(name)} ${type} ${data}`),
  )

/** RFC 1035 5.1; the data are in this form already. */
function toBind(records: readonly DnsRecord[]): string[] {
  const lines = records.map(({ name, type, data }) => `${absolute(name)} ${TTL} IN ${type} ${data}`)
  return [...removals(records, ';'), ...lines]
}

/** A TTL of 1 is automatic there; the import adds records and replaces none. */
function toCloudflare(records: readonly DnsRecord[]): string[] {
  const lines = records.map(({ name, type, data }) => `${absolute(name)}\t1\tIN\t${type}\t${data}`)
  return [...removals(records, ';;'), ...lines]
}

const caaOf = (data: string) => {
  const [, flags = '0', tag = '', value = ''] = /^(\d+) (\S+) (.*)$/.exec(data) ?? []
  return { flags: Number(flags), tag, value: joinStrings(value) }
}

/** YAML's double-quoted style takes every JSON string of printable ASCII. */
const yamlText = (text: string) => JSON.stringify(text)

/**
 * octoDNS splits long values and escapes quotes itself, but takes quotes around a value away, and wants semicolons
 * escaped.
 */
function octoText(data: string): string {
  const text = joinStrings(data).replaceAll(';', '\\;')
  return yamlText(text.startsWith('"') ? `"${text}"` : text)
}

function toOctoDns(records: readonly DnsRecord[], domain: string): string[] {
  const sets = new Map<string, Map<string, DnsRecord[]>>()
  for (const record of records) {
    const name = relativeName(record.name, domain)
    const types = sets.get(name) ?? new Map<string, DnsRecord[]>()
    sets.set(name, types.set(record.type, [...(types.get(record.type) ?? []), record]))
  }
  const value = ({ type, data }: DnsRecord) => {
    if (type !== 'CAA') return type === 'TXT' ? [octoText(data)] : [yamlText(data)]
    const { flags, tag, value } = caaOf(data)
    return [`flags: ${flags}`, `  tag: ${yamlText(tag)}`, `  value: ${yamlText(value)}`]
  }
  const lines = [...sets].flatMap(([name, types]) => [
    `${yamlText(name)}:`,
    ...[...types].flatMap(([type, some]) => [
      `  - type: ${type}`,
      `    ttl: ${TTL}`,
      '    values:',
      ...some.flatMap((one) => value(one).map((line, at) => `      ${at === 0 ? '- ' : ''}${line}`)),
    ]),
  ])
  return ['# Leave the other values of each name in place.', ...removals(records, '#'), ...lines]
}

function relativeName(name: string, domain: string): string {
  const plain = name.replace(/\.$/, '')
  return isSameName(plain, domain) ? '' : plain.slice(0, -domain.replace(/\.$/, '').length - 1)
}

/** HCL reads ${ and %{ as templates, which SPF macros look like. */
const hclText = (text: string) => JSON.stringify(text).replaceAll(/[$%](?=\{)/g, '$&$&')

/** The Cloudflare provider manages one record at a time, so that others of the name stay. */
function toTerraform(records: readonly DnsRecord[]): string[] {
  const labels = new Map<string, number>()
  const labelOf = ({ name, type }: DnsRecord) => {
    const label = `${type}_${name}`.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_')
    const count = (labels.get(label) ?? 0) + 1
    labels.set(label, count)
    return count === 1 ? label : `${label}_${count}`
  }
  const content = ({ type, data }: DnsRecord) => {
    if (type !== 'CAA') return [`  content = ${hclText(data)}`]
    const { flags, tag, value } = caaOf(data)
    return [`  data    = { flags = ${flags}, tag = ${hclText(tag)}, value = ${hclText(value)} }`]
  }
  const blocks = records.flatMap((record) => [
    `resource "cloudflare_dns_record" "${labelOf(record)}" {`,
    '  zone_id = var.cloudflare_zone_id',
    `  name    = ${hclText(record.name.replace(/\.$/, ''))}`,
    `  type    = ${hclText(record.type)}`,
    ...content(record),
    `  ttl     = ${TTL}`,
    '}',
  ])
  return [...removals(records, '#'), ...blocks]
}

/**
 * Records of a domain, in printable ASCII, as text for a tool. The names of Cloudflare's dashboard and of Terraform are
 * those of Cloudflare's import format and of its provider (v5).
 */
export function recordsText(records: readonly DnsRecord[], notation: Notation, domain: string): string {
  const lines = {
    BIND: toBind,
    Cloudflare: toCloudflare,
    octoDNS: (some: readonly DnsRecord[]) => toOctoDns(some, domain),
    Terraform: toTerraform,
  }[notation](records)
  return records.length === 0 ? '' : `${lines.join('\n')}\n`
}
