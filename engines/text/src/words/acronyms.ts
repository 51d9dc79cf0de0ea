import { BREAK, classAt } from './character-class.ts'

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
