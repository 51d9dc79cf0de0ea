// https://www.w3.org/TR/png-3/#apngFrame-based-animation
import { Bytes, be32, concat } from '@sundry/kit'
import type { Part, Size } from '@sundry/raster'
import { pngSignature } from '../../model/identities.ts'
import { makeChunk, readChunks } from './chunks.ts'
import { readPng } from './read.ts'

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
