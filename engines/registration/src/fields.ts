import { type DateOrder, parseDate, parseMonth } from './dates.ts'
import {
  contactSection,
  contactStart,
  type DateField,
  dateKeys,
  domainKey,
  type Entry,
  foreignExpiry,
  nameServerKeys,
  nameServerSections,
  registrarExpiryKey,
  registrarKeys,
  statusKeys,
  type WhoisText,
} from './lines.ts'
import { plainStatus } from './status.ts'

const host =
  /^(?!-)(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?:[a-z][a-z0-9-]{0,61}[a-z0-9]|xn--[a-z0-9-]+)$/i

export function hostAt(text: string): string | null {
  const word = text
    .trim()
    .replace(/^(?:ns\s*\d+[.:)]?\s+|\d+[.)]\s+|-\s+|[*•]\s*)/i, '')
    .split(/[\s,;()[\]{}<>/]+/)[0]
  const name = (word ?? '').replace(/[.:]+$/, '').toLowerCase()
  return host.test(name) ? name : null
}

export function aboutDomain(entries: readonly Entry[]): Entry[] {
  const first = new Map<number, string>()
  for (const { block, key } of entries) if (!first.has(block) && key !== '') first.set(block, key)
  const own = entries[0]?.block
  const hasDomain = entries.some(({ key, value }) => key === 'domain name' && value !== '')
  return entries.filter(
    ({ block, section, key }) =>
      (block === own || !contactStart.test(first.get(block) ?? '')) &&
      // Verisign answers a name with the host records that begin with it, too, each with a registrar of its own.
      !(hasDomain && first.get(block) === 'server name') &&
      (section === '' ||
        !contactSection.test(section) ||
        /registrar|name ?server/.test(section) ||
        // No contact has name servers, so a list that goes on without a blank line is the domain's again.
        /^(domain )?n(ame ?)?servers?$/.test(key)),
  )
}

const sentences: Readonly<Record<DateField, RegExp>> = {
  createdOn: /\b(?:record|domain) (?:was )?(?:created|registered|activated)(?: on)?[:.]?\s+(.+)|(\d{8}) \(assigned\)/i,
  updatedOn: /\b(?:record|domain) (?:was )?(?:last )?(?:updated|modified|changed)(?: on)?[:.]?\s+(.+)/i,
  expiresOn:
    /\b(?:record|domain|registration) (?:will )?expires?(?: on)?[:.]?\s+(.+)|\b(?:ok-until|connected) \(?([\d/]{8,14})/i,
}
const registeredOn = /^registered (?:on|before)?\s*(.+)/i

export function findDate(field: DateField, entries: readonly Entry[], order: DateOrder | null): string | null {
  for (const pattern of dateKeys[field]) {
    const named = entries.filter(({ key, section, value }) => {
      const name = key === '' ? section : key
      return value !== '' && pattern.test(name) && !(field === 'expiresOn' && foreignExpiry.test(name))
    })
    const dated = named.flatMap(({ value, block }) => {
      const date = parseDate(value, order) ?? (field === 'createdOn' ? parseMonth(value) : null)
      return date ? [{ date, block, signed: /@| at /i.test(value) }] : []
    })
    const [first] = dated
    if (!first) continue
    if (field !== 'updatedOn' || !first.signed) return first.date
    const same = dated.filter(({ block }) => block === first.block).map(({ date }) => date)
    return same.sort().at(-1) ?? null
  }
  for (const { key, value } of entries) {
    const line = key === '' ? value : `${key} ${value}`
    if (field === 'expiresOn' && foreignExpiry.test(line)) continue
    const found = sentences[field].exec(line) ?? (field === 'createdOn' && key === '' ? registeredOn.exec(line) : null)
    const date = found && parseDate(found[1] ?? found[2] ?? '', order)
    if (date) return date
  }
  return null
}

/** An expiry or creation date is never a person's, so it may be anywhere in a text that mixes contacts in. */
export function findMixedDate(field: DateField, entries: readonly Entry[], order: DateOrder | null): string | null {
  if (field === 'updatedOn') return null
  const own = entries.filter(({ key }) =>
    field === 'expiresOn' ? /expir/.test(key) : /^(domain|commencement)/.test(key),
  )
  return findDate(field, own, order)
}

/** The registrar's own expiry, which may be a year from the registry's while a renewal can still be undone. */
export function findRegistrarExpiry(entries: readonly Entry[], order: DateOrder | null): string | null {
  const entry = entries.find(({ key, value }) => registrarExpiryKey.test(key) && value !== '')
  return entry ? parseDate(entry.value, order) : null
}

const nothing = /^(n\/a|none|no registrar|not applicable|-+|null|unknown|no provider|redacted.*)$/i

const tidyRegistrar = (text: string) =>
  text
    .replace(/\s*\[Tag\s*=.*$/i, '')
    .replace(/\s*\(\s*(?:https?:\/\/|www\.)[^)]*\)\s*$/i, '')
    .replace(/\s+(?:https?:\/\/\S+)$/i, '')
    .trim()

function organisationBeside(entries: readonly Entry[], index: number): string | null {
  const block = entries[index]?.block
  if (entries[index - 1]?.block === block) return null
  return entries.find((entry) => entry.block === block && /^organi[sz]ation$/.test(entry.key))?.value ?? null
}

const handleKeys = /^(nic ?hdl( br)?|((norid|nic|registrar) )?handle|contact( id)?|registrar( id)?|id|mntner)$/

/** The name behind a handle, if a block of the answer contains it. */
function namedByHandle(handle: string, entries: readonly Entry[]): string | null {
  if (/\s/.test(handle)) return null
  for (const [index, { key, value, block }] of entries.entries()) {
    if (value.toLowerCase() !== handle.toLowerCase() || !handleKeys.test(key)) continue
    if (key === 'registrar' && entries[index - 1]?.block === block) continue
    const inside = entries.filter((entry) => entry.block === block && entry.value !== '')
    for (const named of [/^(registrar )?(org|organi[sz]ation)( name)?$/, /^(registrar )?name$/, /^role$/, /^person$/]) {
      const found = inside.find((entry) => named.test(entry.key))
      if (found) return found.value
    }
  }
  return null
}

/** `all`: with the blocks of contacts, among which a registrar's own may be. */
export function findRegistrar(entries: readonly Entry[], all: readonly Entry[] = entries): string | null {
  for (const pattern of registrarKeys) {
    for (const [index, { key, value }] of entries.entries()) {
      if (!pattern.test(key)) continue
      if (value !== '') {
        const name = tidyRegistrar(organisationBeside(entries, index) ?? namedByHandle(value, all) ?? value)
        if (name !== '' && !nothing.test(name)) return name
        continue
      }
      const inside = entries.slice(index + 1).filter(({ section, value: input }) => section === key && input !== '')
      const named =
        inside.find((entry) => /^(organi[sz]ation( name)?|registrar|registrar name)( loc)?$/.test(entry.key)) ??
        inside.find((entry) => /^name$/.test(entry.key)) ??
        inside.find((entry) => entry.key === '')
      const name = tidyRegistrar(named?.value ?? '')
      if (name !== '' && !nothing.test(name)) return name
    }
  }
  const bare = entries.find(({ section, key }) => key === '' && registrarKeys.some((pattern) => pattern.test(section)))
  const name = tidyRegistrar(bare?.value ?? '')
  return name === '' || nothing.test(name) ? null : name
}

export function findNameServers(entries: readonly Entry[]): string[] {
  const found = new Set<string>()
  for (const { key, value, section } of entries) {
    const listed = nameServerSections.test(section) && !/(information|ds|dnssec)$/.test(key)
    if (nameServerKeys.test(key) || (key === '' && listed)) {
      const words = /,|\s[a-z0-9-]+\.[a-z0-9-]+\.[a-z]/i.test(value) ? value.split(/[\s,;]+/) : [value]
      for (const word of words) {
        const name = hostAt(word)
        if (name) found.add(name)
      }
    } else if (listed) {
      const name = hostAt(value)
      if (name && /^(name|host ?name|server|ns)/.test(key)) found.add(name)
    }
  }
  return found.size > 0 || entries.some(({ key }) => key !== '') ? [...found] : labelledHosts(entries)
}

/** Tonic's whole answer: the name's first label before each name server. */
function labelledHosts(entries: readonly Entry[]): string[] {
  const pairs = entries.flatMap(({ value }) => {
    const [, label = '', name = ''] = /^([a-z0-9-]+)\s+(\S+\.\S+)$/i.exec(value) ?? []
    const found = hostAt(name)
    return found ? [{ label, found }] : []
  })
  return pairs.length > 1 && pairs.every(({ label }) => label === pairs[0]?.label)
    ? pairs.map(({ found }) => found)
    : []
}

const splitStatus = (value: string) => (/^[\w -]+(?:, ?[\w -]+)+$/.test(value) ? value.split(/, ?/) : [value])

export function findStatuses(entries: readonly Entry[]): string[] {
  const found = new Map<string, string>()
  const add = (value: string) => {
    for (const part of splitStatus(value)) {
      const status = plainStatus(part)
      if (status !== '' && status.length < 80) found.set(status.toLowerCase(), status)
    }
  }
  for (const { key, value, section } of entries) {
    // Beside an address, `state` is a part of a country.
    if (key === 'state' && entries.some((other) => other.key === 'city' || other.key === 'postal code')) continue
    if (statusKeys.test(key) && value !== '') add(value)
    else if (key === '' && statusKeys.test(section)) add(value)
  }
  return [...found.values()]
}

export function namesDomain({ entries }: WhoisText, domain: string | null): boolean {
  return entries.some(
    ({ key, value }) =>
      domainKey.test(key) &&
      value !== '' &&
      (domain === null || value.toLowerCase().includes(domain.toLowerCase().split('.')[0] ?? '')),
  )
}
