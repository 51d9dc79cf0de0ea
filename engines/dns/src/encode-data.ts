import { Buffer } from 'node:buffer'
import { isIPv4, isIPv6 } from 'node:net'
import { parseV6 } from './address.ts'
import { DnsFault } from './errors.ts'
import { encodeName, presentedOctets } from './name.ts'
import { instantSeconds, readBase32hex, typeBitmapOctets } from './rdata/dnssec-octets.ts'
import { typeNumber } from './types.ts'

const u16 = (value: number) => [(value >> 8) & 255, value & 255]
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)]

const words = (text: string): string[] => text.match(/"(?:[^"\\]|\\.)*"|[^\s"]+/g) ?? []

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
const hexTail = (parts: readonly string[]) => [...Buffer.from(parts.join(''), 'hex')]
const base64Tail = (parts: readonly string[]) => [...Buffer.from(parts.join(''), 'base64')]
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

const forms: Readonly<Record<string, Encode>> = {
  A: ([address = '']) => (isIPv4(address) ? address.split('.').map(Number) : fail(address)),
  AAAA: ([address = '']) => (isIPv6(address) ? [...parseV6(address)] : fail(address)),
  NS: nameAlone,
  CNAME: nameAlone,
  PTR: nameAlone,
  DNAME: nameAlone,
  MX: ([rank, target]) => [...u16(number(rank)), ...name(target)],
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
  HINFO: allStrings,
  CAA: ([flags, tag = '', value = '""']) => [number(flags), ...string(tag), ...octetsOf(value)],
  DS: hashed(u16),
  TLSA: hashed((value) => [value]),
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
