import { expect, test } from 'vitest'
import type { QueueItem } from '../../../images/model/types.ts'
import { cutoutName, resultOf } from './result-of.ts'

test('the name is the original’s with -nobg, and always a PNG’s [cutout-16]', () => {
  expect(cutoutName('beach.jpg')).toBe('beach-nobg.png')
  expect(cutoutName('a.b.webp')).toBe('a.b-nobg.png')
  expect(cutoutName('.hidden')).toBe('.hidden-nobg.png')
  expect(cutoutName('plain')).toBe('plain-nobg.png')
})

test('a repeated note is shown once', () => {
  const note = (message: string) => ({ code: 'no-subject', message })
  const file = new File(['12345678'], 'a-nobg.webp', { type: 'image/webp' })
  const made = resultOf({ size: 16 } as QueueItem, { file, width: 3, height: 2, notes: [note('one'), note('two')] })
  expect(made.notes).toEqual([note('one')])
  expect(made).toMatchObject({ originalSize: 16, processedSize: 8, compressionRatio: 50, format: 'webp' })
  expect(made.dimensions).toEqual({ width: 3, height: 2 })
  const savedOf = (size: number) =>
    resultOf({ size } as QueueItem, { file, width: 3, height: 2, notes: [] }).compressionRatio
  expect([savedOf(0), savedOf(1), savedOf(3)]).toEqual([0, -700, -166.7])
})
