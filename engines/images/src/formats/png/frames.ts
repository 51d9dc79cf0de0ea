// https://www.w3.org/TR/png-3/#apngFrame-based-animation
import { Bytes, be16, be32, concat } from '@sundry/kit'
import { isOpaque, type Part, type Size } from '@sundry/raster'
import { pngSignature } from '../../model/identities.ts'
import { makeChunk, readChunks } from './chunks.ts'
import { readPng } from './read.ts'
import { writePng } from './write.ts'

const DISPOSALS = { 1: 'clear', 2: 'restore' } as const

export function readApng(file: Uint8Array): { size: Size; parts: Part[]; loops: number } {
  const bytes = new Bytes(file)
  const chunks = readChunks(file)
  const shared = chunks.filter(({ type }) => type === 'PLTE' || type === 'tRNS')
  const frames: { control: number; data: Uint8Array[] }[] = []
  for (const { type, data, end } of chunks) {
    if (type === 'fcTL') frames.push({ control: data, data: [] })
    else if (type === 'IDAT') frames.at(-1)?.data.push(file.subarray(data, end))
    else if (type === 'fdAT') frames.at(-1)?.data.push(file.subarray(data + 4, end))
  }
  const parts = frames.map(({ control, data }, index): Part => {
    const [width, height] = [bytes.u32(control + 4), bytes.u32(control + 8)]
    const [count, per] = [bytes.u16(control + 20), bytes.u16(control + 22) || 100]
    const head = concat([be32(width), be32(height), file.subarray(24, 29)])
    const disposal = DISPOSALS[bytes.u8(control + 24) as 1 | 2] ?? 'keep'
    return {
      box: { x: bytes.u32(control + 12), y: bytes.u32(control + 16), width, height },
      isOver: bytes.u8(control + 25) === 1,
      disposal: index === 0 && disposal === 'restore' ? 'clear' : disposal,
      milliseconds: Math.round((count * 1000) / per),
      decode: () =>
        readPng(
          concat([
            pngSignature,
            makeChunk('IHDR', head),
            ...shared.map(({ start, end }) => file.subarray(start, end + 4)),
            makeChunk('IDAT', concat(data)),
            makeChunk('IEND', new Uint8Array(0)),
          ]),
        ),
    }
  })
  const control = chunks.find(({ type }) => type === 'acTL')
  const size = { width: bytes.u32(16), height: bytes.u32(20) }
  return { size, parts, loops: control ? bytes.u32(control.data + 4) : 0 }
}

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
