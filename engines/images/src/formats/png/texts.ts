// https://www.w3.org/TR/png-3/#11textinfo: texts, plain or compressed.
import { inflateUpTo } from '../../containers/inflate.ts'
import type { Chunk } from './chunks.ts'

export const isTextChunk = ({ type }: Chunk): boolean => type === 'tEXt' || type === 'zTXt' || type === 'iTXt'

const MAX_KEYWORD = 79

/** The keyword precedes a zero, and the rest of the chunk begins behind it. */
export function textHead(file: Uint8Array, { data, end }: Chunk): { keyword: string; at: number } {
  const length = file.subarray(data, Math.min(end, data + MAX_KEYWORD + 1)).indexOf(0)
  const keyword = new TextDecoder('latin1').decode(file.subarray(data, data + Math.max(0, length)))
  return { keyword, at: length < 0 ? data : data + length + 1 }
}

/** The text in its octets, of compressed ones no more than `max`. @throws where it cannot be unpacked. */
export async function textOf(file: Uint8Array, chunk: Chunk, max: number): Promise<Uint8Array> {
  const { at } = textHead(file, chunk)
  const body = file.subarray(at, chunk.end)
  if (chunk.type === 'tEXt') return body
  if (chunk.type === 'zTXt') return inflateUpTo(body.subarray(1), max)
  // Flag and method of compression, language, and the keyword in that language.
  const language = body.indexOf(0, 2)
  const text = body.subarray(body.indexOf(0, language + 1) + 1)
  return body[0] === 1 ? inflateUpTo(text, max) : text
}

/** ImageMagick writes blocks of other formats as hexadecimal text behind their name and length. */
export const RAW_PROFILE = 'Raw profile type '

export function rawProfile(text: Uint8Array): Uint8Array {
  const [, digits = ''] = /^\s*\S+\s+\d+\s+([\s\da-fA-F]*)/.exec(new TextDecoder('latin1').decode(text)) ?? []
  return Uint8Array.from(digits.replaceAll(/\s/g, '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

const XMP = 'XML:com.adobe.xmp'
const [MAX_PACKETS, MAX_XMP] = [8, 4_000_000]

/** Packets of XMP in their order, those of ImageMagick too. */
export async function xmpTexts(file: Uint8Array, chunks: readonly Chunk[]): Promise<Uint8Array[]> {
  const packets: Uint8Array[] = []
  for (const chunk of chunks) {
    if (packets.length === MAX_PACKETS || !isTextChunk(chunk)) continue
    const { keyword } = textHead(file, chunk)
    if (keyword !== XMP && keyword !== `${RAW_PROFILE}xmp`) continue
    const text = await textOf(file, chunk, MAX_XMP).catch(() => null)
    if (text) packets.push(keyword === XMP ? text : rawProfile(text))
  }
  return packets
}
