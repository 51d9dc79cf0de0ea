import { presentString } from './name.ts'
import { readZoneFile, type ZoneFault, type ZoneFile } from './zone-file.ts'

/** Its files are small, and YAML is slow to read. */
const MAX_YAML_LENGTH = 2_097_152
const MAX_ALIASES = 200
const MAX_STRING = 255
const DEFAULT_TTL = 3600
/** The fields of a value in the order of a master file; one of the names for each. */
const fields: Readonly<Record<string, readonly string[]>> = {
  MX: ['preference', 'exchange'],
  SRV: ['priority', 'weight', 'port', 'target'],
  CAA: ['flags', 'tag', 'value'],
  NAPTR: ['order', 'preference', 'flags', 'service', 'regexp', 'replacement'],
  SSHFP: ['algorithm', 'fingerprint_type', 'fingerprint'],
  TLSA: ['certificate_usage', 'selector', 'matching_type', 'certificate_association_data'],
  DS: ['key_tag', 'algorithm', 'digest_type', 'digest'],
  SVCB: ['svcpriority', 'targetname'],
  HTTPS: ['svcpriority', 'targetname'],
}
const oldNames: Readonly<Record<string, string>> = { preference: 'priority', exchange: 'value', flags: '' }
const quotedFields = new Set(['regexp', 'service', 'NAPTR flags', 'CAA value'])
const single = new Set(['A', 'AAAA', 'NS', 'CNAME', 'DNAME', 'PTR'])
const isMap = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const encoder = new TextEncoder()
const quoted = (text: string) => presentString(encoder.encode(text))

/** Names in its files stand alone before a colon, as no line of a master file begins. */
export function isOctoDns(text: string): boolean {
  const lines = text.slice(0, 65_536).split('\n')
  const first = lines.find((line) => !/^\s*(?:#.*)?$/.test(line)) ?? ''
  return /^(?:---\s*|(?:'[^']*'|"[^"]*"|[\w*./-]+):\s*(?:#.*)?)$/.test(first.trimEnd())
}

/** A value as data of a master file; null where it cannot be one. */
function dataOf(type: string, value: unknown): string | null {
  if (type === 'TXT' || type === 'SPF') {
    const octets = encoder.encode(String(value).replaceAll('\\;', ';'))
    const parts: string[] = []
    for (let at = 0; at === 0 || at < octets.length; at += MAX_STRING)
      parts.push(presentString(octets.subarray(at, at + MAX_STRING)))
    return parts.join(' ')
  }
  const plain = (one: unknown) => (/^[^\s;()"\\]+$/.test(String(one ?? '')) ? String(one) : null)
  if (single.has(type)) return plain(value)
  const names = fields[type]
  if (!names || !isMap(value)) return null
  const words = names.map((name) => {
    const own = value[name] ?? value[oldNames[name] ?? ''] ?? (type === 'CAA' && name === 'flags' ? 0 : undefined)
    return quotedFields.has(name) || quotedFields.has(`${type} ${name}`) ? quoted(String(own ?? '')) : plain(own)
  })
  const parameters = isMap(value.svcparams) ? Object.entries(value.svcparams) : []
  for (const [key, one] of parameters) {
    const text = Array.isArray(one) ? one.join(',') : one
    words.push(plain(key) && (text === null ? key : `${key}=${quoted(String(text))}`))
  }
  return words.includes(null) ? null : words.join(' ')
}

/** A zone of octoDNS's YAML provider; the file does not name its zone, nor the SOA record that the provider makes. */
export async function readOctoDns(text: string, origin: string | undefined): Promise<ZoneFile> {
  const nothing = (line: number, message: string): ZoneFile => {
    return { ...readZoneFile('', origin), faults: [{ line, message }] }
  }
  if (text.length > MAX_YAML_LENGTH) return nothing(1, 'This octoDNS file is too large.')
  if (origin === undefined) return nothing(1, 'An octoDNS file does not name its zone: enter the zone name.')
  const { isMap: isNode, isSeq, LineCounter, parseDocument } = await import('yaml')
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, merge: true })
  const lineOf = (node: unknown) => (isMap(node) && Array.isArray(node.range) ? counter.linePos(node.range[0]).line : 1)
  const [error] = document.errors
  if (error)
    return nothing(error.linePos?.[0].line ?? 1, `This YAML cannot be read: ${error.message.split('\n', 1)[0]}`)
  if (!isNode(document.contents)) return nothing(1, 'This YAML has no record names.')
  let values: Record<string, unknown>
  try {
    values = document.toJS({ maxAliasCount: MAX_ALIASES })
  } catch {
    return nothing(1, 'This YAML has too many aliases.')
  }
  const faults: ZoneFault[] = []
  const notRead = new Set<string>()
  const lines: string[] = []
  const places: number[] = []
  for (const { key, value: node } of document.contents.items) {
    const name = String(isMap(key) ? key.value : key)
    const own = values[name]
    for (const [at, record] of (Array.isArray(own) ? own : [own]).entries()) {
      const line = lineOf(isSeq(node) ? node.items[at] : key)
      const type = isMap(record) ? String(record.type).toUpperCase() : ''
      if (!isMap(record) || !/^[A-Z][A-Z0-9]*$/.test(type) || /[\s;()"$]/.test(name)) {
        faults.push({ line, message: `${name} is not a record.` })
        continue
      }
      if (!single.has(type) && !fields[type] && type !== 'TXT' && type !== 'SPF') {
        notRead.add(type)
        continue
      }
      const ttl = Number.isInteger(record.ttl) ? record.ttl : DEFAULT_TTL
      for (const value of Array.isArray(record.values) ? record.values : [record.value ?? record.values]) {
        const data = dataOf(type, value)
        if (data === null) {
          faults.push({ line, message: `The ${type} record of ${name || 'the zone'} has a value that cannot be read.` })
          continue
        }
        lines.push(`${name === '' ? '@' : name} ${ttl} IN ${type} ${data}`)
        places.push(line)
      }
    }
  }
  const file = readZoneFile(lines.join('\n'), origin)
  const placed = <T extends { line: number }>(one: T): T => ({ ...one, line: places[one.line - 1] ?? 1 })
  return {
    ...file,
    records: file.records.map(placed),
    faults: [...faults, ...file.faults.map(placed)].slice(0, 200),
    notRead: [...notRead],
    isPartial: true,
  }
}
