// Messages for images that cannot be processed; the first ten are the specification's own sentences.
import { expect, test } from 'vitest'
import { ImageFault, isFaultCode } from './raster.ts'

test('another code is unknown here', () => {
  expect(isFaultCode('toString')).toBe(false)
  expect(new ImageFault('damaged', 'In other words.').message).toBe('In other words.')
})
