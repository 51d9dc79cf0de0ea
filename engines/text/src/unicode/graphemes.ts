const joining =
  '\\p{M}\\p{Cf}\\p{Emoji_Modifier}\\p{RI}\\u0d4e\\u0e33\\u0eb3\\u1100-\\u11ff\\ua960-\\ua97c\\ud7b0-\\ud7fb\\uff9e\\uff9f'
const clustered = new RegExp(`(?:[^${joining}]?[${joining}]+)+[^${joining}]?`, 'gu')
const continues = /^[\p{M}\u200d]/u
/** `Intl.Segmenter` in Node takes quadratic time, so it never sees more than this at once. */
export const segmenterLimit = 400

let segmenter: Intl.Segmenter | undefined

/**
 * Only stretches with a joining character go to the segmenter; elsewhere a code point is a grapheme cluster
 * (https://www.unicode.org/reports/tr29/).
 */
export function countGraphemes(text: string): number {
  let count = codePoints(text) - (text.split('\r\n').length - 1)
  for (const [run] of text.matchAll(clustered)) count += clusters(run) - codePoints(run)
  return count
}

function clusters(run: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let count = 0
  for (let start = 0; start < run.length; ) {
    const end = afterWhole(run, start + segmenterLimit)
    const piece = run.slice(start, end)
    for (const _ of segmenter.segment(piece)) count += 1
    // A cluster cut in two was counted twice.
    if (start > 0 && continues.test(piece)) count -= 1
    start = end
  }
  return count
}

function codePoints(text: string): number {
  let count = text.length
  for (let index = 1; index < text.length; index += 1) if (afterWhole(text, index) !== index) count -= 1
  return count
}

export function afterWhole(text: string, index: number): number {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800
    ? index + 1
    : index
}
