import { canonicalDomain } from '../base/names.ts'
import { lookUpTexts, type Resolver, readTagList, tagValue } from '../base/txt.ts'
import { createXmlReader, XmlFault } from '../base/xml-reader.ts'
import { createFindings, type Finding, type Report } from '../catalogue/finding.ts'
import { effectivePolicies } from '../dmarc/record.ts'
import { createPolicyAsker, discoverPolicy, walkTree } from '../dmarc/walk.ts'

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
