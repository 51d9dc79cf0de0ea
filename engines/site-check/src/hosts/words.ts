/** The words of a line of a server's configuration: quotes hold a word together, a backslash keeps the sign behind it. */
export function wordsOf(line: string): string[] {
  const words: string[] = []
  let word = ''
  let isOpen = false
  let quote = ''
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? ''
    const next = line[at + 1] ?? ''
    if (
      character === '\\' &&
      next !== '' &&
      (next === quote || next === '"' || next === ' ' || (quote !== '' && next === '\\'))
    ) {
      word += next
      isOpen = true
      at += 1
    } else if (quote !== '' ? character === quote : character === '"' || (character === "'" && !isOpen)) {
      quote = quote === '' ? character : ''
      isOpen = true
    } else if (quote === '' && /\s/.test(character)) {
      if (isOpen) words.push(word)
      word = ''
      isOpen = false
    } else {
      word += character
      isOpen = true
    }
  }
  if (isOpen) words.push(word)
  return words
}
