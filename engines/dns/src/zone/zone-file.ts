// A master file (RFC 1035 5) as records. Without Node: the site reads zone files in the browser.
import { dictionary } from '@sundry/kit'
import { isIpv4, isIpv6 } from '../wire/octets.ts'
import { dataFault, isProviderType, isZoneType, nameFault } from './record-syntax.ts'

export interface ZoneRecord {
  /** In lower case, with its final dot. */
  readonly name: string
  readonly ttl: number
  readonly type: string
  /** As dig prints it, names absolute. */
  readonly data: string
  readonly line: number
}

export interface ZoneFault {
  readonly line: number
  readonly message: string
}

export interface ZoneFile {
  /** With its final dot. */
  readonly origin: string
  /** The zone alone; of a mere list of records, without SOA, all origins that it names. */
  readonly origins: readonly string[]
  readonly records: readonly ZoneRecord[]
  /** Lines that a server would not load. */
  readonly faults: readonly ZoneFault[]
  /** Record types that only a provider knows. */
  readonly notRead?: readonly string[]
  /** SOA and NS records are the provider's. */
  readonly isPartial?: boolean
}

export const MAX_ZONE_LENGTH = 16_777_216
export const MAX_RECORDS = 200_000
const MAX_FAULTS = 200
const MAX_GENERATED = 65_536
/** A label has 63 octets, and a string 255. */
const MAX_WIDTH = 255
/** A name has no more octets (RFC 1035 3.1). */
const MAX_NAME_OCTETS = 255
/** A record's data have at most 65,535 octets. */
const MAX_TOKENS = 65_536
const DEFAULT_TTL = 3600

interface Token {
  readonly text: string
  readonly isQuoted: boolean
}

interface Entry {
  readonly line: number
  /** It begins with white space, so it belongs to the name before. */
  readonly isContinued: boolean
  readonly tokens: readonly Token[]
}

/** Entries with what stands in parentheses as one line, without comments. */
function* entriesOf(text: string): Generator<Entry | ZoneFault> {
  let [line, start, depth, at] = [1, 1, 0, 0]
  let tokens: Token[] = []
  let isContinued = false
  const length = text.length
  while (at <= length) {
    const character = at < length ? text.charAt(at) : '\n'
    if (character === '\n') {
      if (depth === 0 || at >= length) {
        if (depth > 0) yield { line: start, message: 'A parenthesis is not closed.' }
        else if (tokens.length >= MAX_TOKENS) yield { line: start, message: 'This record is too long.' }
        else if (tokens.length > 0) yield { line: start, isContinued, tokens }
        tokens = []
        isContinued = / |\t/.test(text.charAt(at + 1))
        start = line + 1
      }
      line += 1
      at += 1
    } else if (character === ';') {
      const end = text.indexOf('\n', at)
      at = end < 0 ? length : end
    } else if (character === '(' || character === ')') {
      depth += character === '(' ? 1 : -1
      if (depth < 0) yield { line, message: 'A parenthesis is closed that was not opened.' }
      depth = Math.max(0, depth)
      at += 1
    } else if (/\s/.test(character)) {
      if (at === 0) isContinued = true
      at += 1
    } else if (tokens.length >= MAX_TOKENS) {
      at += 1
    } else if (character === '"') {
      let end = at + 1
      while (end < length && text[end] !== '"' && text[end] !== '\n') end += text[end] === '\\' ? 2 : 1
      if (text[end] !== '"') yield { line, message: 'A quotation mark is not closed.' }
      tokens.push({ text: text.slice(at + 1, end), isQuoted: true })
      at = text[end] === '"' ? end + 1 : end
    } else {
      let end = at
      while (end < length && !/[\s;()"]/.test(text.charAt(end))) {
        end += text[end] === '\\' ? 2 : 1
        // The value of a service parameter (RFC 9460 2.1).
        if (text[end] === '"' && text[end - 1] === '=') {
          end += 1
          while (end < length && text[end] !== '"' && text[end] !== '\n') end += text[end] === '\\' ? 2 : 1
          end += text[end] === '"' ? 1 : 0
        }
      }
      tokens.push({ text: text.slice(at, end), isQuoted: false })
      at = end
    }
  }
}

const units: Readonly<Record<string, number>> = dictionary({ s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 })
const MAX_TTL = 2 ** 31 - 1

/** Seconds, or BIND's `1h30m`; null for what is neither. */
export function readTtl(text: string): number | null {
  if (/^[0-9]{1,10}$/.test(text)) return Number(text) <= MAX_TTL ? Number(text) : null
  if (!/^(?:[0-9]{1,9}[smhdw]){1,5}$/i.test(text)) return null
  const seconds = [...text.matchAll(/([0-9]+)([smhdw])/gi)].reduce(
    (sum, [, count, unit = 's']) => sum + Number(count) * (units[unit.toLowerCase()] ?? 1),
    0,
  )
  return seconds <= MAX_TTL ? seconds : null
}

const isClass = (text: string) => /^(?:IN|CH|HS|CLASS[0-9]{1,5})$/i.test(text)
const isType = (text: string) => /^(?:[A-Z][A-Z0-9-]*)$/i.test(text)

/** Which fields of a type's data are names, to be completed by the origin. */
const namesIn: Readonly<Record<string, readonly number[]>> = {
  NS: [0],
  CNAME: [0],
  DNAME: [0],
  PTR: [0],
  MX: [1],
  KX: [1],
  AFSDB: [1],
  RP: [0, 1],
  SOA: [0, 1],
  SRV: [3],
  NAPTR: [5],
  SVCB: [1],
  HTTPS: [1],
  NSEC: [0],
  RRSIG: [7],
}
/** How many fields a type needs at least. */
const minFields: Readonly<Record<string, number>> = {
  A: 1,
  AAAA: 1,
  NS: 1,
  CNAME: 1,
  PTR: 1,
  MX: 2,
  SRV: 4,
  SOA: 7,
  TXT: 1,
  CAA: 3,
  TLSA: 4,
  DS: 4,
  DNSKEY: 4,
  RRSIG: 9,
  NSEC: 1,
  NSEC3: 5,
  NSEC3PARAM: 4,
}

const encoder = new TextEncoder()
const quoted = (text: string) =>
  `"${text.replace(/\\?[^\0-\x7f]/gu, (character) => [...encoder.encode(character.replace('\\', ''))].map((octet) => `\\${octet}`).join(''))}"`
/** Escapes stand for one octet each. */
const octetsIn = (text: string) => quoted(text).replace(/\\(?:[0-9]{3}|.)/g, 'x').length - 2

/** Each octet may be written with four characters; an absolute name has one octet more than it shows. */
const isTooLong = (name: string) => name.length > 4 * MAX_NAME_OCTETS || octetsIn(name) >= MAX_NAME_OCTETS
const TOO_LONG = `A name has more than ${MAX_NAME_OCTETS} octets.`

/** It ends in a dot that no backslash escapes. */
function isAbsolute(name: string): boolean {
  let at = name.length - 1
  if (name[at] !== '.') return false
  while (name[at - 1] === '\\') at -= 1
  return (name.length - 1 - at) % 2 === 0
}

function completed(name: string, origin: string): string {
  if (name === '@') return origin
  if (isAbsolute(name)) return name
  return origin === '.' ? `${name}.` : `${name}.${origin}`
}

/** The data of a record as dig prints it, or what is wrong with it. */
function dataOf(type: string, tokens: readonly Token[], origin: string): { data: string } | { fault: string } {
  const texts = tokens.map(({ text }) => text)
  if (texts[0] === '\\#' || texts.length < (minFields[type] ?? 1))
    return texts[0] === '\\#' ? { data: texts.join(' ') } : { fault: `The ${type} record lacks data.` }
  if (type === 'A' && !isIpv4(texts[0] ?? '')) return { fault: `${texts[0]} is not an IPv4 address.` }
  if (type === 'AAAA' && !isIpv6(texts[0] ?? '')) return { fault: `${texts[0]} is not an IPv6 address.` }
  if (type === 'TXT' || type === 'SPF') {
    const long = texts.find((text) => octetsIn(text) > 255)
    if (long !== undefined)
      return { fault: `A string of the ${type} record has more than 255 octets; split it into several.` }
    return { data: texts.map(quoted).join(' ') }
  }
  if (type === 'CAA') {
    const fields = [texts[0] ?? '', texts[1] ?? '', quoted(texts.slice(2).join(' '))]
    const wrong = dataFault(type, fields)
    return wrong === null ? { data: fields.join(' ') } : { fault: wrong }
  }
  const times = type === 'SOA' ? texts.slice(3).map(readTtl) : []
  if (times.includes(null) || (type === 'SOA' && !/^[0-9]{1,10}$/.test(texts[2] ?? '')))
    return { fault: 'The SOA record has a serial or time that is not a number.' }
  const names = namesIn[type] ?? []
  if (names.some((at) => isTooLong(completed(texts[at] ?? '', origin)))) return { fault: TOO_LONG }
  const fields = tokens.map(({ text, isQuoted }, at) => {
    if (names.includes(at)) return completed(text, origin)
    if (type === 'SOA' && at > 2) return String(times[at - 3])
    return isQuoted ? quoted(text) : text
  })
  const isJoined = ['DNSKEY', 'CDNSKEY', 'DS', 'CDS', 'TLSA', 'SMIMEA', 'SSHFP', 'RRSIG', 'OPENPGPKEY'].includes(type)
  const head =
    { DNSKEY: 3, CDNSKEY: 3, DS: 3, CDS: 3, TLSA: 3, SMIMEA: 3, SSHFP: 2, RRSIG: 8, OPENPGPKEY: 0 }[type] ?? 0
  const shown = isJoined ? [...fields.slice(0, head), fields.slice(head).join('')] : fields
  const wrong = dataFault(type, shown)
  return wrong === null ? { data: shown.join(' ') } : { fault: wrong }
}

/** `$` of BIND's $GENERATE: the number, or `${offset,width,base}` of it. */
const PLACEHOLDER = /\\\$|\$\$|\$(?:\{(-?[0-9]{1,6})(?:,([0-9]{1,3})(?:,([doxXnN]))?)?\})?/g

/** BIND's form for ip6.arpa: the lowest digit first, with dots that count for the width. */
function nibblesOf(value: number, width: number, isUpper: boolean): string {
  let [text, rest, left] = ['', Math.max(0, value), width]
  do {
    text += (rest % 16).toString(16)
    rest = Math.floor(rest / 16)
    left -= 1
    if (rest === 0 && left <= 0) break
    text += '.'
    left -= 1
  } while (rest > 0 || left > 0)
  return isUpper ? text.toUpperCase() : text
}

/** How long a template can become with a number. */
const lengthOf = (template: string): number =>
  template.length + [...template.matchAll(PLACEHOLDER)].reduce((sum, [, , width = '0']) => sum + 12 + Number(width), 0)

function generated(template: string, number: number): string {
  return template.replace(PLACEHOLDER, (whole, offset = '0', width = '0', base = 'd') => {
    if (whole === '\\$' || whole === '$$') return '$'
    const value = number + Number(offset)
    if (base === 'n' || base === 'N') return nibblesOf(value, Number(width), base === 'N')
    const digits = value.toString({ d: 10, o: 8, x: 16, X: 16 }[base as 'd'] ?? 10).padStart(Number(width), '0')
    return base === 'X' ? digits.toUpperCase() : digits
  })
}

/** Reads a master file; the origin of the file counts more than the one given. */
export function readZoneFile(text: string, origin?: string): ZoneFile {
  const records: ZoneRecord[] = []
  const faults: ZoneFault[] = []
  let current = origin === undefined ? null : completed(origin.toLowerCase(), '.')
  let apex = current
  const origins = new Set(current === null ? [] : [current])
  const notRead = new Set<string>()
  let owner: string | null = null
  let isFull = false
  /** All $GENERATE directives together may make no more, valid or not. */
  const toMake = { lines: MAX_RECORDS, octets: MAX_ZONE_LENGTH }
  let [ttl, lastTtl]: [number | null, number | null] = [null, null]
  const fault = (line: number, message: string): null => {
    if (faults.length < MAX_FAULTS) faults.push({ line, message })
    return null
  }

  function record(line: number, name: string, rest: readonly Token[]): null {
    let [at, own]: [number, number | null] = [0, null]
    for (; at < 2; at += 1) {
      const word = rest[at]?.text ?? ''
      const seconds = readTtl(word)
      if (isClass(word)) {
        if (!/^(?:IN|CLASS1)$/i.test(word))
          return fault(line, `Records of the class ${word.toUpperCase()} are not read.`)
      } else if (seconds !== null && own === null) own = seconds
      else break
    }
    const word = rest[at]?.text ?? ''
    const type = word.toUpperCase()
    if (/^[0-9]/.test(word) && isType(rest[at + 1]?.text ?? ''))
      return fault(line, `${word} is not a TTL: write seconds, or numbers with units such as 1h30m.`)
    if (!isType(type) || !isZoneType(type))
      return fault(line, type === '' ? 'A record lacks its type.' : `${type} is not a record type.`)
    if (isProviderType(type)) {
      notRead.add(type)
      return null
    }
    const misnamed = nameFault(name)
    if (misnamed !== null) return fault(line, misnamed)
    const read = dataOf(type, rest.slice(at + 1), current ?? '.')
    if ('fault' in read) return fault(line, read.fault)
    if (type === 'SOA') {
      apex ??= name
      if (ttl === null && own === null) lastTtl ??= Number(read.data.split(' ')[6])
    }
    const seconds = own ?? ttl ?? lastTtl ?? DEFAULT_TTL
    lastTtl = seconds
    if (isTooLong(name)) return fault(line, TOO_LONG)
    if (records.length >= MAX_RECORDS) {
      isFull = true
      return fault(line, `Only the first ${MAX_RECORDS} records are read.`)
    }
    records.push({ name: name.toLowerCase(), ttl: seconds, type, data: read.data, line })
    return null
  }

  function generate(line: number, tokens: readonly Token[]): null {
    const [, first, last, step] = /^([0-9]{1,9})-([0-9]{1,9})(?:\/([0-9]{1,9}))?$/.exec(tokens[1]?.text ?? '') ?? []
    const [from, to, by] = [Number(first), Number(last), Number(step ?? 1)]
    if (first === undefined || by < 1 || from > to || (to - from) / by >= MAX_GENERATED)
      return fault(line, `$GENERATE needs a range of at most ${MAX_GENERATED} numbers, such as 1-10.`)
    const templates = tokens.slice(2)
    const length = templates.reduce((sum, { text: one }) => sum + lengthOf(one), 0)
    if (
      templates.some(({ text: one }) =>
        [...one.matchAll(PLACEHOLDER)].some(([, , width]) => Number(width ?? 0) > MAX_WIDTH),
      )
    )
      return fault(line, `$GENERATE takes a width of at most ${MAX_WIDTH}.`)
    for (let number = from; number <= to && !isFull; number += by) {
      toMake.lines -= 1
      toMake.octets -= length
      if (toMake.lines < 0 || toMake.octets < 0)
        return fault(
          line,
          `$GENERATE makes more than ${MAX_RECORDS} records or ${MAX_ZONE_LENGTH >> 20} MB in this file.`,
        )
      const made = templates.map(({ text: one, isQuoted }) => ({ text: generated(one, number), isQuoted }))
      record(line, completed(made[0]?.text ?? '', current ?? '.'), made.slice(1))
    }
    return null
  }

  if (text.length > MAX_ZONE_LENGTH) fault(1, 'This zone file is too large.')
  const read = text.slice(0, MAX_ZONE_LENGTH)
  // Without a single line end it is of an old Mac, and not one line.
  for (const entry of entriesOf(read.includes('\n') ? read : read.replaceAll('\r', '\n'))) {
    if (isFull) break
    if ('message' in entry) {
      fault(entry.line, entry.message)
      continue
    }
    const { line, isContinued, tokens } = entry
    const [first] = tokens
    const directive = first?.isQuoted === false && first.text.startsWith('$') ? first.text.toUpperCase() : null
    const value = tokens[1]?.text
    if (directive === '$ORIGIN' && value !== undefined) {
      const named = completed(value.toLowerCase(), current ?? '.')
      if (isTooLong(named)) fault(line, TOO_LONG)
      else {
        current = named
        apex ??= current
        origins.add(current)
      }
    } else if (directive === '$TTL') {
      const seconds = readTtl(value ?? '')
      if (seconds === null) fault(line, `${value ?? '$TTL'} is not a TTL.`)
      else ttl = seconds
    } else if (directive === '$INCLUDE') fault(line, '$INCLUDE is not read: paste the records of that file here.')
    else if (directive === '$GENERATE') generate(line, tokens)
    else if (directive !== null) fault(line, `${directive} is not a directive.`)
    else {
      if (!isContinued) owner = completed(first?.text ?? '', current ?? '.')
      if (owner === null) fault(line, 'The first record has no name.')
      else if (current === null && !isAbsolute(first?.text ?? '') && !isContinued)
        fault(line, 'Names are relative and nothing says to which zone: add $ORIGIN, or name the zone.')
      else record(line, owner, isContinued ? tokens : tokens.slice(1))
    }
  }
  const soa = records.find(({ type }) => type === 'SOA')
  const zone = soa?.name ?? apex ?? '.'
  return {
    origin: zone,
    origins: soa || origins.size === 0 ? [zone] : [...origins],
    records,
    faults,
    ...(notRead.size > 0 && { notRead: [...notRead] }),
  }
}
