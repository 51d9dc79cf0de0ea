import { nothingKnown, type Registration } from './registration.ts'
import { plainStatus } from './status.ts'

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const objects = (value: unknown): Json[] =>
  Array.isArray(value) ? value.filter(isObject) : isObject(value) ? [value] : []
const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one.trim() !== '')
const text = (value: unknown): string | null => texts(value)[0]?.trim() ?? null

const action = (event: Json) =>
  (text(event.eventAction) ?? '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()

/** A time without a zone is one of UTC, and 30 February is no day, though `Date` takes it for another. */
function timeOf(date: string): number {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(date) ?? []
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  if (year !== undefined && Number(day) > last) return Number.NaN
  const isZoneless = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/i.test(date)
  // A leap second is a second no one's clock has.
  const clock = date.replace(/:60(?=\D|$)/, ':59')
  return Date.parse(isZoneless ? `${clock.replace(' ', 'T')}Z` : clock)
}

function eventDate(events: readonly Json[], name: string): string | null {
  for (const event of events) {
    if (action(event) !== name) continue
    const date = text(event.eventDate)
    const time = timeOf(date ?? '')
    if (date === null || Number.isNaN(time)) continue
    const year = new Date(time).getUTCFullYear()
    if (year < 1970 || year > 2200) continue
    return /^\d{4}-\d\d-\d\d$/.test(date) ? date : new Date(time).toISOString().replace('.000Z', 'Z')
  }
  return null
}

/** A property of a jCard (RFC 7095): a list of `[name, parameters, type, value…]`. */
function card(entity: Json, name: string): string | null {
  const properties = Array.isArray(entity.vcardArray) ? entity.vcardArray[1] : null
  if (!Array.isArray(properties)) return null
  for (const property of properties) {
    if (!Array.isArray(property) || String(property[0]).toLowerCase() !== name) continue
    const value = texts(Array.isArray(property[3]) ? property[3] : property.slice(3))
      .join(' ')
      .trim()
    if (value !== '') return value
  }
  return null
}

const hasRole = (entity: Json, role: string) => texts(entity.roles).some((one) => one.toLowerCase() === role)

function findEntity(entities: readonly Json[], role: string, depth = 3): Json | null {
  const found = entities.find((entity) => hasRole(entity, role))
  if (found || depth === 0) return found ?? null
  for (const entity of entities) {
    const inner = findEntity(objects(entity.entities), role, depth - 1)
    if (inner) return inner
  }
  return null
}

const nameOf = (entity: Json): string | null => card(entity, 'fn') ?? card(entity, 'org') ?? text(entity.handle)

function redactedFields(document: Json): string[] {
  const names = objects(document.redacted).map((one) => {
    const name = isObject(one.name) ? one.name : {}
    return text(name.type) ?? text(name.description)
  })
  return [...new Set(names.filter((name) => name !== null))].slice(0, 50)
}

function serverOf(document: Json): string | null {
  for (const link of objects(document.links)) {
    const href = text(link.href)
    if (
      text(link.rel) === 'related' &&
      href?.startsWith('https://') &&
      /rdap/i.test(`${text(link.type) ?? ''}${href}`)
    ) {
      return href
    }
  }
  return null
}

const error = (document: Json): Registration => {
  const code = Number(document.errorCode)
  if (code === 404) return nothingKnown('not-found', false)
  if (code === 429) return nothingKnown('throttled', null)
  return nothingKnown(code === 401 || code === 403 ? 'refused' : 'unavailable', null)
}

/**
 * RFC 9083, read leniently: nulls for lists, odd capitals, a name only in the organisation or the handle. Anything
 * but a domain is `unparseable`; nothing throws.
 */
export function parseRdap(json: unknown): Registration {
  if (!isObject(json)) return nothingKnown('unparseable', null)
  if (json.errorCode !== undefined) return error(json)
  const domain = text(json.ldhName) ?? text(json.unicodeName)
  const kind = text(json.objectClassName)?.toLowerCase()
  if (kind !== undefined ? kind !== 'domain' : domain === null) return nothingKnown('unparseable', null)
  const events = objects(json.events)
  const registrar = findEntity(objects(json.entities), 'registrar')
  const secure = isObject(json.secureDNS) ? json.secureDNS : null
  const id = objects(registrar?.publicIds).find((one) => /iana registrar id/i.test(text(one.type) ?? ''))
  const registrarExpiresOn = eventDate(events, 'registrar expiration')
  const listed: unknown[] = Array.isArray(json.nameservers) ? json.nameservers : []
  const nameServers = listed.flatMap((one) => {
    const name = isObject(one) ? (text(one.ldhName) ?? text(one.unicodeName)) : text(one)
    return name === null ? [] : [name.toLowerCase().replace(/\.$/, '')]
  })
  return {
    registered: true,
    state: 'registered',
    domain: domain?.toLowerCase().replace(/\.$/, '') ?? null,
    createdOn: eventDate(events, 'registration'),
    updatedOn: eventDate(events, 'last changed'),
    expiresOn: eventDate(events, 'expiration'),
    registrarExpiresOn,
    registrar: registrar && nameOf(registrar),
    registrarId: id === undefined ? null : (text(id.identifier) ?? String(id.identifier ?? '') ?? null),
    nameServers: [...new Set(nameServers)],
    status: [...new Set(texts(json.status).map(plainStatus))],
    dnssec: typeof secure?.delegationSigned === 'boolean' ? secure.delegationSigned : signedBy(secure),
    redacted: redactedFields(json),
    registrarServer: serverOf(json),
  }
}

/** DS records at the parent mean that it is signed. */
function signedBy(secure: Json | null): boolean | null {
  if (secure === null) return null
  return objects(secure.dsData).length + objects(secure.keyData).length > 0 ? true : null
}

export function parseRdapNetwork(
  json: unknown,
): { name: string | null; organisation: string | null; country: string | null } | null {
  if (!isObject(json) || json.startAddress === undefined) return null
  const holder = findEntity(objects(json.entities), 'registrant', 1)
  return {
    name: text(json.name),
    organisation: holder && nameOf(holder),
    country: text(json.country),
  }
}
