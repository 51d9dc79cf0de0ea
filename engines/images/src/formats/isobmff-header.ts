import { Bytes } from '@sundry/kit'
import { type Header, header } from '../core/header.ts'
import { readItems } from './isobmff-boxes.ts'

/** Decoders apply `irot` and `imir` themselves, so the size given here is the upright one. */
export function readBoxHeader(file: Uint8Array): Header | null {
  const bytes = new Bytes(file)
  const items = readItems(file)
  const own = items?.properties.get(items.primary) ?? []
  const property = (type: string) => own.find((box) => box.type === type)
  const size = property('ispe')
  if (!items || !size) return null
  let [width, height] = [bytes.u32(size.data + 4), bytes.u32(size.data + 8)]
  const clean = property('clap')
  if (clean) {
    const ratio = (at: number) => Math.round(bytes.u32(clean.data + at) / (bytes.u32(clean.data + at + 4) || 1))
    width = ratio(0) || width
    height = ratio(8) || height
  }
  const turn = property('irot')
  if (turn && (bytes.u8(turn.data) & 1) === 1) [width, height] = [height, width]
  const depth = property('pixi')
  const auxiliary = [...items.properties.values()].some((boxes) =>
    boxes.some((box) => box.type === 'auxC' && bytes.text(box.data + 4, box.end - box.data - 4).includes('alpha')),
  )
  return header(width, height, {
    animated: bytes.text(8, 4) === 'avis',
    alpha: auxiliary,
    bits: depth && bytes.u8(depth.data + 5) > 8 ? 16 : 8,
  })
}
