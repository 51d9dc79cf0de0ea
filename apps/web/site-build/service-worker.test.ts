import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkFirstCopy, moreCodecs, precacheOf, writeServiceWorker } from './service-worker.ts'

let site = ''
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'sundry-site-'))
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(join(site, path, '..'), { recursive: true })
    writeFileSync(join(site, path), content)
  }
  write('index.html', 'home')
  write('compressor/index.html', 'tool')
  write('seo-toolkit/robots-txt-tester/index.html', 'tool')
  write('404.html', 'gone')
  write('sw.js', 'old')
  write('sitemap.xml', '<urlset/>')
  write('assets/page-abc.js', 'js')
  write('assets/page-abc.js.br', 'packed')
  write('assets/page-abc.js.gz', 'packed')
  write('assets/big.wasm', Buffer.alloc(1_000_001))
  write('models/small.onnx', 'model')
  write('cli/sundry-0123456789abcdef.tgz', 'package')
  write('cli/sundry.json', '{}')
})
afterEach(() => rmSync(site, { recursive: true }))

const urls = () => precacheOf(site).map(({ url }) => url)

test('pages are listed under the paths visitors ask for', () => {
  expect(urls()).toEqual(['/', '/assets/page-abc.js', '/compressor', '/seo-toolkit/robots-txt-tester'])
})

test('the first copy holds the codecs for JPEG, PNG and WebP, others are offered, and neither holds the models’', () => {
  const write = (name: string) => writeFileSync(join(site, `assets/${name}`), name)
  for (const name of [
    'pixels-abcdefgh.wasm',
    'webp_enc_simd-abcdefgh.wasm',
    'avif-enc-abcd-fgh.wasm',
    'ort-abcdefgh.wasm',
  ])
    write(name)
  expect(urls().filter((url) => url.endsWith('.wasm'))).toEqual([
    '/assets/pixels-abcdefgh.wasm',
    '/assets/webp_enc_simd-abcdefgh.wasm',
  ])
  expect(moreCodecs(site)).toEqual([
    { name: 'avif-enc', url: '/assets/avif-enc-abcd-fgh.wasm', bytes: expect.any(Number) },
  ])
})

test('a build whose first copy lacks a codec or a script is refused', () => {
  const write = (name: string, bytes: number) => writeFileSync(join(site, `assets/${name}`), Buffer.alloc(bytes))
  const refusal = () => {
    try {
      return checkFirstCopy(site).files
    } catch (error) {
      return String(error)
    }
  }
  const codecs = ['pixels', 'squoosh_oxipng_bg', 'webp_dec', 'webp_enc_simd', 'avif_dec', 'avif-enc', 'heic-dec']
  for (const codec of [...codecs, 'jxl_dec', 'jxl_enc', 'vips', 'vips-heif']) write(`${codec}-abcdefgh.wasm`, 8)
  expect(refusal()).toBe(urls().length)
  write('large-abcdefgh.js', 1_000_001)
  expect(refusal()).toContain('large-abcdefgh.js')
  rmSync(join(site, 'assets/large-abcdefgh.js'))
  rmSync(join(site, 'assets/pixels-abcdefgh.wasm'))
  expect(refusal()).toContain('pixels')
})

test('hashed files need no revision, pages do, and it follows their content', () => {
  const revision = (url: string) => precacheOf(site).find((entry) => entry.url === url)?.revision
  expect(revision('/assets/page-abc.js')).toBeNull()
  const before = revision('/compressor')
  expect(before).toMatch(/^[0-9a-f]{16}$/)
  writeFileSync(join(site, 'compressor/index.html'), 'changed')
  expect(revision('/compressor')).not.toBe(before)
})

test('the worker names its build, which changes with the site', () => {
  const built = () => {
    writeServiceWorker(site, 'const answer: number = 42')
    return /const BUILD = "([0-9a-f]{16})"/.exec(readFileSync(join(site, 'sw.js'), 'utf8'))?.[1]
  }
  const first = built()
  expect(built()).toBe(first)
  writeFileSync(join(site, 'index.html'), 'new home')
  expect(built()).not.toBe(first)
  expect(readFileSync(join(site, 'sw.js'), 'utf8')).not.toContain(': number')
})

test('modules are joined into one script that imports nothing', () => {
  writeServiceWorker(site, 'export const one: number = 1', "import { one } from './one.ts'\none + 1")
  const script = readFileSync(join(site, 'sw.js'), 'utf8')
  expect(script).not.toMatch(/^(?:import|export) /m)
  expect(script).toContain('const one')
  expect(script).toContain('one + 1')
})
