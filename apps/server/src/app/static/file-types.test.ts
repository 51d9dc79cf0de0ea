import { formats } from '@sundry/images'
import { expect, test } from 'vitest'
import { cacheControl, fileType, isBuiltFile } from './file-types.ts'

/** No page holds one of these. */
const UNSERVED = ['bmp', 'heic', 'heif', 'jxl', 'tiff', 'ico']

test('images are served as what the image engine calls them', () => {
  for (const { id, extension, mime } of formats.filter(({ id }) => !UNSERVED.includes(id)))
    expect([id, fileType(`a.${extension}`).type.split(';')[0]]).toEqual([id, mime])
})

test.each([
  ['a.js', 'text/javascript; charset=utf-8', true],
  ['a.data', 'text/x-script; charset=utf-8', true],
  ['a.js.map', 'application/json', true],
  ['a.wasm', 'application/wasm', true],
  ['a.JPG', 'image/jpeg', false],
  ['a.unheard-of', 'application/octet-stream', false],
])('%s is sent as %s', (path, type, compressible) => {
  expect(fileType(path)).toEqual({ type, compressible })
})

const forGood = 'public, max-age=31536000, immutable'
test.each([
  ['/assets/a-1b2c.js', forGood],
  ['/cli/sundry-0123456789abcdef.tgz', forGood],
  ['/cli/sundry.json', 'no-cache'],
  ['/og.png', 'public, max-age=86400'],
  ['/sw.js', 'no-cache'],
  ['/index.html', 'no-cache'],
])('%s is kept by browsers as %s', (path, kept) => expect(cacheControl(path)).toBe(kept))

test.each([
  ['/assets/gone.js', true],
  ['/ort/x', true],
  ['/models/x', true],
  ['/cli/sundry-0123456789abcdef.tgz', true],
  ['/cli/nowhere', false],
  ['/gone.js', true],
  [`/gone.${'a'.repeat(12)}`, false],
  ['/gone.html', false],
  ['/a/gone.js', false],
])('what is missing at %s is a file of the build: %s', (path, isFile) => expect(isBuiltFile(path)).toBe(isFile))
