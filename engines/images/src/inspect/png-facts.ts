import { Bytes, dictionary } from '@sundry/kit'
import { type Chunk, readChunks } from '../formats/png/chunks.ts'
import { isTextChunk, RAW_PROFILE, rawProfile, textHead, textOf } from '../formats/png/texts.ts'
import { trailing } from './container-facts.ts'
import { bytesInWords, type Disclosure, decodeText, plainText } from './disclosure.ts'
import { exifFacts } from './exif-facts.ts'
import { iptcFacts } from './iptc-facts.ts'

const XMP = 'XML:com.adobe.xmp'
/** Chunks that draw the image, or that other readers report. */
const PNG_KNOWN = [
  'eXIf',
  'iCCP',
  'tRNS',
  'acTL',
  'fcTL',
  'fdAT',
  'gAMA',
  'cHRM',
  'sRGB',
  'cICP',
  'sBIT',
  'mDCV',
  'cLLI',
  'pHYs',
  'bKGD',
  'hIST',
  'sPLT',
]

/** Names of PNG and of ImageMagick; others are text. */
const KINDS: Readonly<Record<string, Disclosure['kind']>> = dictionary({
  author: 'author',
  artist: 'author',
  copyright: 'author',
  software: 'device',
  source: 'device',
  camera: 'device',
  'creation time': 'date',
  'create-date': 'date',
  'modify-date': 'date',
})
const kindOf = (keyword: string): Disclosure['kind'] =>
  KINDS[keyword.toLowerCase()] ?? (/^(?:date|exif:DateTime)/i.test(keyword) ? 'date' : 'text')

/** A text is shown up to its first letters, and a block is read whole. */
const [MAX_TEXT, MAX_BLOCK] = [4000, 1_000_000]
const EXIF = 'Exif\0\0'
const XMP_BLOCK = `${RAW_PROFILE}xmp`

function blockFacts(kind: string, text: Uint8Array): Disclosure[] | null {
  const block = rawProfile(text)
  if (kind === 'iptc' || kind === '8bim') return iptcFacts(block)
  if (kind !== 'exif' && kind !== 'APP1') return null
  return exifFacts(new Bytes(block).text(0, EXIF.length) === EXIF ? block.subarray(EXIF.length) : block)
}

async function textFacts(file: Uint8Array, chunk: Chunk): Promise<Disclosure[]> {
  const { keyword } = textHead(file, chunk)
  if (keyword === XMP || keyword === XMP_BLOCK) return []
  const isBlock = keyword.startsWith(RAW_PROFILE)
  const text = await textOf(file, chunk, isBlock ? MAX_BLOCK : MAX_TEXT).catch(() => null)
  const facts = text && isBlock ? blockFacts(keyword.slice(RAW_PROFILE.length), text) : null
  if (facts) return facts
  const value = text && !isBlock ? plainText(decodeText(text)) : bytesInWords(chunk.end - chunk.data)
  return value === '' ? [] : [{ kind: kindOf(keyword), name: `Text: ${plainText(keyword)}`, value }]
}

const MAX_TEXTS = 100

export async function pngFacts(file: Uint8Array): Promise<Disclosure[]> {
  const chunks = readChunks(file)
  const texts = await Promise.all(
    chunks
      .filter(isTextChunk)
      .slice(0, MAX_TEXTS)
      .map((one) => textFacts(file, one)),
  )
  const facts = texts.flat()
  for (const chunk of chunks) {
    const { type, data, end } = chunk
    const bytes = file.subarray(data, end)
    if (isTextChunk(chunk)) continue
    if (type === 'tIME') {
      const at = new Bytes(bytes)
      const two = (index: number) => String(at.u8(index)).padStart(2, '0')
      facts.push({
        kind: 'date',
        name: 'Changed',
        value: `${at.u16(0)}-${two(2)}-${two(3)} ${two(4)}:${two(5)}:${two(6)}`,
      })
    } else if (/^[a-z]/.test(type) && !PNG_KNOWN.includes(type))
      facts.push({ kind: 'other', name: `Block ${type}`, value: bytesInWords(bytes.length) })
  }
  const last = chunks.find(({ type }) => type === 'IEND')
  return last ? [...facts, ...trailing(file.length - last.end - 4)] : facts
}
