import { afterWhole, segmenterLimit } from '../unicode/graphemes.ts'

const part = '\\p{L}\\p{M}\\p{Nd}\\p{Nl}\\p{Pc}\\xad\\u200c\\u200d\\u2060'
// The word boundaries of https://www.unicode.org/reports/tr29/ for scripts with spaces: `don’t`, `example.com`,
// `1,000` and `foo_bar` are one word each, `well-known` is two.
const words = new RegExp(
  `[\\p{L}\\p{Nd}\\p{Nl}][${part}]*(?:(?<=\\p{L}\\p{M}*)['’‘.:·‧＇．：](?=\\p{L})[${part}]+|(?<=\\p{Nd})['’‘.,;＇．，；](?=\\p{Nd})[${part}]+)*`,
  'gu',
)
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u
const space = /\s/

export function countWords(text: string, segmenter: () => Intl.Segmenter): number {
  if (!unspaced.test(text)) return text.match(words)?.length ?? 0
  let count = 0
  for (let start = 0; start < text.length; ) {
    const end = pieceEnd(text, start)
    const piece = text.slice(start, end)
    if (unspaced.test(piece)) {
      for (const segment of segmenter().segment(piece)) if (segment.isWordLike === true) count += 1
    } else count += piece.match(words)?.length ?? 0
    start = end
  }
  return count
}

/** Cut at white space or punctuation, so that no word is divided. */
function pieceEnd(text: string, start: number): number {
  const limit = start + segmenterLimit
  if (limit >= text.length) return text.length
  for (let end = limit; end > start + segmenterLimit / 2; end -= 1) {
    if (space.test(text.charAt(end)) || /[。、！？，；：「」『』]/.test(text.charAt(end - 1))) return end
  }
  return afterWhole(text, limit)
}
