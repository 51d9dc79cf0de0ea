import type { CountRepair } from './repairs.ts'

/** Comments, CDATA sections and instructions, in which "&" means itself. */
const opaque = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/g
const bare = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/g

/** XML has no &nbsp; and the like, so their "&" is escaped too. */
export function repairAmpersands(text: string, count: CountRepair): string {
  const parts: string[] = []
  let start = 0
  const takePlain = (part: string) => {
    parts.push(
      part.replace(bare, () => {
        count('ampersand-escaped')
        return '&amp;'
      }),
    )
  }
  for (const match of text.matchAll(opaque)) {
    takePlain(text.slice(start, match.index))
    parts.push(match[0])
    start = match.index + match[0].length
  }
  takePlain(text.slice(start))
  return parts.join('')
}
