// What is packed, and what is held in memory.

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sendDiskFile } from './send-disk-file.ts'
import { loadSite } from './site.ts'
import { acceptedEncodings, compress, diskFile, memoryFile } from './site-file.ts'

const MiB = 1_048_576

test('files are packed from 256 octets on, and pictures never', async () => {
  const packed = (path: string, length: number) =>
    Promise.resolve(memoryFile(path, Buffer.alloc(length, 'words ')).packed('gzip'))
  expect(await packed('/a.txt', 255)).toBeNull()
  expect(await packed('/a.txt', 256)).not.toBeNull()
  expect(await packed('/a.png', 9999)).toBeNull()
})

test('files of a megabyte are held in memory, larger ones are read from the disk in pieces of 64 KB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sundry-site-'))
  try {
    await writeFile(join(folder, 'small.wasm'), Buffer.alloc(MiB))
    await writeFile(join(folder, 'large.wasm'), Buffer.alloc(MiB + 1))
    const { files } = await loadSite(folder)
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
