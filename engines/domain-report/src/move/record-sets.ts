import { movedTypes } from '@sundry/contracts/record-types'

export interface RecordSet {
  /** Below the domain, as a zone file has it: `@` for the domain itself. */
  readonly name: string
  readonly type: string
}

const compared = new Set<string>(movedTypes)
const isComparable = ({ name, type }: RecordSet) =>
  compared.has(type) && name.length <= 253 && /^(?:@|[a-z0-9_*](?:[a-z0-9_.-]*[a-z0-9_.])?)$/.test(name)

/** Each provider makes signatures and keys of its own. */
const ofProvider = new Set(['SOA', 'DNSKEY', 'RRSIG', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'CDS', 'CDNSKEY', 'ZONEMD'])

export interface ZoneSets {
  readonly sets: readonly RecordSet[]
  /** Record sets that have to be compared by hand, such as `host SSHFP`. */
  readonly notCompared: readonly string[]
}

/** More would take an hour of the visitor's allowance. */
export const MAX_SETS = 300

/** The record sets of a zone file, in its order; names of other zones are none of it. */
export function setsOfZone(records: readonly { name: string; type: string }[], domain: string): ZoneSets {
  const found = new Map<string, RecordSet>()
  for (const record of records) {
    const owner = record.name.toLowerCase().replace(/\.$/, '')
    if (ofProvider.has(record.type) || (owner !== domain && !owner.endsWith(`.${domain}`))) continue
    const name = owner === domain ? '@' : owner.slice(0, -domain.length - 1)
    found.set(`${name} ${record.type}`, { name, type: record.type })
  }
  const all = [...found.values()]
  const sets = all.filter(isComparable).slice(0, MAX_SETS)
  const isIncluded = new Set(sets)
  return { sets, notCompared: all.filter((set) => !isIncluded.has(set)).map(({ name, type }) => `${name} ${type}`) }
}

const typesOf = (name: string) => {
  if (name === '@') return ['A', 'AAAA', 'MX', 'NS', 'TXT', 'CAA', 'HTTPS']
  if (/(?:^|\.)_(?:tcp|udp|tls)$/.test(name)) return /^_\d/.test(name) ? ['TLSA', 'CNAME'] : ['SRV', 'CNAME', 'TXT']
  return name.startsWith('_') || name.includes('._domainkey')
    ? ['TXT', 'CNAME']
    : ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'CAA']
}

/** The record sets that a name of that kind usually has. */
export const setsOfNames = (names: readonly string[]): ZoneSets => ({
  sets: [...new Set(names.map((name) => name.toLowerCase()))].flatMap((name) =>
    typesOf(name).map((type) => ({ name, type })),
  ),
  notCompared: [],
})

const hosts =
  'www mail smtp imap pop webmail autodiscover autoconfig mta-sts ftp blog shop store api app dev test staging cdn static img media m admin portal vpn remote support help docs status git ns1 ns2 cpanel calendar lyncdiscover sip enterpriseregistration enterpriseenrollment'
const texts =
  '_dmarc _mta-sts _smtp._tls _atproto _github-pages-challenge default._bimi default._domainkey google._domainkey selector1._domainkey selector2._domainkey k1._domainkey k2._domainkey k3._domainkey s1._domainkey s2._domainkey mail._domainkey dkim._domainkey fm1._domainkey fm2._domainkey fm3._domainkey protonmail._domainkey zmail._domainkey'
const services =
  '_autodiscover._tcp _submission._tcp _submissions._tcp _imap._tcp _imaps._tcp _sip._tls _sipfederationtls._tcp _caldavs._tcp _carddavs._tcp _xmpp-client._tcp _xmpp-server._tcp'

/** Names that many zones have, each with a type that shows whether it exists. */
export const commonNames: readonly RecordSet[] = [
  ...hosts.split(' ').map((name) => ({ name, type: 'A' })),
  ...`${texts} ${services}`.split(' ').map((name) => ({ name, type: 'TXT' })),
]

export interface Batch {
  readonly names: readonly string[]
  readonly types: readonly string[]
}

const MAX_NAMES = 12
/** Names times types of one request. */
const MAX_QUESTIONS = 40

/** Requests that ask for each record set once: names with the same types go together. */
export function batchesOf(sets: readonly RecordSet[]): Batch[] {
  const typesByName = new Map<string, string[]>()
  for (const { name, type } of sets) typesByName.set(name, [...(typesByName.get(name) ?? []), type])
  const namesByTypes = new Map<string, string[]>()
  for (const [name, types] of typesByName) {
    const key = types.toSorted().join(' ')
    namesByTypes.set(key, [...(namesByTypes.get(key) ?? []), name])
  }
  return [...namesByTypes].flatMap(([key, names]) => {
    const types = key.split(' ')
    const size = Math.min(MAX_NAMES, Math.floor(MAX_QUESTIONS / types.length))
    const count = Math.ceil(names.length / size)
    return Array.from({ length: count }, (_, at) => ({ names: names.slice(at * size, (at + 1) * size), types }))
  })
}
