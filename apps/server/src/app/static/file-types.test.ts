import { formats } from '@sundry/images'
import { expect, test } from 'vitest'
import { cacheControl, fileType, isBuiltFile } from './file-types.ts'

/** No page holds one of these. */
const UNSERVED = ['bmp', 'heic', 'heif', 'jxl', 'tiff', 'ico']
const served = formats.filter(({ id }) => !UNSERVED.includes(id))

test.each(served)('a $name is served as what the image engine calls it', ({ extension, mime }) => {
  expect(fileType(`picture.${extension}`).type.split(';')[0]).toBe(mime)
})

test.each([
  ['index.html', 'text/html; charset=utf-8', true],
  ['a.js', 'text/javascript; charset=utf-8', true],
  ['a.mjs', 'text/javascript; charset=utf-8', true],
  ['a.css', 'text/css; charset=utf-8', true],
  ['robots.txt', 'text/plain; charset=utf-8', true],
  ['a.md', 'text/plain; charset=utf-8', true],
  ['a.data', 'text/x-script; charset=utf-8', true],
  ['sitemap.xml', 'application/xml; charset=utf-8', true],
  ['a.svg', 'image/svg+xml; charset=utf-8', true],
  ['a.json', 'application/json', true],
  ['a.js.map', 'application/json', true],
  ['site.webmanifest', 'application/manifest+json', true],
  ['a.wasm', 'application/wasm', true],
  ['favicon.ico', 'image/x-icon', true],
  ['m.onnx', 'application/octet-stream', false],
  ['a.JPG', 'image/jpeg', false],
  ['a.jpeg', 'image/jpeg', false],
  ['a.woff2', 'font/woff2', false],
  ['a.woff', 'font/woff', false],
  ['a.gz', 'application/gzip', false],
  ['a.tgz', 'application/gzip', false],
  ['a.zip', 'application/zip', false],
  ['a.mp4', 'video/mp4', false],
  ['a.webm', 'video/webm', false],
  ['a.unheard-of', 'application/octet-stream', false],
])('%s is sent as %s', (path, type, compressible) => {
  expect(fileType(path)).toEqual({ type, compressible })
})

test.each([
  ['/assets/a-1b2c.js', 'public, max-age=31536000, immutable'],
  ['/cli/sundry-0123456789abcdef.tgz', 'public, max-age=31536000, immutable'],
  ['/cli/sundry.json', 'no-cache'],
  ['/og.png', 'public, max-age=86400'],
  ['/a.woff2', 'public, max-age=86400'],
  ['/sw.js', 'no-cache'],
  ['/index.html', 'no-cache'],
])('%s is kept by browsers as %s', (path, said) => expect(cacheControl(path)).toBe(said))

test.each([
  ['/assets/gone.js', true],
  ['/ort/x', true],
  ['/models/x', true],
  ['/cli/sundry-0123456789abcdef.tgz', true],
  ['/cli/nowhere', false],
  ['/gone.js', true],
  ['/gone.webmanifest', true],
  [`/gone.${'a'.repeat(12)}`, false],
  ['/gone.html', false],
  ['/gone.htm', false],
  ['/compressor', false],
  ['/a/gone.js', false],
])('what is missing at %s is a file of the build: %s', (path, isFile) => expect(isBuiltFile(path)).toBe(isFile))
