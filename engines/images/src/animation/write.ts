import { be16, be32, concat } from '@sundry/kit'
import { loadVips, vipsRuns, withVips } from '../codecs/vips.ts'
import { isOpaque } from '../edits/edit.ts'
import { pngSignature } from '../formats/identities.ts'
import { makeChunk, readChunks } from '../formats/png/chunks.ts'
import { writePng } from '../formats/png/write.ts'
import type { TargetId } from '../types.ts'

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

export const writesMoving = (target: TargetId): boolean =>
  target === 'png' || ((target === 'gif' || target === 'webp') && vipsRuns())

function stack(steps: readonly Step[], width: number, height: number): Uint8Array {
  const all = new Uint8Array(width * height * 4 * steps.length)
  for (const [index, { pixels }] of steps.entries()) all.set(pixels.data, index * width * height * 4)
  return all
}

export async function writeMoving(
  target: TargetId,
  steps: readonly Step[],
  loops: number,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (target === 'png') return writeApng(steps, loops)
  const { width, height } = steps[0]?.pixels ?? { width: 0, height: 0 }
  await loadVips()
  return withVips((vips, keep) => {
    const stacked = stack(steps, width, height)
    const image = keep(vips.Image.newFromMemory(stacked, width, height * steps.length, 4, vips.BandFormat.uchar))
    const tagged = keep(image.copy({ interpretation: vips.Interpretation.srgb }))
    tagged.setInt('page-height', height)
    tagged.setArrayInt(
      'delay',
      steps.map(({ milliseconds }) => milliseconds),
    )
    tagged.setInt('loop', loops)
    const bytes =
      target === 'gif'
        ? tagged.gifsaveBuffer({ effort: 7, keep: 'none' })
        : tagged.webpsaveBuffer({ Q: quality, effort: 4, keep: 'none' })
    return new Uint8Array(bytes)
  })
}
