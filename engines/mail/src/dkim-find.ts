import { type DkimReading, readDkim } from './dkim.ts'
import { commonSelectors, selectorsFor } from './dkim-selectors.ts'
import { readSignatures } from './dkim-signatures.ts'
import { createFindings, type Finding } from './finding.ts'
import { lookUpTexts } from './lookup.ts'
import { canonicalDomain, isQueryable } from './names.ts'
import type { Resolver } from './ports.ts'

export interface SelectorSearch {
  readonly selectors?: readonly string[]
  readonly hosts?: readonly string[]
  readonly header?: string
  readonly withoutUsual?: boolean
}

export interface FoundSelector {
  readonly selector: string
  readonly name: string
  readonly record: string
  readonly reading: DkimReading
}

export interface SelectorFindings {
  readonly found: readonly FoundSelector[]
  readonly tried: readonly string[]
  readonly findings: readonly Finding[]
}

const MAX_TRIED = 150
const AT_ONCE = 8
/** A selector that no service uses: where it answers, everything does. */
const NONSENSE = 'no-such-selector-7d1f'

/**
 * Selectors cannot be listed in DNS, so they are guessed: from a message's header, by the domain's hosts, as given,
 * and the usual ones.
 */
export async function findSelectors(
  domain: string,
  resolver: Resolver,
  search: SelectorSearch = {},
): Promise<SelectorFindings> {
  const asked = canonicalDomain(domain)
  const { report, findings } = createFindings()
  const tried = [...new Set(candidates(asked, search))].slice(0, MAX_TRIED)
  const nameOf = (selector: string) => `${selector}._domainkey.${asked}`
  const nonsense = await lookUpTexts(resolver, nameOf(NONSENSE))
  if (nonsense.texts.length > 0) report('dkim-selector-wildcard', { domain: asked })
  const found: FoundSelector[] = []
  const failed: string[] = []
  for (let from = 0; from < tried.length; from += AT_ONCE) {
    const some = tried.slice(from, from + AT_ONCE)
    const answers = await Promise.all(some.map((selector) => lookUpTexts(resolver, nameOf(selector))))
    for (const [index, { status, texts }] of answers.entries()) {
      const selector = some[index] ?? ''
      const name = nameOf(selector)
      if (status === 'failed') failed.push(name)
      const [record] = texts
      const isWildcard = record !== undefined && nonsense.texts.includes(record)
      if (record !== undefined && !isWildcard) found.push({ selector, name, record, reading: readDkim(record) })
    }
  }
  const [first] = failed
  if (first !== undefined) report('dkim-dns-error', { name: first, others: failed.length - 1 })
  if (found.length === 0) report('dkim-none-found', { domain: asked, asked: tried.length })
  return { found, tried, findings }
}

function candidates(domain: string, { selectors = [], hosts = [], header = '', withoutUsual }: SelectorSearch) {
  const signed = readSignatures(header).filter((signature) => signature.domain === domain)
  const usual = withoutUsual ? [] : commonSelectors
  const all = [...signed.map(({ selector }) => selector), ...selectors, ...selectorsFor(hosts), ...usual]
  return all.map((selector) => selector.trim().toLowerCase()).filter(isQueryable)
}
