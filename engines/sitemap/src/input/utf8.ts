export function validUtf8Length(octets: Uint8Array): number {
  let i = 0
  while (i < octets.length) {
    const length = characterLength(octets, i)
    if (length === 0) return i
    i += length
  }
  return i
}

function characterLength(octets: Uint8Array, i: number): number {
  const first = octets[i] ?? 0
  if (first < 0x80) return 1
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  if (first < 0xc2 || first > 0xf4 || i + length > octets.length) return 0
  for (let k = 1; k < length; k += 1) {
    if (((octets[i + k] ?? 0) & 0xc0) !== 0x80) return 0
  }
  const second = octets[i + 1] ?? 0
  // Overlong forms, surrogates and what lies beyond U+10FFFF.
  if (first === 0xe0 && second < 0xa0) return 0
  if (first === 0xed && second > 0x9f) return 0
  if (first === 0xf0 && second < 0x90) return 0
  if (first === 0xf4 && second > 0x8f) return 0
  return length
}
