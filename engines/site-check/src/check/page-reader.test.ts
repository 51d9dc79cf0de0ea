import { expect, test } from 'vitest'
import { type CheckOptions, checkSite, type PageCache } from '../index.ts'

type Files = Readonly<Record<string, string | Uint8Array>>

const bytesOf = (content: string | Uint8Array = '') =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content

function checker() {
  const records = new Map<string, string>()
  let read: string[] = []
  const keyOf = (path: string, content: Uint8Array) => `${path} ${content}`
  const pageCache: PageCache = {
    find: (path, content) => records.get(keyOf(path, content)) ?? null,
    keep(path, content, record) {
      read.push(path)
      records.set(keyOf(path, content), record)
    },
  }
  return async (files: Files, options: CheckOptions = {}) => {
    const site = {
      async *list() {
        for (const [path, content] of Object.entries(files)) yield { path, size: bytesOf(content).length }
      },
      read: async (path: string) => bytesOf(files[path]),
    }
    read = []
    const report = await checkSite(site, { ...options, pageCache })
    expect(report).toEqual(await checkSite(site, options))
    return { report, read }
  }
}

function pngOf(width: number, height: number, size = 64): Uint8Array {
  const bytes = new Uint8Array(size)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, height)
  return bytes
}

const files: Files = {
  'index.html': `<!doctype html><html lang="en"><title>A</title><link rel="stylesheet" href="a.css">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","image":"https://a.example/e.png"}</script>
<style>p{background:url(b.png)}</style><script>document.body.innerHTML = '<i id="made">'</script>
<main id="top"><h1>A</h1><p>${'Words of a page that is known. '.repeat(9)}</p><img src="b.png" width="100" height="100" alt="x">
<a href="b.html#part">b</a><a href="http://a.example/b.html">b</a></main></html>`,
  'b.html': '<!doctype html><html lang="en"><title>B</title><h1>B</h1><a href="index.html#made" id="part">a</a></html>',
  'a.css': '@font-face{src:url(c.woff2)}',
  'c.woff2': 'x'.repeat(500),
  'd.woff2': 'x'.repeat(900),
  'b.png': pngOf(100, 100),
  'e.png': pngOf(100, 100),
}
const baseUrl = 'https://a.example/'
const { 'e.png': _, ...withoutImage } = files

const changes: readonly (readonly [what: string, files: Files, options?: CheckOptions])[] = [
  ['a file that it names is gone', withoutImage],
  ['an image has other dimensions', { ...files, 'b.png': pngOf(900, 100) }],
  ['an image is larger than a page may be', { ...files, 'b.png': pngOf(100, 100, 6_000_000) }],
  ['a style sheet loads another font', { ...files, 'a.css': '@font-face{src:url(d.woff2)}' }],
  ['a font has grown', { ...files, 'c.woff2': 'x'.repeat(900) }],
  ['its budgets are lower', files, { budgets: { font: 400 } }],
  ['its site has another address', files, { baseUrl: 'https://b.example/' }],
  ['its rules have other severities', files, { rules: { 'description-missing': 'error' } }],
  ['a page that it links to lost a part', { ...files, 'b.html': '<!doctype html><title>B</title>' }],
]

test.each(changes.map(([what, changed, options = {}]) => [what, changed, options] as const))(
  'a page that is known is judged again where %s',
  async (_, changed, options) => {
    const check = checker()
    const settings = { baseUrl, budgets: { font: 600 } }
    const { report } = await check(files, settings)
    const next = await check(changed, { ...settings, ...options })
    expect(next.report.findings).not.toEqual(report.findings)
  },
)

test('only pages that changed are read, and all where none is known', async () => {
  const check = checker()
  expect((await check(files)).read).toEqual(['index.html', 'b.html'])
  expect((await check({ ...files, 'b.html': `${files['b.html']}<p>more</p>`, 'new.txt': 'x' })).read).toEqual([
    'b.html',
  ])
  expect((await check(files)).read).toEqual([])
})
