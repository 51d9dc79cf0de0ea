import type { CountRepair } from './repairs.ts'

/** Comments, CDATA sections and instructions, in which "&" means itself. */
const opening = /<!--|<!\[CDATA\[|<\?/g
const closingOf: Readonly<Record<string, string>> = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' }
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
  // What is closed nowhere is looked for once, so that many openings cost no more than one.
  const unclosed = new Set<string>()
  for (const { 0: opened, index } of text.matchAll(opening)) {
    const closing = closingOf[opened] ?? ''
    if (index < start || unclosed.has(closing)) continue
    const end = text.indexOf(closing, index + opened.length)
    if (end < 0) {
      unclosed.add(closing)
      continue
    }
    takePlain(text.slice(start, index))
    start = end + closing.length
    parts.push(text.slice(index, start))
  }
  takePlain(text.slice(start))
  return parts.join('')
}
