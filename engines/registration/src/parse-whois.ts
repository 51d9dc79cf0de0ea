import { dateOrderIn } from './dates.ts'
import {
  aboutDomain,
  findDate,
  findMixedDate,
  findNameServers,
  findRegistrar,
  findRegistrarExpiry,
  findStatuses,
  hostAt,
  namesDomain,
} from './fields.ts'
import { domainKey, type Entry, readLines } from './lines.ts'
import { nothingKnown, type Registration } from './registration.ts'
import { stateOf } from './verdicts.ts'

export interface WhoisContext {
  domain?: string | null
  tld?: string
  server?: string | null
}

const MAX_CHARACTERS = 262_144

const valueFor = (entries: readonly Entry[], pattern: RegExp) =>
  entries.find(({ key, value }) => pattern.test(key) && value !== '')?.value ?? null

function tldOf({ tld, domain, server }: WhoisContext, entries: readonly Entry[]): string {
  if (tld) return tld
  const named = domain ?? hostAt(valueFor(entries, /^(domain( name)?|domainname)$/) ?? '')
  if (named?.includes('.')) return named.slice(named.lastIndexOf('.') + 1)
  return server?.slice(server.lastIndexOf('.') + 1) ?? ''
}

/** The start of the last record: a registry's short one may precede the registrar's. */
function lastRecord(entries: readonly Entry[]): number {
  const starts = entries.flatMap(({ key, value }, index) => (key === 'domain name' && value !== '' ? [index] : []))
  const last = starts.at(-1) ?? 0
  return starts.length > 1 && findNameServers(entries.slice(last)).length > 0 ? last : 0
}

const dnssecKey = /^(domain )?(dnssec|dns ?sec|signing key|dnssec (status|signed))$/
const unsigned = /^(un ?signed|no|inactive|none|n\/a|disabled|not signed|false|미서명)/i
const signed = /^(signed|yes|active|enabled|true|서명)/i
const delegationKey = /^(ds rdata|dsrecord|ds ?record|ds data|ds)( \d+)?$/

function dnssecOf(entries: readonly Entry[]): boolean | null {
  const values = entries.flatMap(({ key, value }) => (dnssecKey.test(key) && value !== '' ? [value] : []))
  const clear = values.find((value) => unsigned.test(value) || signed.test(value))
  if (clear !== undefined) return !unsigned.test(clear)
  return (values.length === 0 && entries.some(({ key, value }) => delegationKey.test(key) && value !== '')) || null
}

/** A name kept from registration that the answer plainly has no record of. */
const noRecord = /\(no match\b/i

const MAX_BARE_FIELDS = 5

/** An answer with more fields is a record: a word in it denies nothing but the field. */
const isBare = (entries: readonly Entry[]) =>
  entries.filter(({ key, value }) => key !== '' && value !== '').length <= MAX_BARE_FIELDS

/** IANA's record of the top-level domain, which clients print before the registry's answer, is not the domain's. */
function afterReferral(raw: string): string {
  const end = /^source: +IANA *\r?$/m.exec(raw)
  const rest = end ? raw.slice(end.index + end[0].length) : ''
  return /^[^%#\s]/m.test(rest) ? rest : raw
}

/** Throttled, refused and unreadable answers have `registered: null`; only a plain "no such domain" is `not-found`. */
export function parseWhois(raw: string, context: WhoisContext = {}): Registration {
  const answer = afterReferral(raw.slice(0, MAX_CHARACTERS))
  // A page is an answer of something else than a WHOIS server, whatever it says was not found.
  if (/^\s*<(?:!doctype|html|head|body|\?xml)\b/i.test(answer)) return nothingKnown('unparseable', null)
  const text = readLines(answer)
  const entries = aboutDomain(text.entries)
  const order = dateOrderIn(answer, tldOf(context, text.entries))
  const domain = hostAt(valueFor(entries, domainKey) ?? '')
  const found = {
    createdOn: findDate('createdOn', entries, order) ?? findMixedDate('createdOn', text.entries, order),
    updatedOn: findDate('updatedOn', entries, order),
    expiresOn: findDate('expiresOn', entries, order) ?? findMixedDate('expiresOn', text.entries, order),
    registrarExpiresOn: findRegistrarExpiry(entries, order),
    registrar: findRegistrar(entries, text.entries),
    registrarId: /^\d+$/.exec(valueFor(entries, /^(sponsoring )?registrar iana id$/) ?? '')?.[0] ?? null,
    nameServers: findNameServers(entries.slice(lastRecord(entries))).filter((name) => name !== domain),
    status: findStatuses(entries),
  }
  const dates = [found.createdOn, found.updatedOn, found.expiresOn].filter((date) => date !== null).length
  const strength = dates * 2 + Number(found.nameServers.length > 0) * 2 + Number(found.registrar !== null)
  const verdict = stateOf(text.lines, { sentences: text.sentences, isBare: isBare(entries) })
  const named = namesDomain(text, context.domain ?? null)
  const registered = strength >= 2 || (named && verdict === null && entries.length > 1)
  if (!registered || (verdict === 'not-found' && strength < 3)) {
    if (verdict === 'not-found') return nothingKnown('not-found', false)
    if (verdict === 'reserved') {
      const reports = (word: RegExp) => text.lines.some((line) => word.test(line))
      const nobodys =
        /\b(prohibited|restricted)\b|\bnot available for (\S+ ){0,3}registration\b|\bcan ?not be registered\b/i
      const held = reports(noRecord)
        ? false
        : reports(/\breserved\b(?! the right)(?<!rights reserved)/i)
          ? true
          : reports(nobodys)
            ? false
            : null
      return { ...nothingKnown('reserved', held), status: found.status }
    }
    return nothingKnown(verdict ?? 'unparseable', null)
  }
  return {
    registered: true,
    state: 'registered',
    domain: domain ?? context.domain ?? null,
    ...found,
    dnssec: dnssecOf(text.entries),
    redacted: redactedIn(text.entries),
    registrarServer: hostAt(valueFor(entries, /^(registrar )?whois( server)?$/) ?? ''),
  }
}

function redactedIn(entries: readonly Entry[]): string[] {
  const hidden = entries.filter(
    ({ key, value }) => key !== '' && /redacted|not disclosed|withheld|gdpr masked/i.test(value),
  )
  return [...new Set(hidden.map(({ key }) => key))].slice(0, 30)
}
