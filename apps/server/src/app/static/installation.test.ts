import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { contrast } from './branding.ts'
import { withoutParts } from './installation.ts'

const page = `<!doctype html><title>site-name-unknown</title><meta name="sundry:parts" content="site-parts-unknown">
<link rel="icon" href="/base-path-unknown/favicon.svg" type="image/svg+xml"/></head>
<a href="/base-path-unknown/start-tool-unknown">go</a><p title="\ue000Images or names\ue001A file\ue002">\ue000Shrink it\ue001Open it\ue002</p>
<ul data-part="compressor dig-dns"><li data-part="compressor">Compress<ul><li>inner</li></ul></li><li data-part="dig-dns">DNS</li></ul>
<section data-part="compressor">only images</section><script>start(["/base-path-unknown/assets/entry.js"])</script>`

const files = {
  '.tools.json': JSON.stringify([
    { id: 'compressor', path: '/compressor', functions: [] },
    { id: 'dig-dns', path: '/dig-dns', functions: ['dig-dns-v1', 'dns-questions-v1'] },
    { id: 'mail-check', path: '/mail-check', functions: ['dns-questions-v1'] },
  ]),
  'index.html': page,
  'dig-dns/index.html': page,
  'sitemap.xml':
    '<urlset>\n  <url>\n    <loc>https://sundry.invalid/compressor</loc>\n  </url>\n  <url>\n    <loc>https://sundry.invalid/dig-dns</loc>\n  </url>\n</urlset>',
  'sw.js': "const SETTINGS = '', LEFT_OUT = [], FOLDERS = false\n",
  'manifest.webmanifest': JSON.stringify({
    start_url: './',
    share_target: { action: 'share' },
    shortcuts: [{ url: 'compressor' }, { url: 'dig-dns' }],
    file_handlers: [{ action: 'compressor' }],
  }),
}

let folder = ''
const logo = async (name: string, content: string) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundry-logo-'))
})
afterAll(() => rm(folder, { recursive: true }))

const start = (environment: Record<string, string>) => startTestServer({ ACCOUNTS: 'off', ...environment }, { files })

describe('a site under a path, with some tools', () => {
  let site: TestServer
  beforeAll(async () => {
    site = await start({
      BASE_PATH: '/tools',
      PUBLIC_URL: 'https://acme.example/tools',
      SITE_NAME: 'Acme',
      TOOLS: 'dig-dns',
      LOGO: await logo('logo.svg', svg('<path d="M0 0"/><a href="#part"/>')),
      INDEXING: 'off',
    })
  })
  afterAll(() => site.stop())

  test('the page names its own path, tools and name', async () => {
    const { text } = await site.ask('/tools/')
    expect(text).not.toMatch(/unknown|Compress|only images|inner/)
    expect(text).toContain('<title>Acme</title>')
    expect(text).toContain('<p title="A file">Open it</p>')
    expect(text).toContain('href="/tools/dig-dns"')
    expect(text).toContain('"/tools/assets/entry.js"')
    expect(text).toContain('<li data-part="dig-dns">DNS</li></ul>')
    expect(text).toContain('href="/tools/site-logo.svg"')
  })

  test.each([
    ['/tools/dig-dns', 200],
    ['/tools/compressor', 404],
    ['/tools/compressor/', 404],
    ['/dig-dns', 404],
    ['/tools/healthz', 200],
    ['/healthz', 200],
    ['/tools/site-logo.svg', 200],
    ['/toolsmith', 404],
  ])('%s answers %i', async (path, status) => {
    expect((await site.ask(path)).status).toBe(status)
  })

  test('the root and an older spelling lead to the site', async () => {
    expect((await site.ask('/tools?q=1')).headers.location).toBe('/tools/?q=1')
    expect((await site.ask('/')).headers.location).toBe('/tools/')
    expect((await site.ask('/tools/dig-dns/')).headers.location).toBe('/tools/dig-dns')
  })

  test('crawlers are shown enabled tools only, and are asked to stay away', async () => {
    const map = await site.ask('/tools/sitemap.xml')
    expect(map.text.match(/<loc>.*<\/loc>/g)).toEqual(['<loc>https://acme.example/tools/dig-dns</loc>'])
    expect(map.headers['x-robots-tag']).toBe('noindex')
  })

  test('a function is off only when no enabled tool needs it', async () => {
    const status = async (name: string) =>
      (await site.ask(`/tools/functions/v1/${name}`, { method: 'POST', body: '{}' })).status
    expect(await status('dig-dns-v1')).not.toBe(404)
    expect(await status('dns-questions-v1')).not.toBe(404)
    const { text } = await site.ask('/tools/openapi.json')
    expect(text).toContain('https://acme.example/tools')
  })

  test('the offline copy leaves out what is off, and an older path gives its copy up', async () => {
    const worker = await site.ask('/tools/sw.js')
    expect(worker.text).toContain('LEFT_OUT = ["/compressor","/mail-check"]')
    expect(worker.headers['cache-control']).toBe('no-cache')
    expect((await site.ask('/sw.js')).text).toContain('unregister')
    const manifest = JSON.parse((await site.ask('/tools/manifest.webmanifest')).text)
    expect(manifest.share_target).toBeUndefined()
    expect(manifest.shortcuts).toEqual([{ url: 'dig-dns' }])
  })
})

test('each setting that changes the site changes its service worker', async () => {
  const settings = [{}, { TOOLS: 'dig-dns' }, { BASE_PATH: '/tools' }, { SITE_NAME: 'Acme' }, { ACCENT: '#1f6feb' }]
  const workers = await Promise.all(
    settings.map(async ({ BASE_PATH = '', ...more }: Record<string, string>) => {
      const site = await start({ BASE_PATH, ...more })
      const { text } = await site.ask(`${BASE_PATH}/sw.js`)
      await site.stop()
      return text
    }),
  )
  expect(new Set(workers).size).toBe(settings.length)
})

test('sentences that name tools stay as they are where every tool is on', async () => {
  const site = await start({})
  expect((await site.ask('/')).text).toContain('<p title="Images or names">Shrink it</p>')
  await site.stop()
})

test('functions are off with the last tool that needs them', async () => {
  const site = await start({ TOOLS: 'compressor' })
  const reply = await site.ask('/functions/v1/dig-dns-v1', { method: 'POST', body: '{}' })
  expect(reply.status).toBe(404)
  await site.stop()
})

describe('a setting that cannot be right stops the start and names itself', () => {
  test.each([
    ['BASE_PATH', '/../admin'],
    ['BASE_PATH', 'tools'],
    ['BASE_PATH', '/a"b'],
    ['SITE_NAME', '<b>Acme</b>'],
    ['ACCENT', 'url(//evil.example)'],
    ['IMPRINT_URL', 'javascript:alert(1)'],
    ['LOGO', 'logo.svg'],
    ['LOGO', '/nowhere/logo.svg'],
    ['TOOLS', ','],
  ])('%s=%s', async (name, value) => {
    await expect(start({ [name]: value })).rejects.toThrow(name)
  })

  test('a path that is not the path of PUBLIC_URL', async () => {
    await expect(start({ PUBLIC_URL: 'https://acme.example/tools' })).rejects.toThrow(/BASE_PATH.*\/tools/)
    await expect(start({ PUBLIC_URL: 'https://acme.example', BASE_PATH: '/tools' })).rejects.toThrow('BASE_PATH')
  })

  test('a typing error in TOOLS is answered with the nearest tool', async () => {
    await expect(start({ TOOLS: 'compresor,dig-dns' })).rejects.toThrow(/TOOLS.*mean compressor\?/)
  })

  test.each([
    '<script>alert(1)</script>',
    '<path onload="alert(1)"/>',
    '<a href="javascript:alert(1)"/>',
    '<image href="https://evil.example/x.png"/>',
    "<use xlink:href='//evil.example/x.svg#a'/>",
    '<style>@import "//evil.example"</style>',
    '<rect fill="url(//evil.example/x#a)"/>',
    '<foreignObject/>',
  ])('a logo with %s', async (inner) => {
    await expect(start({ LOGO: await logo('hostile.svg', svg(inner)) })).rejects.toThrow('LOGO')
  })
})

test('every accent can be read as text and under text, in both themes', async () => {
  for (const accent of ['#000000', '#ffffff', '#808080', '#c8f031', '#1f6feb', '#ff0000']) {
    const site = await start({ ACCENT: accent })
    const { text } = await site.ask('/')
    await site.stop()
    const [ink = '', light = '', dark = ''] = ['ink', 'text', 'text'].map(
      (name, at) => [...text.matchAll(new RegExp(`--accent-${name}:(#[0-9a-f]{6})`, 'g'))][at === 2 ? 1 : 0]?.[1],
    )
    expect(contrast(accent, ink)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(light, '#f1f2e8')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark, '#1c2016')).toBeGreaterThanOrEqual(4.5)
  }
})

test('an element goes with its last part, however it is nested', () => {
  const html = '<div data-part="a"><div><div data-part="b">x</div></div></div><p>y</p><link data-part="a"><i>z</i>'
  expect(withoutParts(html, new Set(['b']))).toBe('<p>y</p><i>z</i>')
  expect(withoutParts(html, new Set(['a']))).toBe(
    '<div data-part="a"><div></div></div><p>y</p><link data-part="a"><i>z</i>',
  )
})
