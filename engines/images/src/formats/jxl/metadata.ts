import { Bytes, concat } from '../../core/bytes.ts'
import { readBoxes } from '../isobmff/boxes.ts'

const told = new Set(['Exif', 'xml ', 'brob', 'jumb'])

export function stripJxl(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Bytes(file)
  if (bytes.u16(0) === 0xff0a) return new Uint8Array(file)
  const boxes = readBoxes(bytes, 0, bytes.length)
  return concat(boxes.filter(({ type }) => !told.has(type)).map(({ start, end }) => file.subarray(start, end)))
}
