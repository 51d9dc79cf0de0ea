// What is packed, how tightly, and what is held in memory.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { acceptedEncodings, compress } from './encodings.ts'
import { sendDiskFile } from './send-disk-file.ts'
import { loadSite } from './site.ts'
import { diskFile, memoryFile } from './site-file.ts'
import { createTemplateRenderer, template } from './template.ts'

const MiB = 1_048_576
const prose = (length: number) =>
  Buffer.from('Sundry tools for pictures and pages. '.repeat(length / 36 + 1).slice(0, length))

describe('an answer is packed', () => {
  const brotli = (raw: Buffer, quality: number) =>
    brotliCompressSync(raw, {
      params: { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: raw.byteLength },
    })
  test('quickly while a visitor waits', async () => {
    const raw = prose(20_000)
    expect((await compress(raw, 'br', 'request'))?.equals(brotli(raw, 5))).toBe(true)
    expect((await compress(raw, 'gzip', 'request'))?.equals(gzipSync(raw, { level: 6 }))).toBe(true)
  })
  test('as small as it gets when the site is built, a little less so beyond a megabyte', async () => {
    const small = prose(20_000)
    expect((await compress(small, 'br', 'build'))?.equals(brotli(small, 11))).toBe(true)
    expect((await compress(small, 'gzip', 'build'))?.equals(gzipSync(small, { level: 9 }))).toBe(true)
    for (const [length, quality] of [
      [MiB, 11],
      [MiB + 1, 9],
    ] as const)
      expect((await compress(prose(length), 'br', 'build'))?.equals(brotli(prose(length), quality))).toBe(true)
  })
  test('only where that saves a twentieth', async () => {
    const noise = Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * index * 2654435761) >>> 24))
    const mixed = (share: number) => Buffer.concat([noise, Buffer.alloc(share)])
    expect(await compress(noise.subarray(0, 200), 'gzip', 'request')).toBeNull()
    expect(await compress(mixed(100_000), 'gzip', 'request')).not.toBeNull()
  })
  test('from 256 octets on, and pictures never', async () => {
    const packed = (path: string, length: number) => Promise.resolve(memoryFile(path, prose(length)).packed('gzip'))
    expect(await packed('/a.txt', 255)).toBeNull()
    expect(await packed('/a.txt', 256)).not.toBeNull()
    expect(await packed('/a.png', 9999)).toBeNull()
  })
})

describe('of what a browser accepts the best is sent', () => {
  test.each([
    ['gzip, deflate, br', 'br gzip'],
    ['br;q=0.5, gzip', 'gzip br'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['*', 'br gzip'],
    ['*;q=0.5, br;q=0', 'gzip'],
    ['br;level=1;q=1.0, gzip;q=x', 'br'],
    ['identity', ''],
    ['', ''],
  ])('%j: %s', (header, expected) => {
    expect(acceptedEncodings(header).join(' ')).toBe(expected)
    expect(acceptedEncodings(header).join(' ')).toBe(expected)
  })
  test('nothing is packed for who says nothing', () => expect(acceptedEncodings(undefined)).toEqual([]))
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

test('a file is named by 22 letters of its hash', () => {
  const { hash } = memoryFile('/a.txt', prose(10))
  expect(hash).toMatch(/^[\w-]{22}$/)
  expect(memoryFile('/b.txt', prose(11)).hash).not.toBe(hash)
})

test('a page names the package that the operator publishes, and without one no package at all', () => {
  const page = template(
    '/cli/index.html',
    '<div data-package="command-package-unknown">npx command-package-unknown</div>',
  )
  const shown = (commandPackage: string | null) =>
    Buffer.from(createTemplateRenderer({ profileUrl: '', commandPackage })(page, 'https://a.example').raw).toString()
  expect(shown('@example/sundry')).toBe('<div data-package="@example/sundry">npx @example/sundry</div>')
  expect(shown(null)).toBe('<div data-package="">npx </div>')
})

test('a page is made once for each name of the site, for 256 names', () => {
  const render = createTemplateRenderer({ profileUrl: 'https://profile.example/' })
  const page = template(
    '/index.html',
    '<a href="https://sundry.invalid/x">x</a><a href="https://profile.invalid">y</a><meta content="removal-service-unknown">',
  )
  const first = render(page, 'https://n0.example')
  expect(Buffer.from(first.raw).toString()).toContain('https://n0.example/x')
  expect(Buffer.from(first.raw).toString()).toContain('https://profile.example/')
  expect(Buffer.from(first.raw).toString()).toContain('<meta content="no">')
  for (let name = 1; name < 256; name += 1) render(page, `https://n${name}.example`)
  expect(render(page, 'https://n0.example')).toBe(first)
  for (let name = 256; name < 512; name += 1) render(page, `https://n${name}.example`)
  expect(render(page, 'https://n0.example')).not.toBe(first)
})
