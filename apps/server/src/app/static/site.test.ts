import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtureFiles, inlineScript } from '../../testing/fixture-site.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let site: TestServer
beforeAll(async () => {
  site = await startTestServer()
})
afterAll(() => site.stop())

const asset = '/assets/entry-a1b2c3.js'
const large = '/models/large.onnx'
const largeBytes = Buffer.from(fixtureFiles['models/large.onnx'] ?? '')

describe('pages', () => {
  test.each([
    ['/', 'Home'],
    ['/compressor', 'Compressor'],
    ['/seo-toolkit/sitemap-validator', 'Validator'],
    ['/compressor?from=home', 'Compressor'],
  ])('%s', async (path, title) => {
    const reply = await site.ask(path)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers['cache-control']).toBe('no-cache')
    expect(reply.text).toContain(`<title>${title}</title>`)
  })

  test.each([
    ['/compressor/', '/compressor'],
    ['/compressor/?a=1&b=2', '/compressor?a=1&b=2'],
    ['/compressor/index.html', '/compressor'],
    ['/index.html', '/'],
  ])('%s moves to %s', async (path, location) => {
    const reply = await site.ask(path)
    expect(reply.status).toBe(308)
    expect(reply.headers.location).toBe(location)
  })

  test.each(['/nowhere', '/old-page.html', '/compressor/deeper', '/nowhere/', '/404'])(
    '%s is a true 404 with the page',
    async (path) => {
      const reply = await site.ask(path)
      expect(reply.status).toBe(404)
      expect(reply.headers.location).toBeUndefined()
      expect(reply.headers.etag).toBeUndefined()
      expect(reply.text).toContain('Page Not Found')
    },
  )

  test.each(['/assets/gone.js', '/ort/gone.wasm', '/models/gone.onnx', '/icons/gone.png', '/favicon.ico', '/assets/'])(
    '%s is a plain 404, never a page',
    async (path) => {
      const reply = await site.ask(path)
      expect(reply.status).toBe(404)
      expect(reply.headers['content-type']).toMatch(/^text\/plain/)
      expect(reply.text).not.toContain('<')
    },
  )

  test.each([
    '/../../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/%00',
    '/models/..%2findex.html',
    '//evil.example/',
    '/%63ompressor',
    '/%zz',
  ])('%s, which has another spelling, is refused', async (path) => {
    const reply = await site.ask(path)
    expect(reply.status).toBe(400)
    expect(reply.headers.location).toBeUndefined()
    expect(reply.text).toMatch(/^Invalid URL/)
  })

  test('reads only', async () => {
    const reply = await site.ask('/compressor', { method: 'POST', body: 'x' })
    expect(reply.status).toBe(405)
    expect(reply.headers.allow).toBe('GET, HEAD')
    expect((await site.ask('/nowhere', { method: 'DELETE' })).status).toBe(404)
  })
})

describe('encodings, tags and ranges', () => {
  test('sends br, gzip or the file itself, each with its own strong tag', async () => {
    const raw = await site.ask(asset)
    const br = await site.ask(asset, { headers: { 'accept-encoding': 'gzip, br' } })
    const gzip = await site.ask(asset, { headers: { 'accept-encoding': 'gzip' } })
    expect(brotliDecompressSync(br.body)).toEqual(raw.body)
    expect(gunzipSync(gzip.body)).toEqual(raw.body)
    expect(br.body.length).toBeLessThan(raw.body.length / 4)
    expect(new Set([raw.headers.etag, br.headers.etag, gzip.headers.etag]).size).toBe(3)
    expect(raw.headers.etag).toMatch(/^"[^"]+"$/)
    expect(br.headers.vary).toBe('accept-encoding')
    expect(raw.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test.each([asset, '/compressor', large])('answers 304 to the tag of %s', async (path) => {
    const first = await site.ask(path, { headers: { 'accept-encoding': 'br' } })
    const again = await site.ask(path, {
      headers: { 'accept-encoding': 'br', 'if-none-match': `"old", W/${first.headers.etag}` },
    })
    expect(again.status).toBe(304)
    expect(again.body.length).toBe(0)
    expect(again.headers.etag).toBe(first.headers.etag)
    const stale = await site.ask(path, { headers: { 'accept-encoding': 'br', 'if-none-match': '"old"' } })
    expect(stale.status).toBe(200)
  })

  test.each(['/', asset, large, '/nowhere', '/assets/gone.js'])(
    'answers HEAD of %s as GET without the body',
    async (path) => {
      const get = await site.ask(path)
      const head = await site.ask(path, { method: 'HEAD' })
      expect(head.status).toBe(get.status)
      expect(head.body.length).toBe(0)
      expect(head.headers['content-type']).toBe(get.headers['content-type'])
      expect(head.headers.etag).toBe(get.headers.etag)
      if (get.headers.etag) expect(head.headers['content-length']).toBe(String(get.body.length))
    },
  )

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=1000-', 1000, largeBytes.length - 1],
    ['bytes=-5', largeBytes.length - 5, largeBytes.length - 1],
  ])('sends %s of a large file', async (range, start, end) => {
    const reply = await site.ask(large, { headers: { range } })
    expect(reply.status).toBe(206)
    expect(reply.headers['content-range']).toBe(`bytes ${start}-${end}/${largeBytes.length}`)
    expect(reply.body.equals(largeBytes.subarray(start, end + 1))).toBe(true)
  })

  test('sends a range of a small file from its plain octets', async () => {
    const whole = await site.ask(asset)
    const reply = await site.ask(asset, { headers: { range: 'bytes=3-7', 'accept-encoding': 'br' } })
    expect(reply.status).toBe(206)
    expect(reply.body).toEqual(whole.body.subarray(3, 8))
    expect(reply.headers['content-encoding']).toBeUndefined()
  })

  test.each([large, asset])('refuses a range past the end of %s', async (path) => {
    const reply = await site.ask(path, { headers: { range: 'bytes=99999999-' } })
    expect(reply.status).toBe(416)
    expect(reply.headers['content-range']).toMatch(/^bytes \*\/\d+$/)
  })

  test.each([large, asset])('sends %s whole when If-Range is about another version', async (path) => {
    const tag = (await site.ask(path)).headers.etag ?? ''
    const other = await site.ask(path, { headers: { range: 'bytes=0-3', 'if-range': '"other"' } })
    expect(other.status).toBe(200)
    const same = await site.ask(path, { headers: { range: 'bytes=0-3', 'if-range': tag } })
    expect(same.status).toBe(206)
  })
})

describe('the policy of scripts', () => {
  const root = new URL('../../../../../', import.meta.url)
  const isWorker = (path: string) => /\.worker\.ts$/.test(path) && !/node_modules|testing/.test(path)
  const workers = ['apps/web/app', 'engines']
    .flatMap((folder) => readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }))
    .filter(isWorker)
    .map((path) => `/assets/${basename(path, '.ts')}-a1b2c3d4.js`)
  const evaluating = ['/assets/codecs.worker-a1b2c3d4.js', '/assets/vips-es6-a1b2c3d4.js']

  test('lets the worker of the image codecs and the threads of libvips evaluate, and nothing else', async () => {
    expect(workers).toContain('/assets/cutout.worker-a1b2c3d4.js')
    const scripts = [...workers, ...evaluating, '/assets/vips-a1b2c3d4.js', '/sw.js', '/assets/entry-a1b2c3.js']
    const files = Object.fromEntries(scripts.map((path) => [path.slice(1), 'postMessage(1)']))
    const server = await startTestServer({}, { files })
    const pages = ['/', '/compressor', '/nowhere', '/healthz', '/functions/v1/dig-dns-v1']
    const mayEvaluate = []
    for (const path of [...pages, ...scripts]) {
      const policy = (await server.ask(path)).headers['content-security-policy']
      expect(policy, path).toBeDefined()
      if (policy?.includes("'unsafe-eval'")) mayEvaluate.push(path)
    }
    await server.stop()
    expect([...new Set(mayEvaluate)].sort()).toEqual(evaluating)
  })
})

describe('placeholders', () => {
  test('writes the origin of the request and hashes the script as written', async () => {
    const reply = await site.ask('/', { headers: { host: '127.0.0.1:8080' } })
    expect(reply.text).toContain('<link rel="canonical" href="http://127.0.0.1:8080/">')
    expect(reply.text).toContain('href="https://github.com/sundry-tools"')
    expect(reply.text).not.toContain('.invalid')
    const script = inlineScript.replace('https://sundry.invalid', 'http://127.0.0.1:8080')
    const hash = createHash('sha256').update(script).digest('base64')
    expect(reply.headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  })

  test.each(['/robots.txt', '/sitemap.xml'])('fills %s', async (path) => {
    const reply = await site.ask(path, { headers: { host: 'localhost:8080' } })
    expect(reply.text).toContain('http://localhost:8080/')
    expect(reply.text).not.toContain('.invalid')
  })

  test('writes no host that is not one', async () => {
    const reply = await site.ask('/', { headers: { host: 'evil"><script>' } })
    expect(reply.text).not.toContain('evil')
  })

  test('gives two origins two tags', async () => {
    const one = await site.ask('/', { headers: { host: 'localhost:1' } })
    const two = await site.ask('/', { headers: { host: 'localhost:2' } })
    expect(one.headers.etag).not.toBe(two.headers.etag)
  })
})
