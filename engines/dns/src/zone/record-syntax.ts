// Faults that keep a server from loading a record, by its type (RFC 1035 5.1, and the RFC of each type).
import { dictionary } from '@sundry/kit'
import { isIpv4, isIpv6 } from '../wire/octets.ts'
import { serviceKeys, typeNumber } from '../wire/types.ts'

/** Questions and parts of the protocol, which no zone holds. */
const notInZones: ReadonlySet<string> = new Set('OPT TKEY TSIG IXFR AXFR MAILA MAILB ANY'.split(' '))
/** Made by some providers from other records, under names of their own. */
const ofProviders: ReadonlySet<string> = new Set('ALIAS ANAME FLATTEN LUA PORTFWD REDIRECT URLFWD'.split(' '))

export const isProviderType = (type: string): boolean => ofProviders.has(type)
export const isZoneType = (type: string): boolean =>
  ofProviders.has(type) || (typeNumber(type) !== null && !notInZones.has(type))

const MAX_LABEL = 63
const MAX_SHOWN = 80
const cut = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)

/** The fault of a name in its written form, or null. */
export function nameFault(name: string): string | null {
  if (name === '.') return null
  let octets = 0
  let index = 0
  while (index < name.length) {
    if (name[index] === '.') {
      if (octets === 0) return `${cut(name)} has an empty label: two dots follow each other, or it begins with one.`
      octets = 0
      index += 1
      continue
    }
    index += name[index] === '\\' ? (/^[0-9]{3}/.test(name.slice(index + 1, index + 4)) ? 4 : 2) : 1
    octets += 1
    if (octets > MAX_LABEL) return `${cut(name)} has a label of more than ${MAX_LABEL} octets.`
  }
  return null
}

type Check = (field: string) => string | null
const number =
  (max: number): Check =>
  (field) =>
    /^[0-9]{1,10}$/.test(field) && Number(field) <= max ? null : `${cut(field)} is not a number from 0 to ${max}`
const octet = number(255)
const short = number(65_535)
const any: Check = () => null
const name: Check = nameFault
const base64: Check = (field) =>
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(field) ? null : 'its key is not base64'
const tag: Check = (field) => (/^[a-z0-9]{1,15}$/i.test(field) ? null : `${cut(field)} is not a CAA tag`)
const salt: Check = (field) => (/^(?:-|(?:[0-9a-f]{2}){1,255})$/i.test(field) ? null : `${cut(field)} is not a salt`)

/** The fields of a type, as they are written. */
const fieldsOf: Readonly<Record<string, readonly Check[]>> = {
  A: [any],
  AAAA: [any],
  NS: [name],
  CNAME: [name],
  DNAME: [name],
  PTR: [name],
  MX: [short, name],
  KX: [short, name],
  AFSDB: [short, name],
  RP: [name, name],
  SRV: [short, short, short, name],
  NAPTR: [short, short, any, any, any, name],
  SOA: [name, name, number(4_294_967_295), any, any, any, any],
  CAA: [octet, tag, any],
  URI: [short, short, any],
  DS: [short, octet, octet, any],
  CDS: [short, octet, octet, any],
  TLSA: [octet, octet, octet, any],
  SMIMEA: [octet, octet, octet, any],
  SSHFP: [octet, octet, any],
  DNSKEY: [short, octet, octet, base64],
  CDNSKEY: [short, octet, octet, base64],
  NSEC3PARAM: [octet, octet, short, salt],
}
/** Octets of a digest by its algorithm's number, the field before it. */
const digestsOf: Readonly<Record<string, Readonly<Record<string, number>>>> = dictionary({
  DS: { 1: 20, 2: 32, 3: 32, 4: 48 },
  CDS: { 1: 20, 2: 32, 3: 32, 4: 48 },
  TLSA: { 1: 32, 2: 64 },
  SMIMEA: { 1: 32, 2: 64 },
  SSHFP: { 1: 20, 2: 32 },
})

function digestFault(type: string, fields: readonly string[]): string | null {
  const lengths = digestsOf[type]
  const [kind = '', digest = ''] = fields.slice(-2)
  // A zone asks for its DS records to be removed with a digest of one zero (RFC 8078 4).
  if (!lengths || (type === 'CDS' && fields.join(' ') === '0 0 0 00')) return null
  if (!/^(?:[0-9a-f]{2})+$/i.test(digest)) return 'its digest is not hexadecimal'
  const length = lengths[kind]
  return length === undefined || digest.length === 2 * length
    ? null
    : `its digest has ${digest.length / 2} octets; kind ${kind} has ${length}`
}

const listOf = (isOne: (text: string) => boolean) => (value: string) => value.split(/(?<!\\),/).every(isOne)
const parameters: Readonly<Record<string, (value: string) => boolean>> = dictionary({
  alpn: listOf((text) => text !== ''),
  mandatory: listOf((text) => serviceKeys.includes(text) || /^key[0-9]{1,5}$/.test(text)),
  port: (value) => short(value) === null && value !== '',
  ipv4hint: listOf(isIpv4),
  ipv6hint: listOf(isIpv6),
  ech: (value) => value !== '' && base64(value) === null,
  'no-default-alpn': (value) => value === '',
})

/** RFC 9460 2: the alias form has no parameters, and each of the service form has a value of its kind. */
function serviceFault([rank = '', target = '', ...rest]: readonly string[]): string | null {
  if (target === '') return 'it lacks its target'
  const head = short(rank) ?? nameFault(target)
  if (head !== null) return head
  const seen = new Set<string>()
  for (const text of rest) {
    const [, key = '', value = ''] = /^([^=]+)=?"?(.*?)"?$/s.exec(text) ?? []
    if (!serviceKeys.includes(key) && !/^key[0-9]{1,5}$/.test(key)) return `${cut(key)} is not a service parameter`
    if (seen.has(key)) return `it has the parameter ${cut(key)} twice`
    seen.add(key)
    if (parameters[key]?.(value) === false)
      return value === '' ? `its parameter ${key} has no value` : `its parameter ${key} has a value that is not valid`
  }
  return null
}

/** The fault of a record's fields, or null; fields given as octets are not checked. */
export function dataFault(type: string, fields: readonly string[]): string | null {
  if (fields[0] === '\\#') return null
  const checks = fieldsOf[type]
  let found = type === 'SVCB' || type === 'HTTPS' ? serviceFault(fields) : null
  if (checks) {
    if (fields.length > checks.length) found = `${cut(fields[checks.length] ?? '')} is one field too many`
    if (fields.length < checks.length) found = `it has ${fields.length} of ${checks.length} fields`
    for (const [index, check] of checks.entries()) found ??= check(fields[index] ?? '')
    found ??= digestFault(type, fields)
  }
  return found === null ? null : `The ${type} record cannot be loaded: ${found.replace(/\.$/, '')}.`
}
