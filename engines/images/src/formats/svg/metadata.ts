const ELEMENTS = ['metadata', 'title', 'desc', 'sodipodi:namedview']
const PRIVATE_ATTRIBUTE = /\s(?:inkscape|sodipodi|serif|sketch):[\w-]+\s*=\s*(?:"[^"]*"|'[^']*')/g

/** Walks with indexOf: a pattern over the whole file could take a hostile one's time squared. */
function without(text: string, open: string, close: string, isOpen: (behind: string) => boolean): string {
  const parts: string[] = []
  let at = 0
  for (let from = text.indexOf(open); from >= 0; from = text.indexOf(open, at)) {
    if (!isOpen(text.charAt(from + open.length))) {
      parts.push(text.slice(at, from + open.length))
      at = from + open.length
      continue
    }
    parts.push(text.slice(at, from))
    const tagEnd = text.indexOf('>', from)
    const isEmpty = open !== '<!--' && tagEnd > 0 && text.charAt(tagEnd - 1) === '/'
    const end = isEmpty ? tagEnd + 1 : text.indexOf(close, from) + close.length
    // What is never closed is left out to the end.
    if (end < from + open.length) return parts.join('')
    at = end
  }
  return [...parts, text.slice(at)].join('')
}

const isNameEnd = (letter: string) => /[\s/>]/.test(letter)

/** Shapes stay as they are written; comments, descriptions and what drawing programs note go. */
export function stripSvg(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const encoding =
    file[0] === 0xff && file[1] === 0xfe ? 'utf-16le' : file[0] === 0xfe && file[1] === 0xff ? 'utf-16be' : 'utf-8'
  let text = new TextDecoder(encoding).decode(file)
  if (encoding !== 'utf-8')
    text = text.replace(/^(<\?xml[^>]{0,200}?)encoding\s*=\s*["'][^"']{1,40}["']/, '$1encoding="UTF-8"')
  text = without(text, '<!--', '-->', () => true)
  for (const name of ELEMENTS) text = without(text, `<${name}`, `</${name}>`, isNameEnd)
  return new TextEncoder().encode(text.replaceAll(PRIVATE_ATTRIBUTE, ''))
}
