// Compression of the site's files, and those held in memory.

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { formats } from '@sundry/images'
import { describe, expect, test } from 'vitest'
import { sendDiskFile, sendMemoryFile } from './send-file.ts'
import { loadSite } from './site.ts'
import {
  acceptedEncodings,
  cacheControl,
  compress,
  diskFile,
  fileType,
  isBuiltFile,
  matchesTag,
  memoryFile,
  parseRange,
} from './site-file.ts'

const MiB = 1_048_576

test('files are packed from 256 octets on, and images never', async () => {
  const packed = (path: string, length: number) =>
    Promise.resolve(memoryFile(path, Buffer.alloc(length, 'words ')).packed('gzip'))
  expect(await packed('/a.txt', 255)).toBeNull()
  expect(await packed('/a.txt', 256)).not.toBeNull()
  expect(await packed('/a.png', 9999)).toBeNull()
})

test('a file of which only a gzip copy is held is sent unpacked to a client that asks for no encoding', async () => {
  const content = Buffer.from('words '.repeat(100))
  const file = memoryFile('/a.js', null, { gzip: gzipSync(content) })
  const ask = async (headers: IncomingHttpHeaders) => (await sendMemoryFile(file, 'GET', headers, false)).body
  expect(await ask({})).toEqual(content)
  expect(await ask({ range: 'bytes=1-4' })).toEqual(content.subarray(1, 5))
})

test('files of a megabyte are held in memory, larger ones are read from the disk in pieces of 64 KB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sundry-site-'))
  try {
    await writeFile(join(folder, 'small.wasm'), Buffer.alloc(MiB))
    await writeFile(join(folder, 'large.wasm'), Buffer.alloc(MiB + 1))
    const { files } = loadSite(folder)
    expect([files.get('/small.wasm')?.kind, files.get('/large.wasm')?.kind]).toEqual(['memory', 'disk'])
    const location = join(folder, 'large.wasm')
    const { body, headers } = await sendDiskFile(diskFile('/large.wasm', location, new Map()), 'GET', {}, false)
    const lengths: number[] = []
    for await (const chunk of body as AsyncIterable<Buffer>) lengths.push(chunk.length)
    expect([lengths.length, lengths[0], lengths.at(-1)]).toEqual([17, 65_536, 1])
    expect(headers['content-length']).toBe(String(MiB + 1))
  } finally {
    await rm(folder, { recursive: true })
  }
})

test.each([
  [undefined, ''],
  ['', ''],
  ['identity', ''],
  ['gzip, deflate, br, zstd', 'br gzip'],
  ['gzip;q=0.9, br;q=0.8', 'gzip br'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br gzip'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['br, *;q=0', 'br'],
  ['x-gzip', 'gzip'],
  ['GZIP ; Q=0.5 , BR', 'br gzip'],
  ['br;q=soon, gzip', 'gzip'],
])('reads Accept-Encoding: %s', (header, encodings) => {
  // The second time from memory.
  for (let time = 0; time < 2; time += 1) expect(acceptedEncodings(header).join(' ')).toBe(encodings)
})

test.each(['br', 'gzip'] as const)('packs with %s where that saves a twentieth', async (encoding) => {
  const saving = (zeros: number) =>
    compress(Buffer.concat([randomBytes(4000 - zeros), Buffer.alloc(zeros)]), encoding, 'build')
  expect([await saving(0), await saving(100)]).toEqual([null, null])
  expect(await saving(400)).not.toBeNull()
})

describe('parseRange', () => {
  test.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-4', { start: 2, end: 4 }],
    ['bytes=8-', { start: 8, end: 9 }],
    ['bytes=8-99', { start: 8, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', null],
    ['bytes=0-1,4-5', null],
    ['bytes=-', null],
    ['items=0-1', null],
    ['bytes=a-b', null],
    [undefined, null],
  ])('%s of ten octets', (header, expected) => {
    expect(parseRange(header, 10)).toEqual(expected)
  })

  test('cannot satisfy any range of an empty file', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
    expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable')
  })
})

describe('matchesTag', () => {
  test('compares weakly over the whole list', () => {
    expect(matchesTag('"a", W/"b"', '"b"')).toBe(true)
    expect(matchesTag('*', '"b"')).toBe(true)
    expect(matchesTag('"b-br"', '"b"')).toBe(false)
    expect(matchesTag(undefined, '"b"')).toBe(false)
  })
})

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
])('%s is kept by browsers as %s', (path, retained) => expect(cacheControl(path)).toBe(retained))

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
])('a missing file at %s is a file of the build: %s', (path, isFile) => expect(isBuiltFile(path)).toBe(isFile))
