import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFixtureSite } from '../../apps/server/src/testing/fixture-site.ts'
import { blobSource, readZip } from '../../engines/kit/src/index.ts'
import { packStatic } from './pack-static.mjs'

const page = `<!DOCTYPE html><html><head><meta charSet="utf-8"/><meta name="sundry:functions" content="functions-address-unknown"/><link rel="canonical" href="https://sundry.invalid/x"/></head>
<a href="/base-path-unknown/compressor">c</a><form data-part="server">fetch</form><a data-part="accounts">account</a><script>start(["/base-path-unknown/assets/a.js"])</script></html>`

let site
let out = ''
beforeAll(async () => {
  const tool = (id, isLocal) => ({ id, path: `/${id}`, functions: [], isLocal })
  site = await makeFixtureSite({
    '.tools.json': JSON.stringify([tool('compressor', true), tool('dig-dns', false)]),
    'index.html': page,
    'compressor/index.html': page,
    'dig-dns/index.html': page,
    'account/index.html': page,
    'sw.js': "const SETTINGS = '', LEFT_OUT = [], FOLDERS = false",
  })
  out = mkdtempSync(join(tmpdir(), 'sundry-static-'))
})
afterAll(async () => {
  await site.remove()
  rmSync(out, { recursive: true })
})

const pack = (more) => packStatic(site.directory, out, { MODELS_DIR: join(out, 'none'), ...more })

test('a static site holds the local tools, under any path', async () => {
  const { folder, zip } = await pack({})
  const read = (path) => readFileSync(join(folder, path), 'utf8')
  expect(['dig-dns', 'account', 'robots.txt'].filter((name) => existsSync(join(folder, name)))).toEqual([])
  expect(read('index.html')).toContain('href="./compressor"')
  expect(read('compressor/index.html')).toContain('["../assets/a.js"]')
  expect(read('compressor/index.html')).not.toMatch(/unknown|invalid|canonical|fetch|account/)
  expect(read('compressor/index.html')).toMatch(/http-equiv="Content-Security-Policy" content="[^"]*'sha256-/)
  expect(read('sw.js')).toContain('FOLDERS = true')
  const names = []
  for await (const entry of readZip(blobSource(new Blob([readFileSync(zip)])), { unpackedBytes: 1e8, fileBytes: 1e8 }))
    names.push(entry.name)
  expect(names).toContain('sundry-static/compressor/index.html')
})

test('the files of each host forbid what the pages forbid', async () => {
  const { folder } = await pack({})
  for (const file of ['_headers', 'nginx.conf', 'Caddyfile', '.htaccess']) {
    const text = readFileSync(join(folder, file), 'utf8')
    expect(text).toMatch(/script-src 'self'[^;]*'sha256-/)
    expect(text).toContain('immutable')
  }
})

test('a static site asks the lookups of another installation if it is named', async () => {
  const { folder } = await pack({ LOOKUPS_FROM: 'https://tools.example/web', PUBLIC_URL: 'https://static.example' })
  const html = readFileSync(join(folder, 'dig-dns/index.html'), 'utf8')
  expect(html).toContain('content="https://tools.example/web/"')
  expect(html).toMatch(/connect-src 'self' https:\/\/tools\.example;/)
  expect(html).toContain('fetch')
  expect(html).not.toContain('account')
  expect(html).toContain('href="https://static.example/x"')
})
