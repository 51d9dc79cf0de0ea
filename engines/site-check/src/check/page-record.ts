import type { RuleId } from '../catalogue/catalogue.ts'
import type { PageSite, PageText } from '../context/context.ts'
import type { SiteFinding } from '../context/finding.ts'
import type { PageFacts, Placed } from '../scan/read-page.ts'

/** Keeps what reading a page has found, by its path and content. */
export interface PageCache {
  find(path: string, content: Uint8Array): string | null
  keep(path: string, content: Uint8Array, record: string): void
}

/** A question of the rules of a page about its site. */
type Question =
  | readonly [about: 'address', href: string, base: string | null]
  | readonly [about: 'image' | 'size' | 'style', file: string]

/** Everything that comes of reading one page, before it is seen with the others. */
export interface PageRecord {
  readonly facts: PageFacts
  readonly text: PageText
  readonly language: Placed | null
  readonly runsScript: boolean
  readonly hasIcon: boolean
  readonly hasContent: boolean
  readonly inlineLine: number | null
  readonly reports: readonly (readonly [rule: RuleId, finding: Omit<SiteFinding, 'rule' | 'severity'>])[]
  /** Rules that found too much on the page, once for each finding that was left out. */
  readonly left: readonly RuleId[]
  readonly scope: string
  readonly answers: readonly (readonly [question: Question, answer: string])[]
}

const scopeOf = ({ addresses, baseKnown, budgets }: PageSite) =>
  JSON.stringify([addresses.baseUrl, baseKnown, budgets ?? null])

function answerOf(site: PageSite, path: string, question: Question): string {
  if (question[0] === 'address') {
    const target = site.addresses.resolve(question[1], { path, base: question[2] })
    if (target.kind === 'file') return `file ${target.file}`
    return target.kind === 'redirect' ? `redirect ${target.to}` : target.kind
  }
  const [about, file] = question
  if (about === 'size') return String(site.sizes.get(file))
  return JSON.stringify(about === 'image' ? (site.images.get(file) ?? null) : [...(site.styled.get(file) ?? [])])
}

/** A site that notes the questions of the rules of one page with its answers. */
export function notedSite(site: PageSite, path: string) {
  const answers = new Map<string, readonly [Question, string]>()
  const note = (...question: Question) => {
    const key = question.join('\n')
    if (!answers.has(key)) answers.set(key, [question, answerOf(site, path, question)])
  }
  const notedMap = <Value>(about: 'image' | 'size' | 'style', map: { get(file: string): Value }) => ({
    get(file: string): Value {
      note(about, file)
      return map.get(file)
    },
  })
  const noted: PageSite = {
    ...site,
    addresses: {
      ...site.addresses,
      resolve(href, from) {
        note('address', href, from.base)
        return site.addresses.resolve(href, from)
      },
    },
    images: notedMap('image', site.images),
    sizes: notedMap('size', site.sizes),
    styled: notedMap('style', site.styled),
  }
  return { site: noted, scope: scopeOf(site), answers: () => [...answers.values()] }
}

export const textOfRecord = (record: PageRecord): string =>
  JSON.stringify(record, (_, value) => (value instanceof Set || value instanceof Uint32Array ? [...value] : value))

/** The record of a page of equal content; null where the site would answer its rules in another way today. */
export function recordOfText(text: string, site: PageSite): PageRecord | null {
  const record = JSON.parse(text) as PageRecord
  const { facts, text: words } = record
  const isFresh = ([question, answer]: (typeof record.answers)[number]) =>
    answerOf(site, facts.path, question) === answer
  if (record.scope !== scopeOf(site) || !record.answers.every(isFresh)) return null
  return {
    ...record,
    facts: { ...facts, anchors: new Set(facts.anchors), ...(facts.made && { made: new Set(facts.made) }) },
    text: { ...words, sketch: words.sketch && Uint32Array.from(words.sketch) },
  }
}
