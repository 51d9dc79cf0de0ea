const named = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))
export const MAX_REFERENCE = 12

/** Unknown references stay as they are and are reported: nothing that a document declares is ever expanded. */
export function decodeReferences(text: string, onUnknown: () => void): string {
  if (!text.includes('&')) return text
  let from = 0
  const pieces: string[] = []
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', from)) {
    // Searched nearby only, so that ampersands without end cost no more than their number.
    const nearby = text.slice(at + 1, at + MAX_REFERENCE)
    const name = nearby.slice(0, Math.max(nearby.indexOf(';'), 0))
    const end = at + 1 + name.length
    const character = name.startsWith('#') ? numbered(name.slice(1)) : named.get(name)
    pieces.push(text.slice(from, at), character ?? '&')
    from = character === undefined ? at + 1 : end + 1
    if (character === undefined) onUnknown()
  }
  pieces.push(text.slice(from))
  return pieces.join('')
}

function numbered(text: string): string | undefined {
  const isHex = text.startsWith('x')
  const digits = isHex ? text.slice(1) : text
  if (!(isHex ? /^[0-9a-f]{1,8}$/i : /^[0-9]{1,8}$/).test(digits)) return undefined
  const code = Number.parseInt(digits, isHex ? 16 : 10)
  const isCharacter = code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff)
  return isCharacter && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined
}
