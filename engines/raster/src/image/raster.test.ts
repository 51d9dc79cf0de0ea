// What a visitor reads when a picture cannot be worked on; the first ten are the specification's own sentences.
import { expect, test } from 'vitest'
import { ImageFault, isFaultCode } from './raster.ts'

test('another code is none of ours', () => {
  expect(isFaultCode('toString')).toBe(false)
  expect(new ImageFault('damaged', 'In other words.').message).toBe('In other words.')
})
