import { presentV4, presentV6 } from '../address.ts'
import { PacketFault } from '../errors.ts'
import { presentString } from '../name.ts'
import { Reader } from '../reader.ts'
import { base64 } from './text.ts'

// RFC 9460 §14.3.2, RFC 9461 §5 and RFC 9540.
const keys = ['mandatory', 'alpn', 'no-default-alpn', 'port', 'ipv4hint', 'ech', 'ipv6hint', 'dohpath', 'ohttp']

const keyName = (key: number) => keys[key] ?? `key${key}`

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
