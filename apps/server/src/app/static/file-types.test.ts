import { formats } from '@sundry/images'
import { expect, test } from 'vitest'
import { fileType } from './file-types.ts'

/** No page holds one of these. */
const UNSERVED = ['bmp', 'heic', 'heif', 'jxl', 'tiff', 'ico']
const served = formats.filter(({ id }) => !UNSERVED.includes(id))

test.each(served)('a $name is served as what the image engine calls it', ({ extension, mime }) => {
  expect(fileType(`picture.${extension}`).type.split(';')[0]).toBe(mime)
})
