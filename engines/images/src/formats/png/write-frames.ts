import { be16, be32, concat } from '@sundry/kit'
import { isOpaque } from '@sundry/raster'
import { pngSignature } from '../../model/identities.ts'
import { makeChunk, readChunks } from './chunks.ts'
import { writePng } from './write.ts'

// https://www.w3.org/TR/png-3/#apngFrame-based-animation
export interface Step {
  pixels: ImageData
  milliseconds: number
}

export async function writeApng(steps: readonly Step[], loops: number): Promise<Uint8Array<ArrayBuffer>> {
  const first = steps[0]?.pixels
  if (!first) return new Uint8Array(0)
  // All frames share one header: if one is transparent, all are stored with four channels.
  const mixed = steps.some(({ pixels }) => !isOpaque(pixels.data))
  const parts: Uint8Array[] = [pngSignature]
  let sequence = 0
  for (const [index, { pixels, milliseconds }] of steps.entries()) {
    const file = await writePng(pixels, mixed)
    const chunks = readChunks(file)
    const part = (type: string) => chunks.find((chunk) => chunk.type === type)
    const [head, body] = [part('IHDR'), part('IDAT')]
    if (!head || !body) continue
    if (index === 0) {
      parts.push(file.subarray(head.start, head.end + 4))
      parts.push(makeChunk('acTL', concat([be32(steps.length), be32(loops)])))
    }
    const control = [be32(sequence), be32(pixels.width), be32(pixels.height), be32(0), be32(0)]
    sequence += 1
    parts.push(makeChunk('fcTL', concat([...control, be16(milliseconds), be16(1000), Uint8Array.of(0, 0)])))
    const data = file.subarray(body.data, body.end)
    if (index === 0) parts.push(makeChunk('IDAT', data))
    else {
      parts.push(makeChunk('fdAT', concat([be32(sequence), data])))
      sequence += 1
    }
  }
  return concat([...parts, makeChunk('IEND', new Uint8Array(0))])
}
