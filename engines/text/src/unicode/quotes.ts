const marks: readonly (readonly [RegExp, string])[] = [
  [/^(?:de|cs|sk|sl|hr|bg|lt|is|et)\b/, '„“‚‘'],
  [/^(?:pl|ro|hu)\b/, '„”‚’'],
  [/^(?:sv|fi)\b/, '””’’'],
]

export function straightQuotes(text: string): string {
  return text.replace(/[“”„‟]/g, '"').replace(/[‘’‚‛]/g, "'")
}

/**
 * A mark opens after white space, an opening bracket or a dash; an apostrophe inside or before a clipped word
 * (`'tis`, `'90s`) never does.
 */
export function curlyQuotes(text: string, locale?: string): string {
  const [open = '', close = '', openSingle = '', closeSingle = ''] =
    marks.find(([language]) => language.test(locale?.toLowerCase() ?? ''))?.[1] ?? '“”‘’'
  const opens = '(^|[\\s([{<\\u2014\\u2013\\u2012/=-]|[“„‘‚”’\'"](?<=(?:^|[\\s([{]).))'
  return text
    .replace(/(?<![\p{L}\p{N}])'n'(?![\p{L}\p{N}])/giu, (found) => found.replaceAll("'", '’'))
    .replace(/(?<![\p{L}\p{N}])'(?=\d\ds?\b|(?:tis|twas|em|til|cause|bout)\b)/giu, '’')
    .replace(new RegExp(`${opens}"(?=\\S)`, 'gmu'), `$1${open}`)
    .replace(/"/g, close)
    .replace(new RegExp(`${opens}'(?=\\S)`, 'gmu'), `$1${openSingle}`)
    .replace(/'/g, (_, index: number, whole: string) => (isApostrophe(whole, index) ? '’' : closeSingle))
}

function isApostrophe(text: string, index: number): boolean {
  return /[\p{L}\p{N}]/u.test(text.charAt(index + 1))
}
