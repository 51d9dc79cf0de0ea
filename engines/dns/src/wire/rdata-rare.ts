import { Buffer } from 'node:buffer'
import { PacketFault } from './message.ts'
import { presentString } from './name.ts'
import { presentV4, presentV6 } from './octets.ts'
import { base64, generic, quoted, solidHex, strings } from './rdata-text.ts'
import { Reader } from './reader.ts'
import { serviceKeys } from './types.ts'

const keyName = (key: number) => serviceKeys[key] ?? `key${key}`

/** Commas and backslashes of a list's value are escaped once more (RFC 9460 §A.1). */
function listItem(octets: Uint8Array): string {
  const escaped = [...octets].flatMap((octet) => (octet === 0x2c || octet === 0x5c ? [0x5c, octet] : [octet]))
  return presentString(Uint8Array.from(escaped)).slice(1, -1)
}

function groups(reader: Reader, size: number, show: (octets: Uint8Array) => string): string {
  if (reader.left === 0 || reader.left % size !== 0) throw new PacketFault('a service parameter is cut short')
  const all: string[] = []
  while (reader.left > 0) all.push(show(reader.bytes(size)))
  return all.join(',')
}

function alpn(reader: Reader): string {
  const all: string[] = []
  while (reader.left > 0) all.push(listItem(reader.string()))
  return `"${all.join(',')}"`
}

function value(key: number, reader: Reader): string | null {
  switch (keyName(key)) {
    case 'mandatory':
      return groups(reader, 2, (octets) => keyName(new Reader(octets).u16()))
    case 'alpn':
      return alpn(reader)
    case 'no-default-alpn':
    case 'ohttp':
      if (reader.left > 0) throw new PacketFault('a service parameter has a value it may not have')
      return null
    case 'port':
      if (reader.left !== 2) throw new PacketFault('a port is not two octets')
      return String(reader.u16())
    case 'ipv4hint':
      return groups(reader, 4, presentV4)
    case 'ipv6hint':
      return groups(reader, 16, presentV6)
    case 'ech':
      return base64(reader.rest()).replaceAll(' ', '')
    default:
      return reader.left === 0 ? null : presentString(reader.rest())
  }
}

export function svcb(reader: Reader): string {
  let text = `${reader.u16()} ${reader.name()}`
  let last = -1
  while (reader.left > 0) {
    const key = reader.u16()
    if (key <= last) throw new PacketFault('service parameters are not in order')
    last = key
    const shown = value(key, reader.part(reader.u16()))
    text += shown === null ? ` ${keyName(key)}` : ` ${keyName(key)}=${shown}`
  }
  return text
}

const pairs = (octets: Uint8Array, separator: string) =>
  Buffer.from(octets).toString('hex').match(/../g)?.join(separator) ?? ''

function exact(reader: Reader, length: number): Uint8Array {
  if (reader.left !== length) throw new PacketFault('an identifier of the wrong length')
  return reader.rest()
}

export const eui = (length: number) => (reader: Reader) => pairs(exact(reader, length), '-')

export function identifier64(reader: Reader): string {
  const preference = reader.u16()
  const octets = exact(reader, 8)
  const words = [0, 2, 4, 6].map((at) => ((octets[at] ?? 0) * 256 + (octets[at + 1] ?? 0)).toString(16))
  return `${preference} ${words.join(':')}`
}

export const locator32 = (reader: Reader): string => `${reader.u16()} ${presentV4(exact(reader, 4))}`

export function apl(reader: Reader): string {
  const items: string[] = []
  while (reader.left > 0) {
    const family = reader.u16()
    const prefix = reader.u8()
    const size = reader.u8()
    const input = reader.bytes(size & 0x7f)
    const width = family === 1 ? 4 : 16
    if ((family !== 1 && family !== 2) || input.length > width) throw new PacketFault('an unknown address family')
    const address = new Uint8Array(width)
    address.set(input)
    items.push(`${size & 0x80 ? '!' : ''}${family}:${family === 1 ? presentV4(address) : presentV6(address)}/${prefix}`)
  }
  return items.join(' ')
}

const certificateKinds: Readonly<Record<number, string>> = {
  1: 'PKIX',
  2: 'SPKI',
  3: 'PGP',
  4: 'IPKIX',
  5: 'ISPKI',
  6: 'IPGP',
  7: 'ACPKIX',
  8: 'IACPKIX',
  253: 'URI',
  254: 'OID',
}

const algorithms: Readonly<Record<number, string>> = {
  1: 'RSAMD5',
  2: 'DH',
  3: 'DSA',
  5: 'RSASHA1',
  6: 'NSEC3DSA',
  7: 'NSEC3RSASHA1',
  8: 'RSASHA256',
  10: 'RSASHA512',
  12: 'ECCGOST',
  13: 'ECDSAP256SHA256',
  14: 'ECDSAP384SHA384',
  15: 'ED25519',
  16: 'ED448',
  252: 'INDIRECT',
  253: 'PRIVATEDNS',
  254: 'PRIVATEOID',
}

export function cert(reader: Reader): string {
  const kind = reader.u16()
  const tag = reader.u16()
  const algorithm = reader.u8()
  return `${certificateKinds[kind] ?? kind} ${tag} ${algorithms[algorithm] ?? algorithm} ${base64(reader.rest())}`
}

/** RFC 4025 §2.3, RFC 8777 §4.2. */
function gateway(reader: Reader, kind: number): string {
  if (kind === 0) return '.'
  if (kind === 1) return presentV4(reader.bytes(4))
  if (kind === 2) return presentV6(reader.bytes(16))
  if (kind === 3) return reader.name()
  throw new PacketFault('an unknown kind of gateway')
}

export function ipseckey(reader: Reader): string {
  const precedence = reader.u8()
  const kind = reader.u8()
  const algorithm = reader.u8()
  const where = gateway(reader, kind)
  const key = reader.left > 0 ? ` ${base64(reader.rest())}` : ''
  return `${precedence} ${kind} ${algorithm} ${where}${key}`
}

export function amtrelay(reader: Reader): string {
  const precedence = reader.u8()
  const kind = reader.u8()
  return `${precedence} ${kind >> 7} ${kind & 0x7f} ${gateway(reader, kind & 0x7f)}`
}

/** RFC 8005 §5; unlike elsewhere the key stays in one word. */
export function hip(reader: Reader): string {
  const tagLength = reader.u8()
  const algorithm = reader.u8()
  const keyLength = reader.u16()
  const tag = solidHex(reader.bytes(tagLength))
  let text = `${algorithm} ${tag} ${base64(reader.bytes(keyLength)).replaceAll(' ', '')}`
  while (reader.left > 0) text += ` ${reader.name()}`
  return text
}

export function caa(reader: Reader): string {
  const flags = reader.u8()
  const tag = String.fromCharCode(...reader.string())
  if (!/^[a-z0-9]+$/i.test(tag)) throw new PacketFault('a property tag that is none')
  return `${flags} ${tag} ${presentString(reader.rest())}`
}

export const uri = (reader: Reader): string => `${reader.u16()} ${reader.u16()} ${presentString(reader.rest())}`
export const nsap = (reader: Reader): string => `0x${solidHex(reader.rest()).toLowerCase()}`
export const gpos = (reader: Reader): string => `${quoted(reader)} ${quoted(reader)} ${quoted(reader)}`
export const isdn = (reader: Reader): string => strings(reader)
export const unknown = (reader: Reader): string => generic(reader.rest())
