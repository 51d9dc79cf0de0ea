import { dictionary } from '@sundry/kit'
import { DnsFault } from './message.ts'
import { encodeName, presentedOctets } from './name.ts'
import { fromBase64, fromHex, isIpv4, isIpv6, parseV6 } from './octets.ts'
import { serviceKeys, typeNumber } from './types.ts'

/** Seconds since 1970 of YYYYMMDDHHmmSS (RFC 4034 §3.2), which may also be given as the number itself. */
export function instantSeconds(text: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (!parts) return Number(text) >>> 0
  const [year = 0, month = 1, day, hour, minute, second] = parts.slice(1).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUV'

/** Octets of base 32 with the extended hex alphabet, in either case (RFC 5155 §3.3). */
export function readBase32hex(text: string): number[] {
  const octets: number[] = []
  let bits = 0
  let value = 0
  for (const character of text.toUpperCase()) {
    const digit = digits.indexOf(character)
    if (digit < 0) throw new DnsFault('name', 'not base 32')
    value = ((value << 5) | digit) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      octets.push((value >> bits) & 255)
    }
  }
  return octets
}

/** Types as a bitmap in windows of 256 (RFC 4034 §4.1.2). */
export function typeBitmapOctets(types: readonly string[]): number[] {
  const windows = new Map<number, number[]>()
  for (const number of types.map((type) => typeNumber(type) ?? 0).sort((a, b) => a - b)) {
    const octets = windows.get(number >> 8) ?? []
    windows.set(number >> 8, octets)
    const at = (number & 255) >> 3
    while (octets.length <= at) octets.push(0)
    octets[at] = (octets[at] ?? 0) | (0x80 >> (number & 7))
  }
  return [...windows].flatMap(([window, octets]) => [window, octets.length, ...octets])
}

const u16 = (value: number) => [(value >> 8) & 255, value & 255]
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)]

const words = (text: string): string[] => text.match(/(?:[^\s"=]+=)?"(?:[^"\\]|\\.)*"|[^\s"]+/g) ?? []

function octetsOf(word: string): number[] {
  const bare = word.startsWith('"') ? word.slice(1, -1) : word
  return [...presentedOctets(bare)].map((octet) => (octet < 0 ? 0x2e : octet))
}

function string(word: string): number[] {
  const octets = octetsOf(word)
  if (octets.length > 255) throw new DnsFault('name', 'a string is longer than 255 octets')
  return [octets.length, ...octets]
}

type Encode = (parts: readonly string[]) => readonly number[]

const number = (word: string | undefined) => Number(word ?? 0)
const name = (word: string | undefined) => [...encodeName(word ?? '.')]
const hexTail = (parts: readonly string[]) => [...fromHex(parts.join(''))]
const base64Tail = (parts: readonly string[]) => [...fromBase64(parts.join(''))]
const nameAlone: Encode = ([target]) => name(target)
const allStrings: Encode = (parts) => parts.flatMap(string)
const hashed =
  (first: (value: number) => number[]): Encode =>
  ([a, b, c, ...digest]) => [...first(number(a)), number(b), number(c), ...hexTail(digest)]

const dnskey: Encode = ([flags, protocol, algorithm, ...key]) => [
  ...u16(number(flags)),
  number(protocol),
  number(algorithm),
  ...base64Tail(key),
]
const salted = (salt = '-') => (salt === '-' ? [0] : [salt.length / 2, ...hexTail([salt])])
const nsec3param: Encode = ([hash, flags, iterations, salt]) => [
  number(hash),
  number(flags),
  ...u16(number(iterations)),
  ...salted(salt),
]

const listed = (value: string) => value.split(/(?<!\\),/)
const serviceValues: Readonly<Record<string, (value: string) => readonly number[]>> = dictionary({
  mandatory: (value) =>
    listed(value)
      .map(serviceKey)
      .sort((a, b) => a - b)
      .flatMap(u16),
  alpn: (value) => listed(value).flatMap(string),
  port: (value) => u16(number(value)),
  ipv4hint: (value) => listed(value).flatMap((one) => forms.A?.([one]) ?? []),
  ipv6hint: (value) => listed(value).flatMap((one) => forms.AAAA?.([one]) ?? []),
  ech: (value) => base64Tail([value]),
})

function serviceKey(name: string): number {
  const key = serviceKeys.includes(name) ? serviceKeys.indexOf(name) : Number(/^key([0-9]{1,5})$/.exec(name)?.[1])
  if (!(key < 65_536)) throw new DnsFault('name', `there is no service parameter ${name}`)
  return key
}

const service: Encode = ([priority, target, ...parameters]) => [
  ...u16(number(priority)),
  ...name(target),
  ...parameters
    .map((parameter) => {
      const [, key = '', value = ''] = /^([^=]+)=?"?(.*?)"?$/s.exec(parameter) ?? []
      return { key: serviceKey(key), value: serviceValues[key]?.(value) ?? octetsOf(value) }
    })
    .sort((a, b) => a.key - b.key)
    .flatMap(({ key, value }) => [...u16(key), ...u16(value.length), ...value]),
]
const ranked: Encode = ([rank, target]) => [...u16(number(rank)), ...name(target)]

const forms: Readonly<Record<string, Encode>> = {
  A: ([address = '']) => (isIpv4(address) ? address.split('.').map(Number) : fail(address)),
  AAAA: ([address = '']) => (isIpv6(address) ? [...parseV6(address)] : fail(address)),
  NS: nameAlone,
  CNAME: nameAlone,
  PTR: nameAlone,
  DNAME: nameAlone,
  MX: ranked,
  KX: ranked,
  SVCB: service,
  HTTPS: service,
  AFSDB: ranked,
  RP: ([mailbox, text]) => [...name(mailbox), ...name(text)],
  NAPTR: ([order, rank, flags = '', service = '', pattern = '', target]) => [
    ...u16(number(order)),
    ...u16(number(rank)),
    ...[flags, service, pattern].flatMap(string),
    ...name(target),
  ],
  URI: ([rank, weight, target = '']) => [...u16(number(rank)), ...u16(number(weight)), ...octetsOf(target)],
  SSHFP: ([algorithm, kind, ...digest]) => [number(algorithm), number(kind), ...hexTail(digest)],
  OPENPGPKEY: base64Tail,
  SRV: ([rank, weight, port, target]) => [
    ...u16(number(rank)),
    ...u16(number(weight)),
    ...u16(number(port)),
    ...name(target),
  ],
  SOA: ([primary, contact, ...numbers]) => [
    ...name(primary),
    ...name(contact),
    ...numbers.flatMap((word) => u32(number(word))),
  ],
  TXT: allStrings,
  SPF: allStrings,
  HINFO: allStrings,
  CAA: ([flags, tag = '', value = '""']) => [number(flags), ...string(tag), ...octetsOf(value)],
  DS: hashed(u16),
  TLSA: hashed((value) => [value]),
  SMIMEA: hashed((value) => [value]),
  DNSKEY: dnskey,
  CDS: hashed(u16),
  CDNSKEY: dnskey,
  RRSIG: ([covered = '', algorithm, labels, ttl, expires = '', inception = '', tag, signer, ...signature]) => [
    ...u16(typeNumber(covered) ?? 0),
    number(algorithm),
    number(labels),
    ...u32(number(ttl)),
    ...u32(instantSeconds(expires)),
    ...u32(instantSeconds(inception)),
    ...u16(number(tag)),
    ...name(signer),
    ...base64Tail(signature),
  ],
  NSEC: ([next, ...types]) => [...name(next), ...typeBitmapOctets(types)],
  NSEC3PARAM: nsec3param,
  NSEC3: ([hash, flags, iterations, salt, next = '', ...types]) => {
    const digest = readBase32hex(next)
    return [
      ...nsec3param([hash ?? '', flags ?? '', iterations ?? '', salt ?? '-']),
      digest.length,
      ...digest,
      ...typeBitmapOctets(types),
    ]
  },
}

function fail(text: string): never {
  throw new DnsFault('name', `not an address: ${text}`)
}

export function encodeData(type: string, data: string): Uint8Array {
  const parts = words(data)
  if (parts[0] === '\\#') return Uint8Array.from(hexTail(parts.slice(2)))
  const form = forms[type]
  if (!form) throw new DnsFault('name', `data of type ${type} must be given as \\# length hex`)
  return Uint8Array.from(form(parts))
}

export interface QueryOptions {
  id?: number
  recursionDesired?: boolean
  /** Asks a validating resolver for the data even where the signatures are wrong. */
  checkingDisabled?: boolean
  /** Asks whether the resolver checked the signatures, without asking for them (RFC 6840 §5.7). */
  authenticData?: boolean
  dnssecOk?: boolean
  /** The largest answer over UDP; false leaves EDNS out, for servers that trip over it. */
  edns?: number | false
}

/** Small enough to cross every network unfragmented (DNS flag day 2020). */
export const UDP_SIZE = 1232

export function encodeQuery(name: string, type: string, options: QueryOptions = {}): Uint8Array {
  const number = typeNumber(type)
  if (number === null) throw new DnsFault('name', `there is no record type ${type}`)
  const { id = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0, edns = UDP_SIZE } = options
  const bits =
    (options.recursionDesired === false ? 0 : 0x0100) |
    (options.authenticData ? 0x0020 : 0) |
    (options.checkingDisabled ? 0x0010 : 0)
  const owner = encodeName(name)
  const head = [id >> 8, id & 255, bits >> 8, bits & 255, 0, 1, 0, 0, 0, 0, 0, edns === false ? 0 : 1]
  const opt = edns === false ? [] : [0, 0, 41, edns >> 8, edns & 255, 0, 0, options.dnssecOk ? 0x80 : 0, 0, 0, 0]
  return Uint8Array.from([...head, ...owner, number >> 8, number & 255, 0, 1, ...opt])
}
