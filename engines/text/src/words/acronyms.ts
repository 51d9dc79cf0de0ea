import { BREAK, classAt } from './character-class.ts'

/** Names that no rule of capitals gives, and that are no words of their own. */
export const knownNames: readonly string[] = (
  'iPhone iPad iPadOS iPod iMac iCloud iTunes iMessage iOS macOS watchOS tvOS visionOS AirPods AirTag MacBook eBay eBook ' +
  'YouTube LinkedIn WhatsApp TikTok PayPal FedEx DoorDash DuckDuckGo PlayStation PowerPoint OneDrive OneNote SharePoint ' +
  'WordPress WooCommerce HubSpot MailChimp GitHub GitLab JavaScript TypeScript CoffeeScript jQuery GraphQL MySQL MariaDB ' +
  'PostgreSQL SQLite MongoDB DynamoDB OpenSSL OpenAI ChatGPT DeepMind PyTorch TensorFlow NumPy LaTeX BibTeX FreeBSD ' +
  'OpenBSD NetBSD McDonald MacDonald McKinsey McCartney DevOps'
).split(' ')

/** Typed with capitals inside (`YouTube`, `d’Artagnan`), but not by a forgotten caps lock (`tHE`). */
function hasInnerCapital(word: string): boolean {
  return /\p{Ll}\p{M}*['’-]?\p{Lu}|^\p{Lu}['’]\p{Lu}\p{Ll}/u.test(word) && !/^\p{Ll}\p{Lu}+$/u.test(word)
}

/** `O’reilly` is O’Reilly; three o’clock stays. */
export function capitalizeIrishNames(text: string): string {
  return text.replace(
    /(?<![\p{L}\p{M}\p{N}])(O['’])(?!clock)(\p{Ll})(?=\p{L}{2})/gu,
    (_, start: string, letter: string) => start + letter.toUpperCase(),
  )
}

/** Whether a word keeps the capitals it was typed with. */
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
