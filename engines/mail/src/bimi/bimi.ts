import { type DerValue, formatIdentifier, OBJECT_IDENTIFIER, openDer, readDer, SEQUENCE } from '../base/der.ts'
import { canonicalDomain, isAtOrBelow } from '../base/names.ts'
import { decodeBase64 } from '../base/octets.ts'
import { lookUpTexts, type Resolver, readTagList, tagValue } from '../base/txt.ts'
import { createXmlReader, XmlFault } from '../base/xml-reader.ts'
import { createFindings, type Finding, type Report } from '../catalogue/finding.ts'
import { createPolicyAsker, discoverPolicy, effectivePolicies, walkTree } from '../dmarc/record.ts'

/** Octets that receivers take at most. */
const MAX_LOGO = 32_768
const SVG = 'http://www.w3.org/2000/svg'
/** Elements that SVG Tiny 1.2 lacks or the profile for logos forbids. */
const forbidden: ReadonlySet<string> = new Set([
  ...['script', 'image', 'video', 'audio', 'animation', 'foreignObject', 'iframe', 'a', 'handler', 'listener'],
  ...['animate', 'animateMotion', 'animateTransform', 'animateColor', 'set', 'discard', 'mpath', 'switch', 'prefetch'],
  ...['filter', 'mask', 'clipPath', 'pattern', 'marker', 'symbol', 'style', 'view', 'cursor', 'textPath', 'tref'],
])

type Attributes = readonly (readonly [name: string, value: string])[]

/** SVG Tiny Portable/Secure, the form that BIMI asks for. */
export function checkBimiLogo(svg: string): readonly Finding[] {
  const { report, findings } = createFindings()
  const octets = new TextEncoder().encode(svg.slice(0, 4 * MAX_LOGO)).length
  if (octets > MAX_LOGO) report('bimi-logo-too-large', { octets })
  let depth = 0
  let hasTitle = false
  const reader = createXmlReader({
    open(name, attributes) {
      if (depth === 0) for (const detail of rootFaults(name, attributes)) report('bimi-logo-not-tiny-ps', { detail })
      if (depth === 1 && name === 'title') hasTitle = true
      if (forbidden.has(name)) report('bimi-logo-not-tiny-ps', { detail: `<${name}>` })
      for (const detail of attributeFaults(attributes)) report('bimi-logo-not-tiny-ps', { detail })
      depth += 1
    },
    text() {},
    close() {
      depth -= 1
    },
    oddity: () => report('bimi-logo-unreadable', {}),
  })
  try {
    reader.write(svg.slice(0, 4 * MAX_LOGO))
    reader.end()
    if (!hasTitle) report('bimi-logo-not-tiny-ps', { detail: '<title>' })
  } catch (fault) {
    if (!(fault instanceof XmlFault)) throw fault
    report('bimi-logo-unreadable', {})
  }
  return findings
}

function rootFaults(name: string, attributes: Attributes): readonly string[] {
  const attributeValue = (expected: string) => attributes.find(([attribute]) => attribute === expected)?.[1]
  const faults: string[] = []
  if (name !== 'svg' || attributeValue('xmlns') !== SVG) faults.push('<svg>')
  if (attributeValue('version') !== '1.2') faults.push('version')
  if (attributeValue('baseProfile') !== 'tiny-ps') faults.push('baseProfile')
  for (const attribute of ['x', 'y']) if (attributeValue(attribute) !== undefined) faults.push(attribute)
  if (!isSquare(attributeValue('viewBox') ?? '')) faults.push('viewBox')
  return faults
}

function isSquare(viewBox: string): boolean {
  const numbers = viewBox
    .split(/[\s,]/)
    .filter((word) => word !== '')
    .map(Number)
  const [, , width, height] = numbers
  return numbers.length === 4 && width === height && Number(width) > 0
}

function attributeFaults(attributes: Attributes): readonly string[] {
  return attributes.flatMap(([name, value]) => {
    const isEvent = /^on[a-z]/i.test(name)
    const isForeignLink = (name === 'href' || name.endsWith(':href')) && !value.startsWith('#')
    return isEvent || isForeignLink ? [name] : []
  })
}

export interface BimiReading {
  readonly location: string | null
  readonly authority: string | null
  /** The record says that no logo is to be shown. */
  readonly declined: boolean
  readonly foundAt: string | null
  readonly findings: readonly Finding[]
}

const versionShape = /^v[ \t]*=[ \t]*BIMI1[ \t]*(?:;|$)/

/** With the selector `default`, at the domain or its Organizational Domain. */
export async function readBimi(domain: string, resolver: Resolver): Promise<BimiReading> {
  const requested = canonicalDomain(domain)
  const { report, findings } = createFindings()
  const found = await findRecord(requested, resolver, report)
  if (!found) return { location: null, authority: null, declined: false, foundAt: null, findings }
  const tags = readTagList(found.text)
  const [l, a] = [tagValue(tags, 'l'), tagValue(tags, 'a')]
  const [location, authority] = [l || null, a || null]
  const declined = l === '' && authority === null
  if (l === undefined || tags.broken.length > 0) report('bimi-record-invalid', { name: found.name, value: found.text })
  if (declined) report('bimi-declined', { domain: requested })
  if (location !== null && !isLogoAddress(location)) report('bimi-location-invalid', { value: location })
  if (authority !== null && !isHttps(authority)) report('bimi-authority-invalid', { value: authority })
  if (location !== null && authority === null) report('bimi-no-authority', { domain: requested })
  if (!declined) await checkPolicy(requested, resolver, report)
  return { location, authority, declined, foundAt: found.domain, findings }
}

async function findRecord(domain: string, resolver: Resolver, report: Report) {
  const { organizationalDomain } = await walkTree(domain, createPolicyAsker(resolver))
  for (const place of new Set([domain, organizationalDomain])) {
    const name = `default._bimi.${place}`
    const { status, texts } = await lookUpTexts(resolver, name)
    const [text, ...more] = texts.filter((record) => versionShape.test(record))
    if (status === 'failed') report('bimi-dns-error', { name })
    if (more.length > 0) report('bimi-multiple-records', { name, count: more.length + 1 })
    if (status === 'failed' || more.length > 0) return null
    if (text !== undefined) return { name, text, domain: place }
  }
  report('bimi-none', { domain })
  return null
}

/** Receivers show a logo only where DMARC refuses forged mail, on subdomains too. */
async function checkPolicy(domain: string, resolver: Resolver, report: Report) {
  const ask = createPolicyAsker(resolver)
  const { applied, walk } = await discoverPolicy(domain, resolver, ask)
  const top = walk.answers.find((answer) => answer.domain === walk.organizationalDomain)?.record
  const topPolicies = top ? effectivePolicies(top) : null
  const policies = [applied?.policy ?? 'none', applied?.subdomainPolicy ?? 'none', topPolicies?.p, topPolicies?.sp]
  const isSampled = applied?.policy === 'quarantine' && applied.record.pct < 100
  if (policies.includes('none') || isSampled) {
    report('bimi-dmarc-not-enforced', { domain, policy: applied?.policy ?? '', isSampled })
  }
}

/** Node's URL.canParse accepts some hosts of 16 KB that its URL constructor then refuses. */
const MAX_ADDRESS_LENGTH = 2048

function isHttps(text: string): boolean {
  return text.length <= MAX_ADDRESS_LENGTH && URL.canParse(text) && new URL(text).protocol === 'https:'
}

export const isLogoAddress = (text: string) => isHttps(text) && /\.svgz?$/i.test(new URL(text).pathname)

export interface BimiCertificate {
  readonly notBefore: string | null
  readonly notAfter: string | null
  readonly domains: readonly string[]
  readonly findings: readonly Finding[]
}

const BEGIN = '-----BEGIN CERTIFICATE-----'
const END = '-----END CERTIFICATE-----'
const MAX_PEM = 262_144
const SUBJECT_ALTERNATIVE_NAME = '2.5.29.17'
const EXTENDED_KEY_USAGE = '2.5.29.37'
/** id-kp-BrandIndicatorforMessageIdentification. */
const BIMI_USAGE = '1.3.6.1.5.5.7.3.31'
const [UTC_TIME, GENERALIZED_TIME, VERSION, EXTENSIONS, DNS_NAME] = [0x17, 0x18, 0xa0, 0xa3, 0x82]
const SOON = 30 * 86_400_000

/** Chain and signature are not checked. */
export function readBimiCertificate(pem: string, { domain, now }: { domain: string; now: Date }): BimiCertificate {
  const { report, findings } = createFindings()
  const certificate = parse(pem.slice(0, MAX_PEM))
  if (!certificate) {
    report('bimi-certificate-unreadable', {})
    return { notBefore: null, notAfter: null, domains: [], findings }
  }
  const { notBefore, notAfter, domains, usages } = certificate
  const dates = { notBefore: new Date(notBefore).toISOString(), notAfter: new Date(notAfter).toISOString() }
  if (now.getTime() > notAfter) report('bimi-certificate-expired', { date: dates.notAfter })
  else if (notAfter - now.getTime() < SOON) report('bimi-certificate-expires-soon', { date: dates.notAfter })
  if (now.getTime() < notBefore) report('bimi-certificate-not-yet-valid', { date: dates.notBefore })
  if (!usages.includes(BIMI_USAGE)) report('bimi-certificate-not-for-bimi', {})
  const requested = canonicalDomain(domain)
  if (!domains.some((name) => isAtOrBelow(requested, name.startsWith('default._bimi.') ? name.slice(14) : name))) {
    report('bimi-certificate-wrong-domain', { domain: requested })
  }
  return { ...dates, domains, findings }
}

interface Parsed {
  readonly notBefore: number
  readonly notAfter: number
  readonly domains: readonly string[]
  readonly usages: readonly string[]
}

function parse(pem: string): Parsed | null {
  const begin = pem.indexOf(BEGIN)
  const end = pem.indexOf(END, begin)
  const octets = begin < 0 || end < 0 ? null : decodeBase64(pem.slice(begin + BEGIN.length, end))
  const [body] = (octets && openDer(octets, SEQUENCE)) ?? []
  const values = body?.tag === SEQUENCE ? (readDer(body.contents) ?? []) : []
  const offset = values[0]?.tag === VERSION ? 1 : 0
  const validity = values[offset + 3]
  const [from, to] = validity?.tag === SEQUENCE ? (readDer(validity.contents) ?? []) : []
  const [notBefore, notAfter] = [parseTime(from), parseTime(to)]
  if (notBefore === null || notAfter === null) return null
  const extensions = readExtensions(values.find(({ tag }) => tag === EXTENSIONS))
  const names = (openDer(extensions.get(SUBJECT_ALTERNATIVE_NAME) ?? new Uint8Array(), SEQUENCE) ?? [])
    .filter(({ tag }) => tag === DNS_NAME)
    .map(({ contents }) => asciiOf(contents).toLowerCase())
  const usages = (openDer(extensions.get(EXTENDED_KEY_USAGE) ?? new Uint8Array(), SEQUENCE) ?? [])
    .filter(({ tag }) => tag === OBJECT_IDENTIFIER)
    .map(({ contents }) => formatIdentifier(contents))
  return { notBefore, notAfter, domains: names, usages }
}

function readExtensions(value: DerValue | undefined): ReadonlyMap<string, Uint8Array> {
  const extensions = new Map<string, Uint8Array>()
  for (const extension of (value && openDer(value.contents, SEQUENCE)) ?? []) {
    const parts = readDer(extension.contents) ?? []
    const [identifier, contents] = [parts[0], parts.at(-1)]
    if (identifier?.tag === OBJECT_IDENTIFIER && contents) {
      extensions.set(formatIdentifier(identifier.contents), contents.contents)
    }
  }
  return extensions
}

const asciiOf = (octets: Uint8Array) => Array.from(octets, (octet) => String.fromCharCode(octet)).join('')
const timeShape = /^([0-9]{2,4})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})Z$/

type Parts = [year: number, month: number, day: number, hour: number, minute: number, second: number]

/** A UTCTime or a GeneralizedTime (RFC 5280 4.1.2.5). */
function parseTime(value: DerValue | undefined): number | null {
  const match = timeShape.exec(asciiOf(value?.contents.subarray(0, 32) ?? new Uint8Array()))
  if (!match || (value?.tag !== UTC_TIME && value?.tag !== GENERALIZED_TIME)) return null
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as Parts
  if ((value.tag === UTC_TIME) !== (match[1]?.length === 2)) return null
  const full = value.tag === UTC_TIME ? year + (year < 50 ? 2000 : 1900) : year
  return Date.UTC(full, month - 1, day, hour, minute, second)
}
