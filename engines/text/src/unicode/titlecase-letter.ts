/**
 * JavaScript lacks Unicode's titlecase mapping: `ǅ` for `ǆ`, `Fi` for `ﬁ`, `ᾼ` for `ᾳ`. The exceptions are those of
 * UnicodeData.txt and SpecialCasing.txt.
 */
export function titlecaseLetter(letter: string, toUpper: (text: string) => string): string {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x80) return toUpper(letter)
  if (code >= 0x1c4 && code <= 0x1cc) return 'ǅǈǋ'.charAt(Math.floor((code - 0x1c4) / 3))
  if (code >= 0x1f1 && code <= 0x1f3) return 'ǲ'
  // Georgian writes a title in Mkhedruli; Mtavruli is for whole words in capitals.
  if (code >= 0x10d0 && code <= 0x10ff) return letter
  const upper = toUpper(letter)
  if (upper.length === letter.length) return upper
  if (/[\u1f80-\u1fc7\u1ff2-\u1ffc]/.test(letter)) return titlecaseIotaSubscript(code, upper)
  // ŉ becomes ʼN: its first part has no case, so the capital is the second.
  if (code === 0x149) return upper
  const [first = ''] = upper
  return first + upper.slice(first.length).toLowerCase()
}

function titlecaseIotaSubscript(code: number, upper: string): string {
  if (code < 0x1fb0) return String.fromCharCode(code | 8)
  const low = code & 15
  if (low === 3) return String.fromCharCode(code + 9)
  if (low === 12) return String.fromCharCode(code)
  return upper.endsWith('Ι') ? `${upper.slice(0, -1)}\u0345` : upper
}
