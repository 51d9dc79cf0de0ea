import { expect, test } from 'vitest'
import { checkSite, fixSite, type LinkGuess, type RuleId, replaceLinks, rules, type SiteFiles } from '../index.ts'
import { writeReport } from '../report/file-formats.ts'

const encoder = new TextEncoder()

function site(files: Readonly<Record<string, string | Uint8Array>>): SiteFiles {
  const bytes = (path: string) => {
    const content = files[path] ?? ''
    return typeof content === 'string' ? encoder.encode(content) : content
  }
  return {
    async *list() {
      for (const path of Object.keys(files)) yield { path, size: bytes(path).length }
    },
    read: async (path) => bytes(path),
  }
}

/** The header of an image, which is all that is read of it. */
function pngOf(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(64)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

let pageNumber = 0
/** A page without findings, apart from the additions. */
function page({ head = '', body = '', title = '' } = {}): string {
  pageNumber += 1
  return `<!doctype html><html lang="en"><head><title>${title || `Page ${pageNumber}`}</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="What page number ${pageNumber} has to say">${head}</head>
<body>${body}</body></html>`
}

const hostJson = (rule: object) => JSON.stringify({ redirects: [{ destination: '/new.html', ...rule }] })

const sitemap = (...urls: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls
    .map((url) => `<url><loc>${url}</loc></url>`)
    .join('\n')}\n</urlset>\n`

async function found(files: Readonly<Record<string, string | Uint8Array>>): Promise<string[]> {
  const { findings } = await checkSite(site(files))
  return findings.map(({ rule, file, line }) => [rule, file, ...(line ? [line] : [])].join(' '))
}

const home = 'https://a.example/'

test('says nothing of a site that is well', async () => {
  const files = {
    'index.html': page({ body: '<a href="about/#more">x</a><a href="/b">x</a><a href="https://b.example/nope">x</a>' }),
    'about/index.html': page({
      body: '<h2 id="more">x</h2><a href="..">x</a><img src="../p.png" alt="" width="9" height="9">',
    }),
    'b.html': page({ body: '<a href="#top">x</a><a href="mailto:a@b.example">x</a><a href="">x</a>' }),
    'p.png': pngOf(9, 9),
    'robots.txt': `User-agent: *\nDisallow:\n\nSitemap: ${home}sitemap.xml\n`,
    'sitemap.xml': sitemap(home, `${home}about/`, `${home}b`),
  }
  expect(await found(files)).toEqual([])
})

const image = '<img src="p.png" alt="" width="300" height="200" '
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (unit) => unit.charCodeAt(0)).buffer)
const jsonLd = (fields: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Thing', name: 'x', ...fields })}</script>`
const version = (code: string, more = '') => `<link rel="alternate" hreflang="${code}" href="${home}"${more}>`

test.each<readonly [string, { head?: string; body?: string }, Record<string, string | Uint8Array>]>([
  ['a srcset without spaces', { body: `${image}srcset="p.png 1x,r.png 2x">` }, {}],
  [
    'a srcset with heights',
    { body: `${image}sizes="9px" srcset="p.png 300w 200h, https://b.example/r.png 400h 600w">` },
    {},
  ],
  ['densities with an exponent', { body: `${image}srcset="p.png .5x, r.png 2e0x">` }, {}],
  ['a canonical URL in a line of its own', { head: `<link rel="canonical" href="\n${home}\n">` }, {}],
  ['a preview that is closed', { head: '<meta name="robots" content="index, max-image-preview: none">' }, {}],
  ['a header that closes previews', {}, { _headers: '/*\n  X-Robots-Tag: max-image-preview:none\n' }],
  ['a header for another crawler', {}, { _headers: '/*\n  X-Robots-Tag: otherbot: noindex\n' }],
  ['names before a base', { body: '<form action="c.html"><button>Go</button></form><base href="sub/">' }, {}],
  ['phone numbers with a pause', { body: '<a href="tel:+49(0)30/123,,12">Call</a>' }, {}],
  ['two languages of one page', { head: version('de') + version('en') + version('x-default') }, {}],
  [
    'a feed with a language',
    { head: '<link rel="alternate" hreflang="de" type="application/rss+xml" href="f.xml">' },
    {},
  ],
  [
    'dates in two zones',
    { head: jsonLd({ datePublished: '2026-01-02T00:30:00+02:00', dateModified: '2026-01-01T23:30:00Z' }) },
    {},
  ],
  ['an id in a template', { body: '<p id="a">x</p><template shadowrootmode="open"><p id="a">x</p></template>' }, {}],
  [
    'escapes of style sheets',
    { body: '<style>a{background:url(a\\ \\28 1\\).png)}</style>' },
    { 'a (1).png': '\x89PNG' },
  ],
  [
    'what is no address of style sheets',
    { body: '<style>a{content:"url(no.png)";background:url(var(--x))}</style>' },
    {},
  ],
  [
    'a page in UTF-16',
    { body: '<a href="u.html#&eacute;">All of it</a>' },
    { 'u.html': utf16(page({ body: '<p id="é">x</p>' })) },
  ],
  [
    'a link for which a rule has a condition',
    { body: '<a href="/s?id=1">All of it</a>' },
    { _redirects: '/s id=:id /b 301\n' },
  ],
  ['a byte order mark', { body: '<a href="u.html">All of it</a>' }, { 'u.html': `\uFEFF${page({ body: 'é' })}` }],
  ['Portuguese', { head: '<meta charset="utf-8">', body: '<p>A letra Â é um A</p>' }, {}],
  ['a header with a fallback', {}, { _headers: '/*\n  Referrer-Policy: unsafe-url, strict-origin\n' }],
])('says nothing of %s', async (_, { head, body = '' }, files) => {
  const index = page({ ...(head && { head }), body: `${body}<a href="/b">All about it</a>` })
  const around = {
    'b.html': page(),
    'sub/c.html': page(),
    'p.png': pngOf(300, 200),
    'r.png': pngOf(300, 200),
    'f.xml': '<rss/>',
  }
  const about = new Set(['page-orphan', 'header-missing', 'image-invalid', 'robots-missing'])
  const all = await found({ 'index.html': index, ...around, 'sitemap.xml': sitemap(home, `${home}b`), ...files })
  expect(all.filter((one) => !about.has(one.split(' ')[0] ?? ''))).toEqual([])
})

test.each<readonly [string, RuleId, string, Record<string, string>]>([
  [
    'an image of a srcset without spaces',
    'resource-missing',
    'index.html 3',
    {
      'index.html': page({
        body: '<img alt="" width="9" height="9" srcset="https://b.example/p.png 1x,no.png 2x" src="https://b.example/p.png">',
      }),
    },
  ],
  [
    'an inline script below a policy of two',
    'policy-blocks-script',
    'index.html 3',
    {
      'index.html': page({ body: '<script>x()</script>' }),
      _headers: "/*\n  Content-Security-Policy: script-src 'self'; script-src 'unsafe-inline'\n",
    },
  ],
  [
    'an image that is preloaded',
    'preload-missing',
    'index.html 2',
    { 'index.html': page({ head: '<link rel="preload" as="image" imagesrcset="no.png 1x">' }) },
  ],
  [
    'a refresh without url=',
    'refresh-missing',
    'index.html 2',
    { 'index.html': page({ head: '<meta http-equiv="refresh" content="0;no.html">' }) },
  ],
  [
    'the background of an element',
    'css-target-missing',
    'index.html 3',
    { 'index.html': page({ body: '<p style="background:url(&quot;no.png&quot;)">x</p>' }) },
  ],
  [
    'an image behind a string',
    'css-target-missing',
    'index.html 3',
    {
      'index.html': page({
        body: '<style>a{background:url(https://b.example/x.png);content:"/*"}b{background:url("https://b.example/y.png"),url(no.png)}c{content:"*/"}</style>',
      }),
    },
  ],
  [
    'an image of a set that is named by a string',
    'css-target-missing',
    'index.html 3',
    {
      'index.html': page({
        body: `<p style="background:image-set(url('https://b.example/a.avif') type('image/avif'), 'no.png' 2x)">x</p>`,
      }),
    },
  ],
  [
    'a part of a drawing in another file',
    'resource-missing',
    'index.html 3',
    { 'index.html': page({ body: '<svg><use href="#a"/><use xlink:href="no.svg#b"/></svg>' }) },
  ],
  [
    'the address of a button that sends a form',
    'form-target-missing',
    'index.html 3',
    { 'index.html': page({ body: '<form><button formaction="no">Send it</button></form>' }) },
  ],
  ['closed to all', 'robots-closed', 'robots.txt 2', { 'robots.txt': 'User-agent: *\nDisallow: /' }],
  ['closed to Bing', 'robots-closed', 'robots.txt 2', { 'robots.txt': 'User-agent: bingbot\nDisallow: /' }],
  ['a broken link', 'link-broken', 'index.html 3', { 'index.html': page({ body: '<a href="x.html">x</a>' }) }],
  [
    'a link in capitals',
    'link-broken',
    'index.html 3',
    { 'index.html': page({ body: '<A HREF="/X">x</A>' }), 'x.html': page() },
  ],
  ['a broken anchor', 'anchor-broken', 'index.html 3', { 'index.html': page({ body: '<a href="#gone">x</a>' }) }],
  [
    'a lost script',
    'resource-missing',
    'index.html 3',
    { 'index.html': page({ body: '<script src="a.js"></script>' }) },
  ],
  [
    'a lost candidate',
    'resource-missing',
    'index.html 3',
    { 'index.html': page({ body: '<img srcset="a,b.png 1x, c.png 2x">' }), 'c.png': '' },
  ],
  [
    'broken JSON-LD',
    'json-ld-invalid',
    'index.html 2',
    { 'index.html': page({ head: '<script type="application/ld+json">{</script>' }) },
  ],
  ['no title', 'title-missing', 'index.html', { 'index.html': '<meta name="description" content="x">' }],
  [
    'a drawing with a title',
    'title-missing',
    'index.html',
    { 'index.html': '<meta name="description" content="x"><svg><title>x</title></svg>' },
  ],
  [
    'an empty description',
    'description-missing',
    'index.html 1',
    { 'index.html': '<title>x</title><meta name="description" content=" ">' },
  ],
  ['an .env', 'leftover-file', 'sub/.env.production', { 'sub/.env.production': 'A=b' }],
  ['a repository', 'leftover-file', '.git/config', { '.git/config': '' }],
  ['a map with sources', 'source-map', 'a.js.map', { 'a.js.map': '{"sources":["a.ts"],"sourcesContent":["x"]}' }],
  ['an invalid sitemap', 'sitemap-invalid', 'sitemap.xml 1', { 'sitemap.xml': '<html>' }],
])('%s is reported', async (_, rule, place, files) => {
  expect(await found({ 'z.txt': '', ...files })).toContain(`${rule} ${place}`)
})

const by = (generator: string) => `<meta name="generator" content="${generator}">`

test('parts that scripts make are reported once for all, and other missing parts are still reported', async () => {
  const files = {
    'a.html': page({ body: '<a href="s.html#2-3">x</a>\n<a href="s.html#2-9">x</a><a href="s.html#gone">x</a>' }),
    'b.html': page({ body: '<a href="s.html#1-2">x</a><a href="old.html#part">x</a><a href="old.html#lost">x</a>' }),
    's.html': page({
      head: `${by('rustdoc')}<script src="c.js"></script>`,
      body: '<a id="1"></a><a id="2"></a><a id="3"></a>',
    }),
    'old.html':
      '<meta http-equiv="refresh" content="0;url=new.html"><script>location.replace(to + location.hash)</script>',
    'new.html': page({ body: '<p id="part">' }),
    'c.html': page({
      body: '<a href="#made">x</a><a href="#built">x</a><a href="#sought">x</a><a href="#2-3">x</a><script src="c.js"></script>',
      head: '<script>p.id = "made"</script>',
    }),
    'c.js': 'e.innerHTML = `<p id="built">`; document.querySelector(\'[id="sought"]\')',
    'd.html': page({
      head: by('Docutils 0.19: https://docutils.sourceforge.io/'),
      body: '<a href="#search-1">x</a><a href="#index-19">x</a>',
    }),
  }
  const { findings } = await checkSite(site(files))
  const reported = findings.filter(({ file, rule }) => file !== 'old.html' && rule.startsWith('anchor-'))
  expect(reported.map(({ rule, file, value }) => [rule, file, value].join(' ')).sort()).toEqual([
    'anchor-broken a.html s.html#2-9',
    'anchor-broken a.html s.html#gone',
    'anchor-broken b.html old.html#lost',
    'anchor-broken c.html #2-3',
    'anchor-broken c.html #sought',
    'anchor-broken d.html #index-19',
    'anchor-broken d.html #search-1',
    'anchor-scripted a.html rustdoc',
    'anchor-scripted c.html ',
  ])
  expect(reported.find(({ value }) => value === 'rustdoc')).toMatchObject({
    severity: 'info',
    message: expect.stringMatching(/^2 links on 2 pages/),
  })
})

test('repetitions and names raise no alarm: icons, titles of other languages, names of commands and menus', async () => {
  const repeat = (html: string) => html.repeat(12)
  const inEnglish =
    '<code><a href="/x">continue</a></code><a href="/new.html"><kbd><b>more</b></kbd></a><a href="/download/">Download</a><a href="/x#download">Download</a>'
  const files = {
    'icons.html': page({ body: repeat('<img src="/i.png" alt="" width="20" height="22">') }),
    'a.html': page({ title: 'Manual', body: `${repeat('<img src="/i.png" alt="">')}${inEnglish}` }),
    'ko.html': page({ title: 'Manual' }).replace('lang="en"', 'lang="ko"'),
    'real.html': page({ title: 'Manual', body: '<a href="/new.html">click here</a>' }),
    'i.png': pngOf(16, 16),
  }
  const { findings } = await checkSite(site(files))
  const rulesOf = (file: string) => findings.filter((one) => one.file === file).map(({ rule }) => rule)
  for (const rule of ['lazy-missing', 'link-text-generic'] as const) {
    expect(rulesOf('icons.html')).not.toContain(rule)
    expect(rulesOf('a.html')).not.toContain(rule)
  }
  expect(rulesOf('ko.html')).not.toContain('title-duplicate')
  expect(rulesOf('real.html')).toEqual(expect.arrayContaining(['title-duplicate', 'link-text-generic']))
})

test('findings beyond those that are listed are counted, in every format', async () => {
  const links = Array.from({ length: 40 }, (_, at) => `<a href="/gone-${at}">gone ${at}</a>`).join('')
  const report = await checkSite(
    site({
      'a.html': page({ body: `${links}<font>a</font>` }),
      'b.html': page({ body: '<font>a</font>\n'.repeat(30) }),
    }),
  )
  const cut = report.left?.['element-obsolete'] ?? 0
  expect(cut).toBe(5)
  for (const format of ['text', 'csv', 'github'] as const)
    expect(writeReport(format, report)).toContain(`${cut} more of element-obsolete`)
  expect(writeReport('text', report)).toContain(`${cut} of them not listed`)
})

test('a file that is slow to read loses no finding', async () => {
  const files = site({
    'index.html': page({ body: '<a href="gone.html">x</a><img src="p.png" alt="" width="9" height="9">' }),
    'a.js': 'const key = "/home/ann/site/a.js"\n<<<<<<< HEAD\n',
    'b.css': 'a { background: url(gone.png) }',
    'p.png': encoder.encode('<!doctype html>'),
  })
  const slow: SiteFiles = {
    ...files,
    async read(path) {
      const turns = /\.(?:js|css)$/.test(path) ? 200 : 0
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
      return files.read(path)
    },
  }
  const { findings } = await checkSite(files)
  expect(new Set(findings.map(({ file }) => file))).toContain('a.js')
  expect((await checkSite(slow)).findings).toEqual(findings)
})

test('a site below a path is found out from its own addresses', async () => {
  const base = 'https://a.example/docs/v2/'
  const files = {
    'index.html': page({ body: '<a href="/docs/v2/a.html">x</a><a href="/other/">x</a><a href="/docs/v2/lost">x</a>' }),
    'a.html': page(),
    'sitemap.xml': sitemap(base, `${base}a.html`),
  }
  expect((await checkSite(site(files))).baseUrl).toBe(base)
  expect(await found(files)).toEqual(['link-broken index.html 3'])
  const { 'sitemap.xml': _, ...without } = files
  expect((await checkSite(site(without))).baseUrl).toBeNull()
  expect(await found(without)).toEqual(['link-broken index.html 3'])
})

test('translations must name each other', async () => {
  const both = ['en', 'x-default', 'de']
    .map((code) => `<link rel="alternate" hreflang="${code}" href="${home}${code === 'de' ? 'de/' : ''}">`)
    .join('')
  const files = {
    'robots.txt': `User-agent: *\nDisallow:\nSitemap: ${home}sitemap.xml\n`,
    'sitemap.xml': sitemap(home, `${home}de/`),
    'index.html': page({ head: both, title: 'Name' }),
    'de/index.html': page({ head: both, title: 'Name' }).replace('"en"', '"de"'),
  }
  expect(await found(files)).toEqual([])
  expect(await found({ ...files, 'de/index.html': page() })).toEqual(['hreflang-no-return index.html 2'])
})

test('titles and descriptions are held against pages that may be listed alone', async () => {
  const same = (head = '') => `<title>Same</title><meta name="description" content="Same">${head}`
  const files = {
    'a.html': same(),
    'b.html': same(),
    'hidden.html': same('<meta name="robots" content="noindex">'),
    'copy.html': same('<link rel="canonical" href="/a.html">'),
    '404.html': same(),
  }
  expect((await found(files)).filter((one) => one.includes('-duplicate')).sort()).toEqual([
    'description-duplicate a.html 1',
    'description-duplicate b.html 1',
    'title-duplicate a.html 1',
    'title-duplicate b.html 1',
  ])
})

const good = {
  'Content-Security-Policy': "default-src 'self'",
  'Strict-Transport-Security': 'max-age=63072000',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}
const pairs = Object.entries(good)
const listed = pairs.map(([key, value]) => ({ key, value }))
const inForm = {
  _headers: (fields: typeof pairs) => `/*\n${fields.map(([name, value]) => `  ${name}: ${value}`).join('\n')}\n`,
  'netlify.toml': (fields: typeof pairs) =>
    `[[headers]]\nfor = "/*"\n[headers.values]\n${fields.map(([name, value]) => `${name} = "${value}"`).join('\n')}\n`,
  'vercel.json': (fields: typeof pairs) =>
    JSON.stringify({ headers: [{ source: '/(.*)', headers: fields.map(([key, value]) => ({ key, value })) }] }),
  'firebase.json': (fields: typeof pairs) =>
    JSON.stringify({
      hosting: { headers: [{ source: '**', headers: fields.map(([key, value]) => ({ key, value })) }] },
    }),
  'staticwebapp.config.json': (fields: typeof pairs) => JSON.stringify({ globalHeaders: Object.fromEntries(fields) }),
}

test.each(Object.entries(inForm))('%s: headers are found, missing and weak', async (file, write) => {
  expect(listed).toHaveLength(4)
  expect(await found({ [file]: write(pairs) })).toEqual([])
  expect(await found({ [file]: write(pairs.slice(0, -1)) })).toEqual([`header-missing ${file}`])
  const weak = pairs.map(([name, value]): [string, string] => [
    name,
    name.startsWith('Content') ? "default-src 'self' 'unsafe-inline'" : value,
  ])
  expect(await found({ [file]: write(weak) })).toEqual([`header-weak ${file}`])
})

test('comments in a file silence rules, for the file or for the next line', async () => {
  const link = '<a href="gone.html">x</a>'
  const all = { 'index.html': page({ body: `<!-- sundry-ignore link-broken -->\n${link}\n${link}` }) }
  expect(await found(all)).toEqual([])
  const one = {
    'index.html': page({ body: `<!-- sundry-ignore-next-line link-broken, title-missing -->\n${link}\n${link}` }),
  }
  expect(await found(one)).toEqual(['link-broken index.html 5'])
  const other = { 'index.html': page({ body: `<!-- sundry-ignore title-missing -->\n${link}` }) }
  expect(await found(other)).toEqual(['link-broken index.html 4'])
  expect(await found({ 'robots.txt': '# sundry-ignore robots-closed\nUser-agent: *\nDisallow: /\n' })).toEqual([])
})

test('rules are switched off and weighed by settings', async () => {
  const files = site({ 'index.html': page({ body: '<a href="gone">x</a><a href="#gone">x</a>' }) })
  const { findings } = await checkSite(files, { rules: { 'link-broken': 'off', 'anchor-broken': 'error' } })
  expect(findings.map(({ rule, severity }) => [rule, severity])).toEqual([['anchor-broken', 'error']])
})

test('a fix follows the redirects of links and completes addresses, and says before how much it fixes', async () => {
  const files = {
    'index.html': page({
      body: '<a href="/old?a=1&amp;b=2#x">o</a><a title="/old" href=/old>o</a>\n<a href="/loop">l</a><a href="/away">a</a><!-- /old -->',
    }),
    'new.html': page({ body: '<p id="x">x</p>' }),
    _redirects: '/old /older 301\n/older /new.html 301\n/loop /loop2\n/loop2 /loop\n/away https://b.example/',
    'sitemap.xml': sitemap(home, '/new.html?a=1&b=2'),
  }
  const { findings, fixable } = await checkSite(site(files), { baseUrl: home })
  const fixed: Record<string, string> = { ...files }
  for await (const { file, content } of fixSite(site(files), { baseUrl: home })) fixed[file] = String(content)
  const links = [...(fixed['index.html']?.matchAll(/href="?([^">]*)/g) ?? [])].map(([, href]) => href)
  expect(links).toEqual(['/new.html#x', '/new.html', '/loop', '/away'])
  expect(fixed['index.html']).toContain('title="/old"')
  expect(fixed['sitemap.xml']).toContain(`<loc>${home}new.html?a=1&amp;b=2</loc>`)
  const after = await checkSite(site(fixed), { baseUrl: home })
  const isOfFix = ({ rule }: { rule: RuleId }) => rule === 'link-redirected' || rule === 'sitemap-invalid'
  expect(fixable).toBe(findings.filter(isOfFix).length - after.findings.filter(isOfFix).length)
  expect([fixable, after.fixable]).toEqual([expect.any(Number), 0])
  const changes = findings.flatMap(({ fix }) => (fix ? [`${fix.before} > ${fix.after}`] : []))
  expect(changes).toContain('/old > /new.html')
  const of = (text: string) =>
    text
      .split('\n')
      .find((line) => line.includes('a=1'))
      ?.trim()
  expect(changes).toContain(`${of(files['sitemap.xml'])} > ${of(fixed['sitemap.xml'] ?? '')}`)
})

test.each([
  ['_redirects', '/old /new.html 302', '/old /new.html 301'],
  ['netlify.toml', ...[307, 301].map((n) => `[[redirects]]\nfrom = "/old"\nto = "/new.html"\nstatus = ${n}`)],
  ['vercel.json', ...[false, true].map((permanent) => hostJson({ source: '/old', permanent }))],
  ['firebase.json', ...[302, 301].map((type) => `{"hosting":${hostJson({ source: '/old', type })}}`)],
  [
    'staticwebapp.config.json',
    ...['', ',"statusCode":301'].map((code) => `{"routes":[{"route":"/old","redirect":"/new.html"${code}}]}`),
  ],
  ['.htaccess', 'Redirect /old /new.html', 'Redirect 301 /old /new.html'],
  ['.htaccess', ...['R', 'R=308'].map((flag) => `RewriteEngine On\nRewriteRule ^old$ /new.html [${flag},L]`)],
  ['nginx.conf', ...[302, 308].map((n) => `server { location = /old { return ${n} /new.html; } }`)],
  ['nginx.conf', ...['redirect', 'permanent'].map((flag) => `server { rewrite ^/old$ /new.html ${flag}; }`)],
  ['Caddyfile', ...['', ' permanent'].map((code) => `example.com {\n  redir /old /new.html${code}\n}`)],
])('a fix leaves a link that %s redirects for a while', async (name, temporary = '', permanent = '') => {
  const hrefAfter = async (settings: string) => {
    const files = { 'index.html': page({ body: '<a href="/old">o</a>' }), 'new.html': page(), [name]: settings }
    const { fixable, findings } = await checkSite(site(files), { baseUrl: home })
    expect(findings.map(({ rule }) => rule)).toContain('link-redirected')
    let html = files['index.html']
    for await (const { file, content } of fixSite(site(files), { baseUrl: home }))
      if (file === 'index.html') html = String(content)
    return [fixable, /href="(\/[^"]*)"/.exec(html)?.[1]]
  }
  expect(await hrefAfter(temporary)).toEqual([0, '/old'])
  expect(await hrefAfter(permanent)).toEqual([1, '/new.html'])
})

test('a broken link gets a guess where one page or id is near, and the fix leaves it alone', async () => {
  const files = {
    'index.html': page({
      body: '<a href="/abuot.html">a</a>\n<a href="Guide.html#instalation">g</a>\n<a href="/guide.html#instalation">i</a><a href="/nothing-like-it">n</a>',
    }),
    'about.html': page({ body: 'x' }),
    'guide.html': page({ body: '<h2 id="installation">Installation</h2>' }),
  }
  let guesses: readonly LinkGuess[] = []
  for await (const { file } of fixSite(site(files), { baseUrl: home, onGuesses: (found) => (guesses = found) }))
    expect(file).not.toBe('index.html')
  expect(guesses.map(({ value, to, because }) => [value, to, because])).toEqual([
    ['/abuot.html', '/about.html', 'spelling'],
    ['Guide.html#instalation', '/guide.html#instalation', 'case'],
    ['/guide.html#instalation', '/guide.html#installation', 'spelling'],
  ])
  const [first] = guesses
  const { text } = replaceLinks(files['index.html'], first ? [first] : [])
  expect(text).toBe(files['index.html'].replace('/abuot.html', '/about.html'))
})

test('a fix writes only what is unambiguous, and a second one finds nothing to do', async () => {
  const files: Record<string, string | Uint8Array> = {
    'index.html': page({ head: '<meta name="robots" content="noindex">' }),
    'heavy.png': new Uint8Array(100_000),
    'light.jpg': new Uint8Array(100_000),
    'robots.txt': 'User-agent: *\nDisallow: /\n',
    'sitemap.xml': sitemap(home, `${home}gone`).replace('<?xml version="1.0" encoding="UTF-8"?>\n', ''),
  }
  const weigh = async (path: string, content: Uint8Array) => ({
    content: path === 'heavy.png' && content.length > 50_000 ? content.subarray(0, 50_000) : content.subarray(5000),
    how: 'played',
  })
  const fixed: Record<string, string | Uint8Array> = { ...files }
  for await (const { file, content } of fixSite(site(files), { weigh })) fixed[file] = content
  expect(Object.keys(files).filter((file) => fixed[file] !== files[file])).toEqual(['heavy.png', 'sitemap.xml'])
  expect(String(fixed['sitemap.xml'])).toContain(`${home}gone`)
  const again: string[] = []
  for await (const { file } of fixSite(site(fixed), { weigh })) again.push(file)
  expect(again).toEqual([])
})

test.each([
  [
    'meta tags',
    {
      'index.html': page({ head: '<meta name="robots" content="noindex">' }),
      'a.html': page({ head: '<meta name="robots" content="none">' }),
    },
    true,
  ],
  ['a header of the host', { 'index.html': page(), _headers: '/*\n  X-Robots-Tag: noindex\n' }, true],
  ['one page', { 'index.html': page(), 'a.html': page({ head: '<meta name="robots" content="noindex">' }) }, false],
])('a site closed as a whole by noindex is reported: %s', async (_, files, isReported) => {
  expect((await found(files)).some((finding) => finding.includes('site-noindex'))).toBe(isReported)
})

test.each(['http://localhost:3000/', 'file:///home/ann/site/index.html', 'http://127.0.0.1/', 'http://[::1]:8080/'])(
  'a canonical address of %s is reported, and is not taken for that of the site',
  async (address) => {
    const files = { 'index.html': page({ head: `<link rel="canonical" href="${address}">` }) }
    const { baseUrl, findings } = await checkSite(site(files))
    expect(baseUrl).toBeNull()
    expect(findings.map(({ rule }) => rule)).toContain('canonical-local')
  },
)

test('the catalogue of rules is as it was reviewed', () => {
  const reviewed = Object.entries(rules).map(([id, { family, severity, title, why, fix, bad, good }]) => [
    `${id} (${family}, ${severity})`,
    `${title}. ${why} ${fix}\nbad: ${bad}\ngood: ${good}`,
  ])
  expect(Object.fromEntries(reviewed)).toMatchSnapshot()
})

test('a page of 300,000 nested elements is read to its end', async () => {
  const body = `${'<div>'.repeat(300_000)}<a href="/gone">gone</a>`
  const { findings } = await checkSite(site({ 'index.html': page({ body }) }))
  expect(findings.map(({ rule }) => rule)).toContain('link-broken')
  // Without a bound on the depth this takes far longer.
}, 10_000)

test.each([
  ['its width alone is written', 'width="600"', ['image-oversized']],
  ['its height alone is written', 'height="400"', ['image-oversized']],
  ['an inline style gives its width', 'style="width: 600px"', ['image-oversized']],
  ['it is distorted, too', 'width="600" height="600"', ['image-oversized', 'image-ratio']],
  ['it is wide', 'width="4000" height="2667"', []],
])('an image of 6000 pixels is reported for its kind where %s', async (_, attributes, expected) => {
  const files = { 'index.html': page({ body: `<img alt="x" src="a.png" ${attributes}>` }), 'a.png': pngOf(6000, 4000) }
  const { findings } = await checkSite(site(files))
  expect(
    findings
      .map(({ rule }) => rule)
      .filter((rule) => /^image-(?:oversized|ratio)/.test(rule))
      .sort(),
  ).toEqual(expected)
})

test('checks a page of several megabytes, and says of a larger one that it was not read', {
  tags: 'long',
}, async () => {
  const files = {
    'index.html': page({ body: '<a href="long.html#no">x</a><a href="longer.html#no">x</a>' }),
    'long.html': page({ body: `${'<p>x</p>'.repeat(700_000)}<a href="gone.html">x</a>` }),
    'longer.html': '',
    'cut.html': '',
  }
  const reader: SiteFiles = {
    ...site(files),
    async *list() {
      for await (const file of site(files).list()) {
        if (file.path === 'longer.html') yield { ...file, size: 60_000_000 }
        else if (file.path === 'cut.html') yield { ...file, size: 9, unread: 'too-large' }
        else yield file
      }
    },
  }
  const { findings } = await checkSite(reader, { rules: { accessibility: 'off', weight: 'off' } })
  expect(findings.map(({ rule, file }) => `${rule} ${file}`)).toEqual(
    expect.arrayContaining([
      'anchor-broken index.html',
      'link-broken long.html',
      'file-not-read longer.html',
      'file-not-read cut.html',
    ]),
  )
  expect(findings.filter(({ file }) => file === 'index.html')).toHaveLength(1)
})
