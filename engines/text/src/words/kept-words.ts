import type { Casing } from './casing.ts'
import { BREAK, classAt } from './words.ts'

export interface StoredWords {
  restore(text: string): string
  find(lowered: string): string | undefined
}

const edge = '[\\p{L}\\p{M}\\p{N}]'
/** A longer text is no name, and engines refuse a pattern of tens of thousands of letters. */
const MAX_LENGTH = 1000
const singleWord = /^[\p{L}\p{M}\p{N}]+$/u

export function createStoredWords(list: readonly string[] | undefined, casing: Casing): StoredWords | undefined {
  const spellings = new Map<string, string>()
  const forms = new Set<string>()
  for (const entry of list ?? []) {
    const word = entry.trim()
    if (word === '' || word.length > MAX_LENGTH) continue
    // The mapped forms are listed too: `Straße` must be found as STRASSE, and Turkish İ does not match i by folding.
    for (const form of [word, casing.lower(word), casing.upper(word)]) {
      forms.add(form)
      if (!spellings.has(form.toLowerCase())) spellings.set(form.toLowerCase(), word)
    }
  }
  if (forms.size === 0) return undefined

  const longestFirst = [...forms].sort((a, b) => b.length - a.length)
  const escaped = longestFirst.map((form) => form.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  const pattern = new RegExp(`(?<!${edge})(?:${escaped.join('|')})(?!${edge})`, 'giu')
  return {
    restore: (text) => text.replace(pattern, (found) => spellings.get(found.toLowerCase()) ?? found),
    find(lowered) {
      const word = spellings.get(lowered)
      return word !== undefined && singleWord.test(word) ? word : undefined
    },
  }
}

/** Names that no rule of capitals gives, and that are no words of their own, with their plurals. */
export const knownNames: readonly string[] = (
  'iPhone iPad iPadOS iPod iMac iCloud iTunes iMessage iOS macOS watchOS tvOS visionOS AirPods AirTag MacBook eBay eBook ' +
  'YouTube LinkedIn WhatsApp TikTok PayPal FedEx DoorDash DuckDuckGo PlayStation PowerPoint OneDrive OneNote SharePoint ' +
  'WordPress WooCommerce HubSpot MailChimp GitHub GitLab JavaScript TypeScript CoffeeScript jQuery GraphQL MySQL MariaDB ' +
  'PostgreSQL SQLite MongoDB DynamoDB OpenSSL OpenAI ChatGPT DeepMind PyTorch TensorFlow NumPy LaTeX BibTeX FreeBSD ' +
  'OpenBSD NetBSD McDonald MacDonald McKinsey McCartney DevOps'
)
  .split(' ')
  .flatMap((name) => (/\p{Ll}$/u.test(name) ? [name, `${name}s`] : [name]))

const irishNames =
  'beirne boyle brien byrne callaghan carroll casey connell connor dea doherty donnell donoghue donovan dowd driscoll ' +
  'dwyer faolain farrell flaherty gara gorman grady hagan halloran hanlon hara hare hearn higgins kane keefe keeffe ' +
  'kelly leary loughlin mahoney mahony malley meara neal neil neill rahilly reilly riordan rourke ryan shaughnessy ' +
  'shea sheehan sullivan toole'

/** Typed with capitals inside (`YouTube`, `d’Artagnan`), but not by a forgotten caps lock (`tHE`). */
function hasInnerCapital(word: string): boolean {
  return /\p{Ll}\p{M}*['’-]?\p{Lu}|^\p{Lu}['’]\p{Lu}\p{Ll}/u.test(word) && !/^\p{Ll}\p{Lu}+$/u.test(word)
}

const titledIrish = /(?<![\p{L}\p{M}\p{N}])O['’](?!(?:clock|the|lantern|shanter)(?!\p{L}))\p{Ll}(?=\p{L}{2})/gu
const knownIrish = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])o['’](?:${irishNames.replaceAll(' ', '|')})(?![\\p{L}\\p{M}\\p{N}])`,
  'giu',
)

/** `O’reilly` is O’Reilly; three o’clock stays. Within a sentence o’ can also be a letter of its language, so only known names count. */
export function capitalizeIrishNames(text: string, isTitle: boolean): string {
  return text.replace(isTitle ? titledIrish : knownIrish, (name) => name.slice(0, 3).toUpperCase() + name.slice(3))
}

/** True if a word keeps the capitals it was typed with. */
export type KeepsCapitals = (source: string, start: number, end: number) => boolean

const capitals = /^\p{Lu}[\p{M}\p{N}.]*\p{Lu}[\p{Lu}\p{M}\p{N}.]*$/u

export function createKeepsCapitals(acronyms: boolean, names: boolean): KeepsCapitals {
  if (!acronyms && !names) return () => false
  let judged = ''
  let lineEnd = -1
  let shouting = false
  return (source, start, end) => {
    if (source !== judged || start >= lineEnd) {
      judged = source
      lineEnd = start
      while (lineEnd < source.length && classAt(source, lineEnd) !== BREAK) lineEnd += 1
      shouting = isShouting(source.slice(start, lineEnd))
    }
    if (shouting) return false
    const word = source.slice(start, end)
    return (acronyms && capitals.test(word)) || (names && hasInnerCapital(word))
  }
}

export function isShouting(line: string): boolean {
  return /\p{Lu}/u.test(line) && !/\p{Ll}/u.test(line)
}
