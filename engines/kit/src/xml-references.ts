import { dictionary } from './dictionary.ts'

const named: Readonly<Record<string, string>> = dictionary({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })

const reference = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,32})|#x([\da-fA-F]{1,32}));/y
const unfinished = /&(?:[a-z]{0,4}|#\d{0,32}|#x[\da-fA-F]{0,32})$/

/** An "&" that starts no reference is reported, and taken literally unless that throws. */
export function decodeXmlReferences(text: string, onBare: (index: number) => void): string {
  let decoded = ''
  let from = 0
  for (let index = text.indexOf('&'); index >= 0; index = text.indexOf('&', from)) {
    // The one reference that nearly all addresses have.
    if (text.startsWith('&amp;', index)) {
      decoded += text.slice(from, index + 1)
      from = index + 5
      continue
    }
    reference.lastIndex = index
    const match = reference.exec(text)
    const character = match ? characterOf(match) : undefined
    if (character === undefined) onBare(index)
    decoded += text.slice(from, index) + (character ?? '&')
    from = character === undefined ? index + 1 : reference.lastIndex
  }
  return decoded + text.slice(from)
}

export function unfinishedReference(text: string): number {
  const index = text.lastIndexOf('&')
  return index >= 0 && unfinished.test(text.slice(index, index + 40)) && text.length - index <= 40 ? index : -1
}

function characterOf([, name, decimal, hexadecimal]: RegExpExecArray): string | undefined {
  if (name !== undefined) return named[name]
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  return isXmlCharacter(code) ? String.fromCodePoint(code) : undefined
}

/** The Char production of XML 1.0. */
function isXmlCharacter(code: number): boolean {
  return (
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  )
}
