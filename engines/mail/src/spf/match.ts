import { addressParts, formatAddress, isInNetwork, parseAddress, reverseNameOf } from '../base/address.ts'
import { isAtOrBelow, isQueryable, isSameName, withoutFinalDot } from '../base/names.ts'
import { exchangesOf } from '../transport/mx.ts'
import { expandMacros, type MacroString, type MacroValues, usesMacro } from './macro.ts'
import { type GrowingTerm, MAX_MX_NAMES, SpfEnd, type SpfSession } from './session.ts'
import type { Mechanism } from './terms.ts'

const MAX_NAME = 253

/** A long domain loses labels at its left (RFC 7208 7.3). */
export async function expandDomain(session: SpfSession, target: MacroString, domain: string): Promise<string> {
  let name = withoutFinalDot(expandMacros(target, await macroValues(session, domain, usesMacro(target, 'p'))))
  while (name.length > MAX_NAME && name.includes('.')) name = name.slice(name.indexOf('.') + 1)
  return name
}

export async function macroValues(session: SpfSession, domain: string, needsName: boolean): Promise<MacroValues> {
  const { ip, localPart, domain: senderDomain, helo } = session.sender
  return {
    s: `${localPart}@${senderDomain}`,
    l: localPart,
    o: senderDomain,
    d: domain,
    i: ip ? addressParts(ip).join('.') : '',
    p: needsName ? await validatedName(session, domain) : '',
    h: helo,
    v: ip?.length === 16 ? 'ip6' : 'in-addr',
    c: ip ? formatAddress(ip) : '',
    r: 'unknown',
    t: String(Math.floor(Date.now() / 1000)),
  }
}

/** RFC 7208 5; `include` is evaluated elsewhere. */
export async function matches(
  session: SpfSession,
  mechanism: Mechanism,
  domain: string,
  term: GrowingTerm,
): Promise<boolean> {
  const { ip } = session.sender
  if (mechanism.name === 'all') return true
  if (!ip) return false
  if (mechanism.network) {
    return isInNetwork(ip, mechanism.network, ip.length === 4 ? mechanism.bits4 : mechanism.bits6)
  }
  const name = mechanism.target ? await expandDomain(session, mechanism.target, domain) : domain
  term.target = name
  if (mechanism.name === 'ptr') return matchesPointer(session, name, term)
  if (!isQueryable(name)) return false
  if (mechanism.name === 'exists') {
    const data = await askCounting(session, name, 'A', term)
    return data.length > 0 || (await isWithheld(session, name, 'A'))
  }
  const bits = ip.length === 4 ? mechanism.bits4 : mechanism.bits6
  if (mechanism.name === 'a') return hasAddress(await askCounting(session, name, addressType(session), term), ip, bits)
  return matchesExchange(session, name, bits, term)
}

const addressType = ({ sender }: SpfSession) => (sender.ip?.length === 16 ? 'AAAA' : 'A')

/** A DNS error ends the check. */
async function ask(session: SpfSession, name: string, type: string): Promise<readonly string[]> {
  const { status, records } = await session.ask(name, type)
  if (status !== 'failed') return records.map(({ data }) => data)
  session.report('spf-dns-error', { domain: name, type })
  throw new SpfEnd('temperror')
}

async function askCounting(session: SpfSession, name: string, type: string, term: GrowingTerm) {
  const data = await ask(session, name, type)
  if (data.length === 0 && !(await isWithheld(session, name, type))) session.countVoid(term)
  return data
}

/** Lists of senders answer with addresses such as 127.0.0.2, which a guarded resolver counts and does not show. */
const isWithheld = async (session: SpfSession, name: string, type: string): Promise<boolean> =>
  (await session.ask(name, type)).withheld > 0

const hasAddress = (addresses: readonly string[], ip: Uint8Array, bits: number) =>
  addresses.some((text) => {
    const address = parseAddress(text)
    return address !== null && isInNetwork(ip, address, bits)
  })

async function matchesExchange(session: SpfSession, name: string, bits: number, term: GrowingTerm): Promise<boolean> {
  await askCounting(session, name, 'MX', term)
  const hosts = exchangesOf((await session.ask(name, 'MX')).records)
  if (hosts.length > MAX_MX_NAMES) {
    session.report('spf-mx-limit', { domain: name, count: hosts.length })
    throw new SpfEnd('permerror')
  }
  for (const host of hosts) {
    const { ip } = session.sender
    if (ip && isQueryable(host) && hasAddress(await ask(session, host, addressType(session)), ip, bits)) return true
  }
  return false
}

async function matchesPointer(session: SpfSession, domain: string, term: GrowingTerm): Promise<boolean> {
  const { status, names } = await pointerNames(session)
  if (status === 'empty' || status === 'missing') session.countVoid(term)
  for (const name of names) {
    if (isAtOrBelow(name, domain) && (await isConfirmed(session, name))) return true
  }
  return false
}

async function pointerNames(session: SpfSession) {
  const { ip } = session.sender
  const { status, records } = await session.ask(ip ? reverseNameOf(ip) : '', 'PTR')
  return { status, names: records.slice(0, MAX_MX_NAMES).map(({ data }) => withoutFinalDot(data)) }
}

/** True if a name leads back to the address; a DNS error skips the name (RFC 7208 5.5). */
async function isConfirmed(session: SpfSession, name: string): Promise<boolean> {
  const { ip } = session.sender
  const { records } = await session.ask(name, addressType(session))
  const data = records.map((record) => record.data)
  return ip !== null && hasAddress(data, ip, 8 * ip.length)
}

async function validatedName(session: SpfSession, domain: string): Promise<string> {
  const confirmed: string[] = []
  for (const name of (await pointerNames(session)).names) {
    if (await isConfirmed(session, name)) confirmed.push(name)
  }
  return (
    confirmed.find((name) => isSameName(name, domain)) ??
    confirmed.find((name) => isAtOrBelow(name, domain)) ??
    confirmed[0] ??
    'unknown'
  )
}
