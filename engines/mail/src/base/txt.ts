const [QUOTE, BACKSLASH, SPACE] = ['"', '\\', ' ']

/** RFC 1035 5.1: character-strings joined without a space, each octet as the character of that number. */
export function joinStrings(data: string): string {
  const pieces: string[] = []
  let quoted = false
  let from = 0
  for (let at = 0; at < data.length; at += 1) {
    const character = data[at]
    if (character === QUOTE || (character === SPACE && !quoted)) {
      pieces.push(data.slice(from, at))
      if (character === QUOTE) quoted = !quoted
      from = at + 1
    } else if (character === BACKSLASH) {
      pieces.push(data.slice(from, at))
      const code = escapedOctet(data, at + 1)
      if (code !== undefined) pieces.push(String.fromCharCode(code))
      at += code === undefined ? 0 : 3
      from = at + 1
      // The escaped character itself stays, even a quote.
      if (code === undefined) at += 1
    }
  }
  pieces.push(data.slice(from))
  return pieces.join('')
}

function escapedOctet(data: string, from: number): number | undefined {
  const digits = data.slice(from, from + 3)
  if (digits.length < 3 || ![...digits].every((digit) => digit >= '0' && digit <= '9')) return undefined
  const code = Number(digits)
  return code < 256 ? code : undefined
}

/** Quotes text as a zone file does, in strings of 255 octets at most. */
export function quoteText(text: string): string {
  const strings = text.match(/.{1,255}/gs) ?? ['']
  return strings.map((string) => `"${string.replaceAll(/["\\]/g, '\\$&')}"`).join(' ')
}
