import { PacketFault } from './message.ts'
import { base32hex, base64, hex, solidHex } from './rdata-text.ts'
import type { Reader } from './reader.ts'
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

export const ds = (reader: Reader): string => `${reader.u16()} ${reader.u8()} ${reader.u8()}${some(hex(reader.rest()))}`

export function dnskey(reader: Reader): string {
  const flags = reader.u16()
  const start = `${flags} ${reader.u8()} ${reader.u8()}`
  // RFC 2535 §3.1.2: both bits set mean that there is no key.
  return (flags & 0xc000) === 0xc000 ? start : `${start}${some(base64(reader.rest()))}`
}

export function rrsig(reader: Reader): string {
  const covered = typeName(reader.u16())
  const numbers = `${reader.u8()} ${reader.u8()} ${reader.u32()}`
  const expires = instant(reader.u32())
  const inception = instant(reader.u32())
  return `${covered} ${numbers} ${expires} ${inception} ${reader.u16()} ${reader.name()}${some(base64(reader.rest()))}`
}

export const nsec = (reader: Reader): string => `${reader.name()}${typeBitmap(reader)}`

const salt = (octets: Uint8Array) => (octets.length === 0 ? '-' : solidHex(octets))

export function nsec3param(reader: Reader): string {
  return `${reader.u8()} ${reader.u8()} ${reader.u16()} ${salt(reader.string())}`
}

export function nsec3(reader: Reader): string {
  return `${nsec3param(reader)} ${base32hex(reader.string())}${typeBitmap(reader)}`
}

export function csync(reader: Reader): string {
  return `${reader.u32()} ${reader.u16()}${typeBitmap(reader)}`
}

export function zonemd(reader: Reader): string {
  return `${reader.u32()} ${reader.u8()} ${reader.u8()}${some(hex(reader.rest()))}`
}
