// https://www.w3.org/TR/png-3/#5DataRep
import { ascii, Bytes, be32, concat, crc32 } from '@sundry/kit'
import { ImageFault } from '@sundry/raster'
import { oncePerFile } from '../../containers/once-per-file.ts'
import { pngSignature } from '../../model/identities.ts'

const through = async (parts: readonly Uint8Array[], stream: CompressionStream | DecompressionStream) => {
  const blob = new Blob(parts.map((part) => new Uint8Array(part)))
  return new Uint8Array(await new Response(blob.stream().pipeThrough(stream)).arrayBuffer())
}

export const deflate = (data: Uint8Array) => through([data], new CompressionStream('deflate'))

export const inflate = (...parts: readonly Uint8Array[]) => through(parts, new DecompressionStream('deflate'))

export interface Chunk {
  type: string
  start: number
  data: number
  end: number
}

export const readChunks = oncePerFile((file): readonly Chunk[] => {
  if (!pngSignature.every((byte, index) => file[index] === byte)) throw new ImageFault('not-png')
  const bytes = new Bytes(file)
  const chunks: Chunk[] = []
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 8 + bytes.u32(at)
    if (end + 4 > bytes.length) break
    chunks.push({ type: bytes.text(at + 4, 4), start: at, data: at + 8, end })
    at = end + 4
  }
  return chunks
})

/** Only critical chunks, which are named with a capital. */
export function isIntact(file: Uint8Array, chunks: readonly Chunk[]): boolean {
  const bytes = new Bytes(file)
  return chunks
    .filter(({ type }) => /^[A-Z]/.test(type))
    .every(({ start, end }) => crc32(file, start + 4, end) === bytes.u32(end))
}

export function makeChunk(type: string, data: Uint8Array): Uint8Array {
  const made = concat([be32(data.length), ascii(type), data, be32(0)])
  made.set(be32(crc32(made, 4, data.length + 8)), data.length + 8)
  return made
}
