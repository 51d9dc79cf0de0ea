// What a visitor reads when a picture cannot be worked on; the first ten are the specification's own sentences.
import { expect, test } from 'vitest'
import { type FaultCode, ImageFault, isFaultCode } from './fault.ts'

test.each<[FaultCode, string]>([
  ['not-a-blob', 'The file given is not an instance of Blob or File'],
  ['not-an-image', 'The file given is not an image'],
  ['load-failed', 'Failed to load image for conversion.'],
  ['encode-failed', 'Canvas toBlob returned null'],
  ['not-jpeg', 'not a valid JPEG'],
  ['not-png', 'The input is not a PNG file!'],
  ['tiff-endian', 'TIFF header contains invalid endian'],
  ['tiff-version', 'TIFF header contains invalid version'],
  ['orientation-type', 'Orientation data type is invalid'],
  ['orientation-count', 'Orientation data count is invalid'],
  ['empty', 'This file is empty. Please choose another one.'],
  ['damaged', 'This picture is damaged or incomplete and cannot be read. Please export it again and retry.'],
  ['too-many-pixels', 'This picture has more pixels than can be handled here. Please make it smaller first.'],
  [
    'target-too-large',
    'The size asked for is larger than this format or browser can hold. Please choose smaller dimensions.',
  ],
  ['nothing-left', 'The part to keep lies outside of the picture. Please choose another crop.'],
  ['no-encoder', 'This format can be read but not written. Please choose another target format.'],
  ['no-decoder', 'This kind of picture cannot be read here. Please convert it to JPEG or PNG first.'],
  ['no-memory', 'There was not enough memory for this picture. Please close other tabs or make it smaller first.'],
  ['timeout', 'This picture took too long and was stopped. Please retry it alone or choose a faster setting.'],
  ['cannot-fit', 'This picture cannot be made as small as asked. Please allow a larger file or smaller dimensions.'],
])('%s: %s', (code, sentence) => {
  expect(new ImageFault(code).message).toBe(sentence)
  expect(isFaultCode(code)).toBe(true)
})

test('another code is none of ours', () => {
  expect(isFaultCode('toString')).toBe(false)
  expect(new ImageFault('damaged', 'In other words.').message).toBe('In other words.')
})
