import { discoverPolicy } from './dmarc/discover.ts'
import { effectivePolicies } from './dmarc/record.ts'
import { createPolicyAsker, walkTree } from './dmarc/walk.ts'
import { createFindings, type Finding, type Report } from './finding.ts'
import { lookUpTexts } from './lookup.ts'
import { canonicalDomain } from './names.ts'
import type { Resolver } from './ports.ts'
import { readTagList, tagValue } from './tag-list.ts'

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
  const asked = canonicalDomain(domain)
  const { report, findings } = createFindings()
  const found = await findRecord(asked, resolver, report)
  if (!found) return { location: null, authority: null, declined: false, foundAt: null, findings }
  const tags = readTagList(found.text)
  const [l, a] = [tagValue(tags, 'l'), tagValue(tags, 'a')]
  const [location, authority] = [l || null, a || null]
  const declined = l === '' && authority === null
  if (l === undefined || tags.broken.length > 0) report('bimi-record-invalid', { name: found.name, value: found.text })
  if (declined) report('bimi-declined', { domain: asked })
  if (location !== null && !isLogoAddress(location)) report('bimi-location-invalid', { value: location })
  if (authority !== null && !isHttps(authority)) report('bimi-authority-invalid', { value: authority })
  if (location !== null && authority === null) report('bimi-no-authority', { domain: asked })
  if (!declined) await checkPolicy(asked, resolver, report)
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

/** Of a web address; Node's canParse says yes to some hosts of 16 KB that its URL then refuses. */
const LONGEST_ADDRESS = 2048

function isHttps(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && URL.canParse(text) && new URL(text).protocol === 'https:'
}

const isLogoAddress = (text: string) => isHttps(text) && /\.svgz?$/i.test(new URL(text).pathname)
