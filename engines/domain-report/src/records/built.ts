import { type DmarcPolicy, isQueryable, isSameName, type PolicyMode, quoteText } from '@sundry/mail'
import type { FinishedDraft } from './finish.ts'
import type { Paste } from './offer.ts'
import type { PublishedName } from './published.ts'
import type { SenderChoice } from './senders.ts'
import { problems } from './text.ts'

/** The facts about a domain's mail that records are built from. */
export interface MailFacts {
  readonly domain: string
  /** Nothing was looked up, so the owner has to compare the record with what is published. */
  readonly isDraft?: boolean
  readonly reading: {
    readonly spf: {
      readonly records: readonly {
        readonly depth: number
        readonly terms: readonly {
          readonly text: string
          readonly lookups: number
          readonly voidLookups: number
          readonly target: string | null
        }[]
      }[]
    }
    readonly dmarc: {
      readonly policy: DmarcPolicy | null
      readonly subdomainPolicy: DmarcPolicy | null
      readonly record: string | null
      readonly foundAt: string | null
    }
    readonly dkim: { readonly found: readonly { readonly selector: string; readonly revoked: boolean }[] }
    readonly mtaSts: {
      readonly mode: PolicyMode | null
      readonly mx: readonly string[]
      readonly maxAge: number | null
    }
    readonly tlsReports: readonly string[]
    readonly published?:
      | {
          readonly hosts: readonly string[]
          readonly takesMail: boolean
          readonly names: readonly PublishedName[]
        }
      | undefined
  }
  readonly findings: readonly {
    readonly code: string
    readonly draft?: { readonly senders?: readonly SenderChoice[] | undefined } | undefined
    readonly [parameter: string]: unknown
  }[]
}

/** The record that the answers of a form amount to. */
export interface Built<Field extends string> {
  /** In the order in which they are to be published; none while an answer is missing or wrong. */
  readonly records: FinishedDraft['records']
  /** The record as far as it is filled in; not for publishing. */
  readonly preview: Paste | null
  /** All that is wrong with an answer, by its field, a sentence per line. */
  readonly problems: Readonly<Partial<Record<Field, string>>>
  /** Sentences on records that other domains have to publish for this one to work. */
  readonly notes: readonly string[]
  /** Why no answers make a record, as a sentence. */
  readonly blocked: string | null
  /** True if the answers amount to the published record. */
  readonly isPublished: boolean
}

interface Place {
  readonly name: string
  /** Those of the texts at the name that are, or mean to be, such records. */
  readonly texts: readonly string[]
}

/** Characters of what is published at a name; ten times what a sound record has. */
const MAX_PUBLISHED = 4096
const printable = /^[\x20-\x7e]*$/

/** Where a record goes, and what it takes the place of; else why none can be built. */
export function placeOf(
  { domain, reading }: MailFacts,
  prefix: string,
  isRecord: (text: string) => boolean,
): Place | { readonly blocked: string } {
  const name = `${prefix}${domain}`
  const known = reading.published?.names.find((one) => isSameName(one.name, name))
  if (!known || known.texts === null) return { blocked: problems.unknown(name) }
  if (known.isAlias) return { blocked: problems.alias(name) }
  const texts = known.texts.filter(isRecord)
  if (!isQueryable(name) || !texts.every((text) => printable.test(text))) return { blocked: problems.unreadable(name) }
  if (texts.join('').length > MAX_PUBLISHED) return { blocked: problems.tooLong(name) }
  return { name, texts }
}

export const hostsOf = ({ reading }: MailFacts): readonly string[] => reading.published?.hosts ?? []

export const isFound = ({ findings }: MailFacts, ...codes: readonly string[]): boolean =>
  findings.some(({ code }) => codes.includes(code))

export const blockedBy = (blocked: string) =>
  ({ records: [], preview: null, problems: {}, notes: [], blocked, isPublished: false }) as const

/** Complete once nothing is wrong and `isComplete`; offered for publishing unless it is published already. */
export function builtOf<Field extends string>(
  { name, texts }: Place,
  text: string,
  {
    problems: wrong,
    isComplete,
    more = [],
    notes = [],
  }: {
    readonly problems: Built<Field>['problems']
    readonly isComplete: boolean
    readonly more?: FinishedDraft['records']
    readonly notes?: readonly string[]
  },
): Built<Field> {
  const isPublished = texts.length === 1 && texts[0] === text
  const preview = { kind: 'dns', name, type: 'TXT', data: quoteText(text), replaces: texts.map(quoteText) } as const
  const isReady = isComplete && !isPublished && Object.values(wrong).every((problem) => problem === undefined)
  return { records: isReady ? [preview, ...more] : [], preview, problems: wrong, notes, blocked: null, isPublished }
}

/** A line with a word that can be neither an address nor a name is prose, and is refused as one. */
function partsOf(line: string): readonly string[] {
  const words = line.split(/\s+/).filter((word) => word !== '')
  return words.every((word) => /[.:@]/.test(word)) ? words : [words.join(' ')]
}

/** Entries of a field that takes several, each once. */
export const entriesOf = (typed: string): readonly string[] => [...new Set(typed.split(/[\n\r,]+/).flatMap(partsOf))]

/** A sentence per line, each once; nothing where nothing is wrong. */
export function linesOf(sentences: readonly (string | null | undefined | false)[]): string | undefined {
  const lines = [...new Set(sentences.filter((one) => typeof one === 'string' && one !== ''))]
  return lines.length > 0 ? lines.join('\n') : undefined
}
