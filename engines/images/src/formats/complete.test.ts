import { concat } from '@sundry/kit'
import { expect, test } from 'vitest'
import { pngSignature } from '../model/identities.ts'
import { isComplete } from './index.ts'
import { makeChunk } from './png/chunks.ts'

const png = (...names: string[]) =>
  concat([pngSignature, ...names.map((name) => makeChunk(name, Uint8Array.of(1, 2, 3, 4)))])

/** The same with one octet of a chunk's data changed, its check sum left. */
function damaged(file: Uint8Array, chunk: number): Uint8Array {
  const copy = file.slice()
  const at = pngSignature.length + chunk * 16 + 8
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

test('a PNG is whole with its end there and what the image needs as it was written', () => {
  const file = png('IHDR', 'tEXt', 'IDAT', 'IEND')
  expect(isComplete(file, 'png')).toBe(true)
  expect(isComplete(png('IHDR', 'IDAT'), 'png')).toBe(false)
  expect(isComplete(damaged(file, 2), 'png')).toBe(false)
  expect(isComplete(damaged(file, 0), 'png')).toBe(false)
  // No browser minds a note that is damaged.
  expect(isComplete(damaged(file, 1), 'png')).toBe(true)
})
