import { describe, expect, test } from 'vitest'
import type { SiteFinding } from '../context/context.ts'
import { checkSite, type SiteReport } from '../index.ts'
import { compareChecks, compareFindings, makeBaseline, readBaseline } from './compare.ts'

const finding = (some: Partial<SiteFinding> = {}): SiteFinding => ({
  rule: 'link-broken',
  severity: 'error',
  message: `${some.value ?? '/x'} points to a missing page.`,
  file: 'a.html',
  ...some,
})

type Files = Readonly<Record<string, string>>
const reader = (files: Files) => ({
  async *list() {
    for (const [path, text] of Object.entries(files)) yield { path, size: text.length }
  },
  read: async (path: string) => new TextEncoder().encode(files[path]),
})
const words = (seed: number) =>
  Array.from({ length: 80 }, (_, at) => `w${(seed * 7919 + at * at * 31) % 9973}`).join(' ')
const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>\n${body}</main></body></html>`

/** Checks two builds as the command does and compares them. */
async function compare(before: Files, after: Files) {
  const options = { baseUrl: 'https://a.example/', listsFiles: true }
  const old = await checkSite(reader(before), { ...options, was: [] })
  const pages = Object.entries(before).filter(([path]) => path.endsWith('.html'))
  const now = await checkSite(reader(after), { ...options, was: [], wasPages: pages })
  const compared = compareFindings({ ...old, files: (old.files ?? []).map(([path]) => path) }, now)
  return { ...compared, names: compared.fresh.map(({ rule, file, value }) => `${rule} ${file} ${value ?? ''}`.trim()) }
}

const guide = Object.fromEntries(
  [1, 2, 3, 4].map((at) => [
    `guide/p${at}.html`,
    page(`Part ${at}`, `<p>${words(at)}</p><a href="gone.html">x</a><img src="../shots/${at}.png">`),
  ]),
)
const site: Files = { 'index.html': page('Home', words(9)), ...guide }

describe('a change of a build', () => {
  test('brings nothing where lines move and a page is rewritten', async () => {
    const moved = { ...site, 'guide/p1.html': site['guide/p1.html']?.replace('<main>', '<main>\n\n\n') ?? '' }
    expect(await compare(site, moved)).toMatchObject({ names: [], mended: [] })
  })

  test('brings only what is new in a page beside what it had', async () => {
    const more = { ...site, 'guide/p1.html': `${site['guide/p1.html']}<a href="/lost">x</a>` }
    expect((await compare(site, more)).names).toContain('link-broken guide/p1.html /lost')
    expect((await compare(site, more)).names).not.toContain('link-broken guide/p1.html gone.html')
    expect((await compare(more, site)).mended.map(({ value }) => value)).toContain('/lost')
  })

  test.each([
    ['a page', (path: string) => path.replace('p2.html', 'second-part.html')],
    ['a folder', (path: string) => path.replace('guide/', 'handbook/')],
    ['a folder into another', (path: string) => path.replace('guide/', 'docs/v2/')],
  ])('names only the lost addresses where %s is renamed', async (_, rename) => {
    const back = (path: string, text: string) =>
      rename(path).startsWith('docs/') ? text.replaceAll('../shots', '../../shots') : text
    const after = Object.fromEntries(Object.entries(site).map(([path, text]) => [rename(path), back(path, text)]))
    const { fresh, mended } = await compare(site, after)
    expect(new Set(fresh.map(({ rule }) => rule))).toEqual(new Set(['address-lost']))
    expect(mended).toEqual([])
    expect(fresh.every(({ related }) => related?.includes(' 301'))).toBe(true)
  })

  test('knows a page that was moved with its redirect', async () => {
    const { 'guide/p2.html': text = '', ...rest } = site
    const after = {
      ...rest,
      'new/part.html': text.replace('gone.html', '../guide/gone.html'),
      _redirects: '/guide/p2.html /new/part.html 301',
    }
    const before = { ...site, _redirects: '/x /index.html 301' }
    expect((await compare(before, after)).names).toEqual([])
  })

  test('knows a file whose name has another hash', () => {
    const heavy = (file: string) => finding({ rule: 'code-unminified', file, message: '70 kB' })
    const { fresh } = compareFindings(
      { findings: [heavy('assets/app.3f2ab81c.js')] },
      { findings: [heavy('assets/app.99d01e7a.js'), heavy('assets/other.js')] },
    )
    expect(fresh.map(({ file }) => file)).toEqual(['assets/other.js'])
  })

  test('pairs no two findings of files that both builds have', () => {
    const [one, other] = [finding({ file: 'a/index.html' }), finding({ file: 'b/index.html' })]
    const files = ['a/index.html', 'b/index.html']
    const after = { findings: [other], files: files.map((path) => [path, 1] as const) }
    expect(compareFindings({ findings: [one], files }, after)).toMatchObject({ fresh: [other], mended: [one] })
  })

  test('mends nothing that comments had silenced', () => {
    const none = { findings: [], silenced: [] }
    expect(compareChecks({ findings: [], silenced: [finding()] }, none).mended).toEqual([])
  })

  test('calls findings unknown where the base lists too few of their rule', () => {
    const { fresh, unknown } = compareFindings(
      { findings: [], left: { 'link-broken': 3 } },
      { findings: [finding(), finding({ rule: 'title-missing' })] },
    )
    expect([fresh.length, unknown.length]).toEqual([1, 1])
  })

  test('calls findings unknown on those pages alone that had too many of their rule', async () => {
    const images = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => `<img src="${from + at}.png">`).join('\n')
    const before = { ...site, 'many.html': page('Many', images(1, 40)) }
    const elsewhere = await compare(before, { ...before, 'index.html': `${site['index.html']}${images(0, 1)}` })
    expect(elsewhere.names).toContain('alt-missing index.html 0.png')
    const onIt = await compare(before, { ...before, 'many.html': page('Many', images(0, 40)) })
    expect(onIt.names.filter((name) => name.startsWith('alt-missing'))).toEqual([])
    expect(onIt.unknown.map(({ rule, value }) => `${rule} ${value}`)).toContain('alt-missing 0.png')
  })

  test('compares many findings of one kind in little time', () => {
    const many = Array.from({ length: 50_000 }, (_, line) => finding({ line }))
    expect(compareFindings({ findings: many }, { findings: [...many, finding()] }).fresh).toHaveLength(1)
  })
})

describe('a baseline', () => {
  const b = finding({ value: '/b', line: 7 })
  const since = (findings: SiteFinding[], accepted: SiteFinding[], more: Partial<SiteReport> = {}) =>
    compareFindings({ findings: readBaseline(JSON.stringify(makeBaseline(accepted))) ?? [] }, { ...more, findings })
      .fresh
  test('counts what it accepts, in order', () => {
    const { accepted } = makeBaseline([b, finding(), b])
    expect(Object.entries(accepted)).toEqual([
      ['link-broken a.html ', 1],
      ['link-broken a.html /b', 2],
    ])
  })
  test('lets each pass as often as it was', () => {
    expect(since([b, { ...b, line: 9 }, b], [b, b])).toHaveLength(1)
    expect(since([finding()], [b])).toEqual([finding()])
    const spaced = finding({ file: 'my a.b c.html' })
    expect(since([spaced], [spaced])).toEqual([])
  })
  test('follows a folder by those of its files that are recognised', () => {
    const files = ['new/a.html', 'new/b.html'].map((path) => [path, 1] as const)
    const more = { files, moved: [['old/a.html', 'new/a.html']] as const }
    expect(since([finding({ file: 'new/b.html' })], [finding({ file: 'old/b.html' })], more)).toEqual([])
  })

  test('follows a renamed page', () => {
    expect(since([{ ...b, file: 'new/a.html' }], [b], { moved: [['a.html', 'new/a.html']] })).toEqual([])
  })
  test.each([
    '{',
    'null',
    '7',
    '{}',
    '{"version":2,"accepted":{}}',
    '{"version":1,"accepted":null}',
    '{"version":1}',
    '{"version":1,"accepted":{"link-broken a.html":1e9}}',
  ])('a baseline cannot be %s', (text) => expect(readBaseline(text)).toBeNull())
})
