import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { precacheOf, writeServiceWorker } from './service-worker.ts'

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
  write('__spa-fallback.html', 'fallback')
  write('sw.js', 'old')
  write('sitemap.xml', '<urlset/>')
  write('assets/page-abc.js', 'js')
  write('assets/page-abc.js.br', 'packed')
  write('assets/page-abc.js.gz', 'packed')
  write('assets/big.wasm', Buffer.alloc(1_000_001))
  write('models/small.onnx', 'model')
})
afterEach(() => rmSync(site, { recursive: true }))

const urls = () => precacheOf(site).map(({ url }) => url)

test('pages are listed under the paths visitors ask for', () => {
  expect(urls()).toEqual(['/', '/404.html', '/assets/page-abc.js', '/compressor', '/seo-toolkit/robots-txt-tester'])
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
