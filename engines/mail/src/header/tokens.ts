/** A text without its comments in round brackets, which may hold others; quoted strings stay whole (RFC 5322 3.2.2). */
export function withoutComments(text: string): string {
  let [result, depth, quoted] = ['', 0, false]
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '\\') {
      at += 1
      if (depth === 0) result += character + text.charAt(at)
    } else if (character === '"' && depth === 0) {
      quoted = !quoted
      result += character
    } else if (character === '(' && !quoted) depth += 1
    else if (character === ')' && !quoted && depth > 0) {
      depth -= 1
      // Words that a comment separates stay apart.
      if (depth === 0) result += ' '
    } else if (depth === 0) result += character
  }
  return result
}

export function splitOutsideQuotes(text: string, separator: string): readonly string[] {
  const parts: string[] = []
  let quoted = false
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\') at += 1
    else if (character === '"') quoted = !quoted
    else if (character === separator && !quoted) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  parts.push(text.slice(from))
  return parts
}

export const unquote = (text: string): string =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).split('\\').join('') : text
