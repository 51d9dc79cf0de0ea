import type { FormatDescriptor } from '../../model/format.ts'
import { type Header, header, nativeMemory } from '../../model/format.ts'
import { svg as identity } from '../../model/identities.ts'
import { noMetadata } from '../../model/metadata.ts'

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
    // An element that is never closed is dropped up to the end.
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

/** CSS units in pixels; a percentage does not fix the image's own size. */
const units: Record<string, number> = { '': 1, px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 }

function length(text: string | undefined): number {
  const found = /^\s*\+?([\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(text ?? '')
  return found ? Number(found[1]) * (units[(found[2] ?? '').toLowerCase()] ?? 0) : 0
}

/** Width and height, else the view box, else the 300 × 150 of CSS. */
export function readSvgHeader(file: Uint8Array): Header | null {
  const text = new TextDecoder().decode(file.subarray(0, 65_536))
  const tag = /<(?:\w+:)?svg\b(?:"[^"]*"|'[^']*'|[^'">])*/i.exec(text)?.[0]
  if (!tag) return null
  const attribute = (name: string) => {
    const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)
    return found?.[1] ?? found?.[2]
  }
  const box = (attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [boxWidth = 0, boxHeight = 0] = box.length === 4 ? box.slice(2).map((side) => Math.max(side || 0, 0)) : []
  const ratio = boxWidth && boxHeight ? boxWidth / boxHeight : 0
  const width = length(attribute('width'))
  const height = length(attribute('height'))
  const round = (value: number) => Math.max(1, Math.round(value))
  if (width && height) return header(round(width), round(height), { alpha: true })
  if (width && ratio) return header(round(width), round(width / ratio), { alpha: true })
  if (height && ratio) return header(round(height * ratio), round(height), { alpha: true })
  return header(round(boxWidth || 300), round(boxHeight || 150), { alpha: true })
}

export const svg: FormatDescriptor = {
  ...identity,
  otherExtensions: [],
  isTarget: false,
  standIn: 'png',
  qualitySteps: null,
  lossless: false,
  compressible: false,
  animates: false,
  headerMayEndLate: false,
  shownByBrowser: true,
  writtenByCanvas: false,
  decodesQuickly: false,
  orientation: 'decoder',
  bytesPerPixel: nativeMemory,
  readHeader: readSvgHeader,
  isComplete: () => true,
  metadata: { read: () => noMetadata, strip: stripSvg },
}
