// Which files are read, what stands for an address, and what is accepted or silenced.
import { describe, expect, test } from 'vitest'
import { createFindings, type SiteFinding } from '../context/context.ts'
import { fileFor } from '../site/files.ts'
import { checkSite, withoutIgnored } from './check.ts'

const secret = `glpat-${'Q9w8'.repeat(5)}`
async function reported(path: string, size = 30) {
  async function* list() {
    yield { path, size }
  }
  const { findings } = await checkSite({ list, read: async () => new TextEncoder().encode(secret) })
  return findings.filter(({ rule }) => rule === 'secret-exposed').length
}

describe('a text is read for secrets', () => {
  test.each(
    'html htm xhtml js mjs cjs css json txt xml yml yaml toml env pem key md csv svg webmanifest config'.split(' '),
  )('a text is read for secrets in a file that ends in .%s', async (end) => {
    expect([await reported(`a/b.${end}`), await reported(`a.${end.toUpperCase()}`)]).toEqual([1, 1])
  })
  test.each([
    ['CNAME', 1],
    ['a/LICENSE', 1],
    ['.env', 1],
    ['a.b/.profile', 1],
    ['a.wasm', 0],
    ['a.json.br', 0],
    ['.env.bin', 0],
  ])('a text is read for secrets in %s: %i', async (path, count) => expect(await reported(path)).toBe(count))
  test('up to five million octets', async () => {
    expect([await reported('a.js', 5_000_000), await reported('a.js', 5_000_001)]).toEqual([1, 0])
  })
})

test('a file that is too large for memory is reported if it counts, and is never read', async () => {
  const size = 3_000_000_000
  const large = ['a.html', 'robots.txt', 'sitemap.xml', '_redirects', 'b.css', 'c.js', 'photo.png', 'film.mp4']
  async function* list() {
    yield { path: 'index.html', size: 200 }
    for (const path of large) yield { path, size }
  }
  const page = `<title>a</title><img src="photo.png"><script src="c.js" integrity="sha256-${btoa('x'.repeat(32))}"></script>`
  const read = async (path: string) => {
    if (path !== 'index.html') throw new Error(`${path} was read`)
    return new TextEncoder().encode(page)
  }
  const { findings } = await checkSite({ list, read }, { weigh: async () => null })
  expect(findings.filter(({ rule }) => rule === 'file-not-read').map(({ file }) => file)).toEqual(
    large.slice(0, 7).sort(),
  )
  expect(findings.filter(({ rule }) => /^(?:sitemap-invalid|integrity-mismatch)$/.test(rule))).toEqual([])
})

test('names of object properties are ordinary names of files, elements, roles, languages and references', async () => {
  const names = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty']
  const parts = names.map(
    (name) => `<${name} ${name}="1" role="${name}" lang="${name}">&${name};</${name}><img src="a.${name}">`,
  )
  const links = names.map((name) => `<link rel="alternate" hreflang="${name}" href="/">`)
  const files: Record<string, string> = {
    'index.html': `<title>a</title>${links.join('')}${parts.join('')}`,
    '.htaccess': names.map((name) => `Redirect ${name} /a /b`).join('\n'),
    Caddyfile: names.map((name) => `redir /a /b ${name}`).join('\n'),
    ...Object.fromEntries(names.filter((name) => name !== '__proto__').map((name) => [name, 'x'])),
  }
  async function* list() {
    for (const [path, { length }] of Object.entries(files)) yield { path, size: length }
  }
  const read = async (path: string) => new TextEncoder().encode(files[path])
  const { findings } = await checkSite({ list, read })
  expect(findings.length).toBeGreaterThan(names.length)
  expect(JSON.stringify(findings)).not.toContain('[native code]')
})

test('a check that is interrupted while it reads a large page ends there', async () => {
  const page = new TextEncoder().encode(`<title>a</title>${'<p><a href="b.html">b</a>'.repeat(40_000)}`)
  const controller = new AbortController()
  async function* list() {
    yield { path: 'a.html', size: page.length }
    setTimeout(() => controller.abort())
  }
  const check = checkSite({ list, read: async () => page }, { signal: controller.signal })
  await expect(check).rejects.toThrow(controller.signal.reason)
})

test.each([
  ['', ['index.html'], 'index.html'],
  ['', ['index.htm'], 'index.htm'],
  ['', ['.html'], null],
  ['a/', ['a/index.html', 'a.html'], 'a/index.html'],
  ['a/', ['a/index.htm', 'a.html'], 'a/index.htm'],
  ['a/', ['a.html', 'a'], 'a.html'],
  ['a', ['a', 'a.html'], 'a'],
  ['a', ['a.html', 'a/index.html'], 'a.html'],
  ['a', ['a/index.html', 'a/index.htm'], 'a/index.html'],
  ['a', ['a/index.htm'], 'a/index.htm'],
  ['a%20b', ['a b'], 'a b'],
  ['a%b', ['a%b'], 'a%b'],
  ['a', ['b'], null],
])('the path %j among %j is %s', (path, files, found) => expect(fileFor(path, new Set(files))).toBe(found))

const finding = (some: Partial<SiteFinding> = {}): SiteFinding => ({
  rule: 'link-broken',
  severity: 'error',
  message: 'x',
  file: 'a.html',
  ...some,
})

describe('a finding', () => {
  test('a finding is reported once, with the severity of its rule or of the options', () => {
    const { findings, report } = createFindings({ 'title-missing': 'info', 'link-broken': 'off' })
    const reported = { file: 'a.html', message: 'x' }
    for (const rule of ['title-missing', 'title-missing', 'link-broken', 'anchor-broken'] as const)
      report(rule, reported)
    report('anchor-broken', { ...reported, line: 1 })
    expect(findings).toEqual([
      { rule: 'title-missing', severity: 'info', ...reported },
      { rule: 'anchor-broken', severity: 'warning', ...reported },
      { rule: 'anchor-broken', severity: 'warning', ...reported, line: 1 },
    ])
  })
  test('a finding has two hundred signs of its subject', () => {
    const { findings, report } = createFindings()
    report('link-broken', { file: 'a.html', message: 'x', value: 'y'.repeat(201) })
    expect(findings[0]?.value).toBe('y'.repeat(200))
  })
})

describe('a comment', () => {
  const silenced = async (text: string | null, some: Partial<SiteFinding> = {}) =>
    (await withoutIgnored([finding(some)], async () => text)).silenced.length
  test.each([
    ['<!-- sundry-ignore link-broken -->', 1],
    ['// sundry-ignore title-missing, link-broken', 1],
    ['// sundry-ignore title-missing', 0],
    ['// sundry-ignore', 0],
    ['// ignore link-broken', 0],
  ])('%j silences %i in its file', async (text, count) => expect(await silenced(text)).toBe(count))
  test('silences the next line', async () => {
    const text = '\n# sundry-ignore-next-line link-broken'
    const counts = [1, 2, 3, 4].map((line) => silenced(text, { line }))
    expect(await Promise.all(counts)).toEqual([0, 0, 1, 0])
    expect(await silenced(text)).toBe(0)
  })
  test('a comment is looked for once in a file', async () => {
    const read: string[] = []
    const { findings: retained, silenced: silent } = await withoutIgnored(
      [finding(), finding(), finding({ file: 'b.html' })],
      async (file) => {
        read.push(file)
        return file === 'a.html' ? 'sundry-ignore link-broken' : null
      },
    )
    expect([read, retained.length, silent.length]).toEqual([['a.html', 'b.html'], 1, 2])
  })
})
