// Each rule finds its fault, and nothing in the same page without it. The faults are planted into real sites too, by
// bench/site-check.ts.
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkSite, type RuleId, ruleIds, rules, type SiteFiles } from '../index.ts'
import { cases, plantCase } from '../testing.ts'

type Files = Record<string, string | Uint8Array>
const baseUrl = 'https://example.com/'
const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.html`)

const pageOf = (name: string, body = '') => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>What ${name} is about</title><meta name="viewport" content="width=device-width">
<meta name="description" content="A sentence on what ${name} is about."><link rel="icon" href="/icon.svg">
</head><body><main><h1>${name}</h1><p>Some words on ${name} and nothing else to say here today.</p>${body}</main></body></html>`

function wellMade(): Files {
  const list = names.map((name) => `<a href="${name}">About ${name}</a>`).join('')
  return {
    'index.html': pageOf('index', list),
    ...Object.fromEntries(names.map((name) => [name, pageOf(name)])),
    '404.html': pageOf('404'),
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'llms.txt': '# Letters\n\n- [a](a.html)\n',
    'robots.txt': `User-agent: *\nDisallow:\n\nSitemap: ${baseUrl}sitemap.xml\n`,
    'sitemap.xml': sitemapOf(['', ...names].map((name) => `${baseUrl}${name}`)),
  }
}

const sitemapOf = (urls: readonly string[], more: (at: number) => string = () => '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls
    .map((url, at) => `<url><loc>${url}</loc>${more(at)}</url>`)
    .join('')}</urlset>\n`

function reader(files: Files): SiteFiles {
  const bytes = (path: string) => {
    const content = files[path] ?? ''
    return typeof content === 'string' ? new TextEncoder().encode(content) : content
  }
  return {
    async *list() {
      for (const path of Object.keys(files).sort()) yield { path, size: bytes(path).length }
    },
    read: async (path) => bytes(path),
  }
}

async function found(files: Files, rule?: RuleId): Promise<string[]> {
  const { findings } = await checkSite(reader({ ...wellMade(), ...files }), { baseUrl })
  return findings.filter((one) => rule === undefined || one.rule === rule).map((one) => `${one.rule} ${one.file}`)
}

const planting = {
  page: 'a.html',
  html: pageOf('a.html'),
  home: { file: 'index.html', html: String(wellMade()['index.html']) },
  baseUrl,
}

test('says nothing of a site that is well made', async () => expect(await found({})).toEqual([]))

test.each(cases.map((one) => [one.rule, one] as const))(
  '%s is found where it is, and nowhere else',
  async (rule, one) => {
    const bad = plantCase(one, 'bad', planting)
    expect(await found(bad.files, rule)).toContain(`${rule} ${bad.file}`)
    expect(await found(plantCase(one, 'good', planting).files, rule)).toEqual([])
  },
)

const [start, end] = ['<!doctype html><html lang="en"><head><!--', '--><meta charset="utf-8"></head></html>']
/** A page whose tag with the encoding ends after so many bytes. */
const named = (bytes: number) => {
  const rest = bytes - start.length - end.indexOf('</head>')
  return `${start}${'x'.repeat(rest % 2)}${'я'.repeat(rest / 2)}${end}`
}

test.each<[RuleId, string, number, (bytes: number) => Files]>([
  ['charset-late', 'up to the end of the tag', 1024, (bytes) => ({ 'p.html': named(bytes) })],
  ['html-large', 'of a page', 2e6, (bytes) => ({ 'p.html': 'я'.repeat(bytes / 2) })],
  [
    'page-heavy',
    'of a page and its files',
    5e6,
    (bytes) => {
      const page = `<title>${'я'.repeat(9)}</title><script defer src="b.js"></script>`
      return { 'p.html': page, 'b.js': new Uint8Array(bytes - Buffer.byteLength(page)).fill(32) }
    },
  ],
])('%s is silent at the last of the bytes %s, and reported at two more', async (rule, _, bytes, filesOf) => {
  const isFound = async (count: number) => (await found(filesOf(count), rule)).includes(`${rule} p.html`)
  expect([await isFound(bytes), await isFound(bytes + 2)]).toEqual([false, true])
})

const without = (...paths: string[]) => {
  const files = wellMade()
  for (const path of paths) delete files[path]
  return files
}
const listed = (...urls: string[]) => ({
  'sitemap.xml': sitemapOf([...['', ...names].map((name) => `${baseUrl}${name}`), ...urls]),
})

test.each<[RuleId, Files]>([
  [
    'favicon-missing',
    Object.fromEntries(
      Object.entries(wellMade()).map(([path, text]) => [path, String(text).replace('rel="icon"', 'rel="x"')]),
    ),
  ],
  ['index-missing', without('index.html')],
  ['llms-txt-missing', without('llms.txt')],
  ['not-found-missing', without('404.html')],
  ['robots-missing', without('robots.txt')],
  ['sitemap-missing', without('sitemap.xml', 'robots.txt')],
  ['sitemap-duplicate', { ...wellMade(), ...listed(`${baseUrl}index.html`) }],
  ['sitemap-foreign', { ...wellMade(), ...listed('https://staging.example/') }],
  ['sitemap-insecure', { ...wellMade(), ...listed('http://example.com/a.html') }],
  [
    'sitemap-lastmod-future',
    { ...wellMade(), 'sitemap.xml': sitemapOf([baseUrl], () => '<lastmod>2999-01-01</lastmod>') },
  ],
  [
    'sitemap-lastmod-same',
    {
      ...wellMade(),
      'sitemap.xml': sitemapOf(
        Array.from({ length: 20 }, (_, at) => `${baseUrl}${at}`),
        () => '<lastmod>2026-05-01</lastmod>',
      ),
    },
  ],
  ['sitemap-unlisted', { ...wellMade(), 'new.html': pageOf('new') }],
])('%s is reported for the whole site', async (rule, files) => {
  const { findings } = await checkSite(reader(files), { baseUrl })
  expect(findings.map((one) => one.rule)).toContain(rule)
})

test('documents every rule with a fault and the same without it', () => {
  const undocumented = ruleIds.filter(
    (id) => Object.values(rules[id]).some((text) => text === '') || rules[id].bad === rules[id].good,
  )
  expect(undocumented).toEqual([])
})

test('counts what it does not list of a fault that is everywhere', async () => {
  const links = Array.from({ length: 20 }, (_, at) => `<a href="https://example.com/gone-${at}">x</a>`).join('')
  const many = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`n${at}.html`, pageOf(`n${at}`, links)]))
  const { findings, left } = await checkSite(reader(many), { baseUrl })
  const retained = findings.filter(({ rule }) => rule === 'link-broken').length
  expect([retained, left?.['link-broken']]).toEqual([10_000, 2000])
})

test('settings weigh a family, and a rule of it by itself', async () => {
  const files = reader({ 'index.html': pageOf('index', '<a href="gone">x</a><a href="#gone">x</a><h2></h2>') })
  const { findings } = await checkSite(files, {
    rules: { links: 'off', accessibility: 'error', 'anchor-broken': 'info' },
  })
  const reported = findings.filter(({ rule }) => rules[rule].family === 'links' || rule === 'heading-empty')
  expect(reported.map(({ rule, severity }) => `${rule} ${severity}`).sort()).toEqual([
    'anchor-broken info',
    'heading-empty error',
  ])
})

test('says nothing of integrity where nothing can be hashed', async () => {
  vi.stubGlobal('crypto', {})
  onTestFinished(() => void vi.unstubAllGlobals())
  const [pinned] = cases.filter(({ rule }) => rule === 'integrity-mismatch')
  if (pinned) expect(await found(plantCase(pinned, 'bad', planting).files, 'integrity-mismatch')).toEqual([])
})
