import { isHostName, lookUp, quoteText, type Resolver, toAscii } from '@sundry/mail'
import { type Built, entriesOf, linesOf, type MailFacts } from './built.ts'
import { readMailAddress } from './finish.ts'
import { problems } from './text.ts'

/** CAs and the domain that each of them documents for CAA records. */
export const authorities = [
  { name: 'Let’s Encrypt', domain: 'letsencrypt.org' },
  { name: 'Google Trust Services', domain: 'pki.goog' },
  { name: 'DigiCert', domain: 'digicert.com' },
  { name: 'Sectigo and ZeroSSL', domain: 'sectigo.com' },
  { name: 'GlobalSign', domain: 'globalsign.com' },
  { name: 'Amazon', domain: 'amazon.com' },
  { name: 'SSL.com', domain: 'ssl.com' },
] as const

export interface CaaAnswers {
  /** Domains of the CAs that are ticked. */
  readonly issuers: readonly string[]
  /** Domains of other CAs, as typed. */
  readonly others: string
  /** `same`: the CAs above issue them too. */
  readonly wildcards: 'same' | 'none'
  readonly address: string
  /** No CA is missing. */
  readonly confirmed: boolean
}

export const firstCaa: CaaAnswers = { issuers: [], others: '', wildcards: 'same', address: '', confirmed: false }

const MAX_ISSUERS = 20

/** The CAA records that apply to a domain: its own, or those of the nearest name above it (RFC 8659 3). */
export interface PublishedCaa {
  readonly name: string
  readonly lines: readonly string[]
}

/** Null where a name could not be looked up. */
export async function readPublishedCaa(domain: string, resolver: Resolver): Promise<PublishedCaa | null> {
  const labels = domain.split('.')
  for (let at = 0; at < labels.length; at += 1) {
    const name = labels.slice(at).join('.')
    const { status, records } = await lookUp(resolver, name, 'CAA')
    if (status === 'failed') return null
    if (records.length > 0) return { name, lines: records.map(({ data }) => data) }
  }
  return { name: domain, lines: [] }
}

/**
 * Published records stay. Records at the domain hide those of the names above it, so they are written again.
 * `published` is null where it is unknown.
 */
export function buildCaa(
  facts: MailFacts,
  answers: CaaAnswers,
  published: PublishedCaa | null,
): Built<'others' | 'address'> {
  const typed = entriesOf(answers.others).map((entry) => ({ entry, domain: toAscii(entry.toLowerCase()) }))
  const isAuthority = (domain: string) => isHostName(domain) && domain.includes('.')
  const wrong = typed.filter(({ domain }) => !isAuthority(domain))
  const issuers = [
    ...new Set([...answers.issuers, ...typed.flatMap(({ domain }) => (isAuthority(domain) ? domain : []))]),
  ]
  const mail = readMailAddress(answers.address.trim().replace(/^mailto:/i, ''))
  const tooMany = issuers.length > MAX_ISSUERS && problems.tooMany(MAX_ISSUERS)
  const badOthers = linesOf([...wrong.map(({ entry }) => problems.authority(entry)), tooMany])
  const badAddress = answers.address.trim() !== '' && !mail ? problems.entry(answers.address.trim()) : undefined
  const lines = [
    ...issuers.map((domain) => `0 issue ${quoteText(domain)}`),
    ...(answers.wildcards === 'none' ? [NO_WILDCARDS] : []),
    ...(mail ? [`0 iodef ${quoteText(`mailto:${mail.address}`)}`] : []),
  ]
  const isOwn = published?.name === facts.domain
  const isRefused = (line: string) => answers.wildcards === 'none' && wildcardIssuer.test(line)
  const all = published?.lines ?? []
  const applied = all.filter((line) => !isRefused(line))
  const replaces = isOwn ? all.filter(isRefused) : []
  const known = new Set(isOwn ? applied.map(keyOf) : [])
  const needed = lines.length > 0 && !isOwn ? [...applied, ...lines] : lines
  const records = [...new Map(needed.map((line) => [keyOf(line), line])).values()]
    .filter((line) => !known.has(keyOf(line)) || (replaces.length > 0 && line === NO_WILDCARDS))
    .map((data) => {
      const old = data === NO_WILDCARDS ? replaces : []
      return { kind: 'dns', name: facts.domain, type: 'CAA', data, replaces: old } as const
    })
  const hasIssuer = issuers.length > 0 || applied.some((data) => /^\d+ issue /i.test(data))
  const isReady = hasIssuer && answers.confirmed && !badOthers && !badAddress
  return {
    records: isReady ? records : [],
    preview: records[0] ?? null,
    problems: { ...(badOthers && { others: badOthers }), ...(badAddress && { address: badAddress }) },
    notes: [],
    blocked: null,
    isPublished: hasIssuer && records.length === 0,
  }
}

const NO_WILDCARDS = '0 issuewild ";"'
/** Another CA beside it would issue them all the same (RFC 8659 4.3). */
const wildcardIssuer = /^\d+ +"?issuewild"? +"?[^\s";]/i

/** Names are compared without case, parameters such as the URL of an account with it. */
function keyOf(data: string): string {
  const [name = '', ...parameters] = data.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim().split(';')
  return [name.toLowerCase(), ...parameters].join(';')
}
