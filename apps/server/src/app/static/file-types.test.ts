import { formats } from '@sundry/images'
import { expect, test } from 'vitest'
import { fileType } from './file-types.ts'

/** Never asked of our own server: no page holds one. */
const UNSERVED = ['bmp', 'heic', 'heif', 'jxl', 'tiff', 'ico']

test.each(formats.filter(({ id }) => !UNSERVED.includes(id)))(
  'a $name is served as what the image engine calls it',
  (format) => {
    for (const ending of [format.extension, ...(format.otherExtensions ?? [])].filter(
      (one) => one !== 'jfif' && one !== 'jpe',
    ))
      expect(fileType(`picture.${ending}`).type.split(';')[0]).toBe(format.mime)
  },
)
