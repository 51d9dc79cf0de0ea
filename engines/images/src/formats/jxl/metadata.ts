import { Bytes, concat } from '@sundry/kit'
import { readBoxes } from '../isobmff/boxes.ts'

/** What draws the picture. `jbrd` would give back the JPEG file it was made of, with that file's own metadata. */
export const JXL_DRAWING: ReadonlySet<string> = new Set(['JXL ', 'ftyp', 'jxll', 'jxli', 'jxlc', 'jxlp'])

export function stripJxl(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Bytes(file)
  if (bytes.u16(0) === 0xff0a) return new Uint8Array(file)
  const boxes = readBoxes(bytes, 0, bytes.length)
  return concat(boxes.filter(({ type }) => JXL_DRAWING.has(type)).map(({ start, end }) => file.subarray(start, end)))
}
