import { dictionary } from '@sundry/kit'
import { presentString } from '../wire/name.ts'
import { MAX_RECORDS, MAX_ZONE_LENGTH, readZoneFile, type ZoneFault, type ZoneFile } from './zone-file.ts'

/** Its files are small, and YAML is slow to read. */
const MAX_YAML_LENGTH = 2_097_152
/** Keys that merges bring. */
const MAX_COPIED = 200_000
const MAX_STRING = 255
const DEFAULT_TTL = 3600
/** The fields of a value in the order of a master file; one of the names for each. */
const fields: Readonly<Record<string, readonly string[]>> = dictionary({
  MX: ['preference', 'exchange'],
  SRV: ['priority', 'weight', 'port', 'target'],
  CAA: ['flags', 'tag', 'value'],
  NAPTR: ['order', 'preference', 'flags', 'service', 'regexp', 'replacement'],
  SSHFP: ['algorithm', 'fingerprint_type', 'fingerprint'],
  TLSA: ['certificate_usage', 'selector', 'matching_type', 'certificate_association_data'],
  DS: ['key_tag', 'algorithm', 'digest_type', 'digest'],
  SVCB: ['svcpriority', 'targetname'],
  HTTPS: ['svcpriority', 'targetname'],
})
const oldNames: Readonly<Record<string, string>> = { preference: 'priority', exchange: 'value', flags: '' }
const quotedFields = new Set(['regexp', 'service', 'NAPTR flags', 'CAA value'])
const single = new Set(['A', 'AAAA', 'NS', 'CNAME', 'DNAME', 'PTR'])
const isMap = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const encoder = new TextEncoder()
const quoted = (text: string) => presentString(encoder.encode(text))

/** Names in its files are alone before a colon, as no line of a master file begins. */
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

class YamlFault extends Error {
  readonly offset: number

  constructor(offset: number, message: string) {
    super(message)
    this.offset = offset
  }
}

type Yaml = typeof import('yaml')

/**
 * Nodes as plain values. An alias shares the value of its anchor, so that it costs nothing, and what merge keys copy is
 * counted, since a file of 20,000 would take its square.
 */
function createReader({ isAlias, isMap: isNode, isScalar, isSeq }: Yaml): (node: unknown) => unknown {
  const anchors = new Map<string, unknown>()
  let copied = 0
  const copy = (target: Record<string, unknown>, from: unknown, offset: number) => {
    for (const one of Array.isArray(from) ? from : [from]) {
      if (!isMap(one)) throw new YamlFault(offset, 'Only maps can be merged.')
      for (const [key, value] of Object.entries(one)) {
        copied += 1
        if (copied > MAX_COPIED) throw new YamlFault(offset, 'This YAML has too many aliases.')
        if (!(key in target)) target[key] = value
      }
    }
  }
  function contentOf(node: unknown, offset: number): unknown {
    if (isSeq(node)) return node.items.map(read)
    if (!isNode(node)) return isScalar(node) ? node.value : null
    const map: Record<string, unknown> = Object.create(null)
    const merged: unknown[] = []
    for (const { key, value } of node.items) {
      const name = String(isScalar(key) ? key.value : key)
      const at = isScalar(key) ? (key.range?.[0] ?? offset) : offset
      if (name === '<<') merged.push(read(value))
      else if (name in map) throw new YamlFault(at, `${name} stands there twice.`)
      else map[name] = read(value)
    }
    for (const one of merged) copy(map, one, offset)
    return map
  }
  function read(node: unknown): unknown {
    const { anchor, range } = (node ?? {}) as { anchor?: string; range?: readonly number[] | null }
    const offset = range?.[0] ?? 0
    if (isAlias(node)) {
      if (!anchors.has(node.source)) throw new YamlFault(offset, `The anchor ${node.source} is not known.`)
      return anchors.get(node.source)
    }
    const value = contentOf(node, offset)
    if (anchor !== undefined) anchors.set(anchor, value)
    return value
  }
  return read
}

/** A zone of octoDNS's YAML provider; the file does not name its zone, nor the SOA record that the provider makes. */
export async function readOctoDns(text: string, origin: string | undefined): Promise<ZoneFile> {
  const nothing = (line: number, message: string): ZoneFile => {
    return { ...readZoneFile('', origin), faults: [{ line, message }] }
  }
  if (text.length > MAX_YAML_LENGTH) return nothing(1, 'This octoDNS file is too large.')
  if (origin === undefined) return nothing(1, 'An octoDNS file does not name its zone: enter the zone name.')
  const yaml = await import('yaml')
  const counter = new yaml.LineCounter()
  const lineOf = (node: unknown) => (isMap(node) && Array.isArray(node.range) ? counter.linePos(node.range[0]).line : 1)
  const unread = (reason: string) => `This YAML cannot be read: ${reason.split('\n', 1)[0]}`
  let values: unknown
  let contents: unknown
  try {
    // The reader finds double keys itself: the package compares each with each.
    const document = yaml.parseDocument(text, { lineCounter: counter, uniqueKeys: false })
    const [error] = document.errors
    if (error) return nothing(error.linePos?.[0].line ?? 1, unread(error.message))
    contents = document.contents
    values = createReader(yaml)(contents)
  } catch (error) {
    if (error instanceof YamlFault) return nothing(counter.linePos(error.offset).line, unread(error.message))
    // Brackets in brackets without end.
    if (error instanceof RangeError) return nothing(1, unread('it is nested too deeply.'))
    throw error
  }
  if (!yaml.isMap(contents) || !isMap(values)) return nothing(1, 'This YAML has no record names.')
  const faults: ZoneFault[] = []
  const notRead = new Set<string>()
  const lines: string[] = []
  const places: number[] = []
  let octets = 0
  /** False once what aliases made is more than a file may hold. */
  function take(line: number, name: string, type: string, ttl: unknown, value: unknown): boolean {
    const data = dataOf(type, value)
    octets += 16 + name.length + (data?.length ?? 0)
    if (places.length + faults.length >= MAX_RECORDS || octets > MAX_ZONE_LENGTH) {
      faults.unshift({ line, message: `Only the first ${MAX_RECORDS} records are read.` })
      return false
    }
    if (data === null)
      faults.push({ line, message: `The ${type} record of ${name || 'the zone'} has a value that cannot be read.` })
    else {
      lines.push(`${name === '' ? '@' : name} ${ttl} IN ${type} ${data}`)
      places.push(line)
    }
    return true
  }
  function takeRecord(line: number, name: string, record: unknown): boolean {
    const type = isMap(record) ? String(record.type).toUpperCase() : ''
    if (!isMap(record) || !/^[A-Z][A-Z0-9]*$/.test(type) || /[\s;()"$]/.test(name)) {
      faults.push({ line, message: `${name} is not a record.` })
      return faults.length < MAX_RECORDS
    }
    if (!single.has(type) && !fields[type] && type !== 'TXT' && type !== 'SPF') {
      notRead.add(type)
      return true
    }
    const ttl = Number.isInteger(record.ttl) ? record.ttl : DEFAULT_TTL
    const all = Array.isArray(record.values) ? record.values : [record.value ?? record.values]
    return all.every((value) => take(line, name, type, ttl, value))
  }
  const own = values
  contents.items.every(({ key, value: node }) => {
    const name = String(yaml.isScalar(key) ? key.value : key)
    if (name === '<<') return true
    const records = own[name]
    return (Array.isArray(records) ? records : [records]).every((record, at) =>
      takeRecord(lineOf(yaml.isSeq(node) ? node.items[at] : key), name, record),
    )
  })
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
