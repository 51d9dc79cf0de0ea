import { PacketFault } from './message.ts'
import { presentV4, presentV6 } from './octets.ts'
import {
  amtrelay,
  apl,
  caa,
  cert,
  eui,
  gpos,
  hip,
  identifier64,
  ipseckey,
  isdn,
  locator32,
  nsap,
  svcb,
  unknown,
  uri,
} from './rdata-rare.ts'
import { base32hex, base64, generic, hex, quoted, solidHex, strings } from './rdata-text.ts'
import { Reader } from './reader.ts'
import { typeName } from './types.ts'

/** YYYYMMDDHHmmSS (RFC 4034 §3.2), by the serial arithmetic of RFC 1982 round the year 2106. */
function instant(seconds: number): string {
  const now = Math.floor(Date.now() / 1000)
  const span = 2 ** 32
  const nearest = seconds + Math.round((now - seconds) / span) * span
  return new Date(nearest * 1000).toISOString().replace(/[-:T]|\..*/g, '')
}

function typeBitmap(reader: Reader): string {
  let text = ''
  let last = -1
  while (reader.left > 0) {
    const window = reader.u8()
    const length = reader.u8()
    if (window <= last || length === 0 || length > 32) throw new PacketFault('a type bitmap is not in order')
    last = window
    reader.bytes(length).forEach((octet, index) => {
      for (let bit = 0; bit < 8; bit += 1) {
        if (octet & (0x80 >> bit)) text += ` ${typeName(window * 256 + index * 8 + bit)}`
      }
    })
  }
  return text
}

const some = (text: string) => (text === '' ? '' : ` ${text}`)

const ds = (reader: Reader): string => `${reader.u16()} ${reader.u8()} ${reader.u8()}${some(hex(reader.rest()))}`

function dnskey(reader: Reader): string {
  const flags = reader.u16()
  const start = `${flags} ${reader.u8()} ${reader.u8()}`
  // RFC 2535 §3.1.2: both bits set mean that there is no key.
  return (flags & 0xc000) === 0xc000 ? start : `${start}${some(base64(reader.rest()))}`
}

function rrsig(reader: Reader): string {
  const covered = typeName(reader.u16())
  const numbers = `${reader.u8()} ${reader.u8()} ${reader.u32()}`
  const expires = instant(reader.u32())
  const inception = instant(reader.u32())
  return `${covered} ${numbers} ${expires} ${inception} ${reader.u16()} ${reader.name()}${some(base64(reader.rest()))}`
}

const nsec = (reader: Reader): string => `${reader.name()}${typeBitmap(reader)}`

const salt = (octets: Uint8Array) => (octets.length === 0 ? '-' : solidHex(octets))

function nsec3param(reader: Reader): string {
  return `${reader.u8()} ${reader.u8()} ${reader.u16()} ${salt(reader.string())}`
}

function nsec3(reader: Reader): string {
  return `${nsec3param(reader)} ${base32hex(reader.string())}${typeBitmap(reader)}`
}

function csync(reader: Reader): string {
  return `${reader.u32()} ${reader.u16()}${typeBitmap(reader)}`
}

function zonemd(reader: Reader): string {
  return `${reader.u32()} ${reader.u8()} ${reader.u8()}${some(hex(reader.rest()))}`
}

const EQUATOR = 2 ** 31

/** A mantissa and a power of ten, in centimetres (RFC 1876 §2). */
function metres(octet: number): string | null {
  const mantissa = octet >> 4
  const power = octet & 15
  if (mantissa > 9 || power > 9) return null
  if (power >= 2) return `${mantissa * 10 ** (power - 2)}m`
  return `${((mantissa * 10 ** power) / 100).toFixed(2)}m`
}

function angle(value: number, [positive, negative]: readonly [string, string], max: number): string | null {
  const thousandths = Math.abs(value - EQUATOR)
  if (thousandths > max * 3_600_000) return null
  const seconds = (thousandths % 60_000) / 1000
  const minutes = Math.floor(thousandths / 60_000) % 60
  return `${Math.floor(thousandths / 3_600_000)} ${minutes} ${seconds.toFixed(3)} ${value < EQUATOR ? negative : positive}`
}

/** RFC 1876 §3, shown as dig does; a location that makes no sense is shown as octets. */
function loc(reader: Reader): string {
  const octets = reader.rest()
  const parts = new Reader(octets)
  if (octets.length !== 16 || parts.u8() !== 0) return generic(octets)
  const sizes = [parts.u8(), parts.u8(), parts.u8()].map(metres)
  const latitude = angle(parts.u32(), ['N', 'S'], 90)
  const longitude = angle(parts.u32(), ['E', 'W'], 180)
  if (latitude === null || longitude === null || sizes.includes(null)) return generic(octets)
  const centimetres = parts.u32() - 10_000_000
  const altitude = `${centimetres < 0 ? '-' : ''}${Math.floor(Math.abs(centimetres) / 100)}.${String(Math.abs(centimetres) % 100).padStart(2, '0')}m`
  return `${latitude} ${longitude} ${altitude} ${sizes.join(' ')}`
}

interface Presented {
  data: string
  priority?: number
}

type Present = (reader: Reader) => string | Presented

const name: Present = (reader) => reader.name()
const names: Present = (reader) => `${reader.name()} ${reader.name()}`
const octets =
  (length: number, show: (bytes: Uint8Array) => string): Present =>
  (reader) => {
    if (reader.left !== length) throw new PacketFault('an address of the wrong length')
    return show(reader.rest())
  }

const ranked =
  (rest: (reader: Reader) => string): Present =>
  (reader) => {
    const priority = reader.u16()
    return { data: `${priority} ${rest(reader)}`, priority }
  }

const rankedName = ranked((reader) => reader.name())
const fingerprint: Present = (reader) => `${reader.u8()} ${reader.u8()} ${hex(reader.rest())}`
const association: Present = (reader) => `${reader.u8()} ${reader.u8()} ${reader.u8()} ${hex(reader.rest())}`
const leading =
  (present: (reader: Reader) => string): Present =>
  (reader) => {
    const data = present(reader)
    return { data, priority: Number.parseInt(data, 10) }
  }

const forms: Readonly<Record<string, Present>> = {
  A: octets(4, presentV4),
  AAAA: octets(16, presentV6),
  NS: name,
  MD: name,
  MF: name,
  CNAME: name,
  MB: name,
  MG: name,
  MR: name,
  PTR: name,
  DNAME: name,
  'NSAP-PTR': name,
  MINFO: names,
  RP: names,
  TALINK: names,
  SOA: (reader) =>
    `${reader.name()} ${reader.name()} ${reader.u32()} ${reader.u32()} ${reader.u32()} ${reader.u32()} ${reader.u32()}`,
  HINFO: (reader) => `${quoted(reader)} ${quoted(reader)}`,
  MX: rankedName,
  AFSDB: (reader) => `${reader.u16()} ${reader.name()}`,
  RT: (reader) => `${reader.u16()} ${reader.name()}`,
  KX: rankedName,
  LP: (reader) => `${reader.u16()} ${reader.name()}`,
  PX: (reader) => `${reader.u16()} ${reader.name()} ${reader.name()}`,
  SRV: ranked((reader) => `${reader.u16()} ${reader.u16()} ${reader.name()}`),
  NAPTR: ranked((reader) => `${reader.u16()} ${quoted(reader)} ${quoted(reader)} ${quoted(reader)} ${reader.name()}`),
  URI: leading(uri),
  SVCB: leading(svcb),
  HTTPS: leading(svcb),
  TXT: strings,
  SPF: strings,
  AVC: strings,
  NINFO: strings,
  RESINFO: strings,
  X25: quoted,
  ISDN: isdn,
  GPOS: gpos,
  NSAP: nsap,
  LOC: loc,
  CAA: caa,
  APL: apl,
  CERT: cert,
  DS: ds,
  CDS: ds,
  DLV: ds,
  TA: ds,
  DNSKEY: dnskey,
  CDNSKEY: dnskey,
  KEY: dnskey,
  RKEY: dnskey,
  RRSIG: rrsig,
  SIG: rrsig,
  NSEC: nsec,
  NSEC3: nsec3,
  NSEC3PARAM: nsec3param,
  CSYNC: csync,
  ZONEMD: zonemd,
  SSHFP: fingerprint,
  TLSA: association,
  SMIMEA: association,
  DHCID: (reader) => base64(reader.rest()),
  OPENPGPKEY: (reader) => base64(reader.rest()),
  IPSECKEY: ipseckey,
  AMTRELAY: amtrelay,
  HIP: hip,
  EUI48: eui(6),
  EUI64: eui(8),
  NID: identifier64,
  L64: identifier64,
  L32: locator32,
}

export function present(type: number, reader: Reader): Presented {
  const form = forms[typeName(type)] ?? unknown
  const shown = form(reader)
  if (reader.left > 0) throw new PacketFault('data goes on after its end')
  return typeof shown === 'string' ? { data: shown } : shown
}
