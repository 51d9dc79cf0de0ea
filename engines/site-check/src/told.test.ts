// Whoever plants a fault is told what it is, what it costs and how it is mended.
import { expect, test } from 'vitest'
import { checkSite, type RuleId, rules, type SiteFiles } from './index.ts'

type Files = Readonly<Record<string, string>>

const site = (files: Files): SiteFiles => ({
  async *list() {
    for (const [path, content] of Object.entries(files)) yield { path, size: content.length }
  },
  read: async (path) => new TextEncoder().encode(files[path]),
})
const page = (head = '', body = '') => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`
const sitemap = (...paths: string[]) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
    .map((path) => `<url><loc>https://a.example/${path}</loc></url>`)
    .join('')}</urlset>`

test.each<[RuleId, Files, string]>([
  [
    'robots-closed',
    { 'robots.txt': 'User-agent: *\nDisallow: /' },
    'error: robots.txt keeps search engines out. A robots.txt of a staging server that goes live takes the whole site out of search results within days. Take the rule that disallows / out of the group of the search engine, or of *.',
  ],
  [
    'robots-invalid',
    { 'robots.txt': 'Disallow: /a\nUser-agent: *' },
    'warning: robots.txt is not read as it was meant. Crawlers skip lines that they do not understand, without telling anybody. Mend the line; `sundry robots lint` explains each finding.',
  ],
  [
    'robots-blocks-sitemap',
    {
      'index.html': page(),
      'robots.txt': 'User-agent: *\nDisallow: /b',
      'b.html': page(),
      'sitemap.xml': sitemap('b.html'),
    },
    'error: robots.txt disallows an address that the sitemap lists. The sitemap asks for a visit that robots.txt forbids; search engines report it and may list the address without its text. Open the path in robots.txt, or take the address out of the sitemap.',
  ],
  [
    'sitemap-invalid',
    { 'sitemap.xml': '<html>' },
    'error: A sitemap is not valid. Search engines stop reading a broken sitemap, or skip what is broken. Run `sundry sitemap validate` for each finding, `sundry sitemap repair` or `sundry check --fix` for what has one meaning.',
  ],
  [
    'sitemap-missing-page',
    { 'index.html': page(), 'sitemap.xml': sitemap('', 'never') },
    'error: The sitemap lists a page that is not there. Each such address is an error in the reports of search engines and a visit that finds nothing. Build the page, or take the address out; `--fix` does that.',
  ],
  [
    'sitemap-redirected',
    { 'index.html': page(), _redirects: '/old / 301', 'sitemap.xml': sitemap('', 'old') },
    'warning: The sitemap lists an address that leads elsewhere. A sitemap names addresses to be listed; one that redirects is not listed. List the address it leads to; `--fix` takes the old one out.',
  ],
  [
    'sitemap-noindex',
    {
      'index.html': page(),
      'b.html': page('<meta name="robots" content="noindex">'),
      'sitemap.xml': sitemap('', 'b.html'),
    },
    'warning: The sitemap lists a page that says noindex. The sitemap asks for the page to be listed and the page asks not to be. Take one of the two away; `--fix` takes the address out of the sitemap.',
  ],
  [
    'sitemap-not-canonical',
    {
      'index.html': page(),
      'b.html': page('<link rel="canonical" href="https://a.example/">'),
      'sitemap.xml': sitemap('', 'b.html'),
    },
    'warning: The sitemap lists a page whose canonical address is another. Search engines list the canonical address, so this one is a wasted visit and a contradicting signal. List the canonical address; `--fix` takes this one out.',
  ],
  [
    'link-broken',
    { 'index.html': page('', '<a href="x.html">x</a>') },
    'error: A link leads to a page that is not there. Visitors land on the error page, and search engines stop there. Correct the address, build the page, or redirect the old address.',
  ],
  [
    'anchor-broken',
    { 'index.html': page('', '<a href="#gone">x</a>') },
    'warning: A link leads to a part of a page that is not there. The page opens at its top, and the visitor has to search. Give the part that id, or correct the link.',
  ],
  [
    'resource-missing',
    { 'index.html': page('', '<script src="a.js"></script>') },
    'error: A picture, script or style sheet is not there. The page shows a gap, or does not work. Build the file, or correct its address.',
  ],
  [
    'hreflang-no-return',
    { 'index.html': page('<link rel="alternate" hreflang="de" href="/de.html">'), 'de.html': page() },
    'warning: A translation does not point back. Search engines use hreflang only if both pages name each other. Give the other page a <link rel="alternate" hreflang> to this one.',
  ],
  [
    'json-ld-invalid',
    { 'index.html': page('<script type="application/ld+json">{</script>') },
    'error: Structured data is broken or lacks what is required. Without its required properties the page gets no rich result; broken JSON is not read at all. Mend it; `sundry schema validate` lists every finding.',
  ],
  [
    'json-ld-incomplete',
    {
      'index.html': page(
        '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"x"}</script>',
      ),
    },
    'info: Structured data lacks what is recommended. Rich results show more with recommended properties. Add the property if there is something true to say.',
  ],
  [
    'title-missing',
    { 'index.html': '<meta name="description" content="x">' },
    'warning: A page has no title. The title is the line that people see in search results, in tabs and bookmarks. Add a <title> that says what is on this page.',
  ],
  [
    'title-duplicate',
    { 'index.html': '<title>x</title>', 'b.html': '<title>x</title>' },
    'warning: Pages have the same title. Neither people nor search engines can tell them apart. Give each page a title of its own, or make one the canonical address of the others.',
  ],
  [
    'description-missing',
    { 'index.html': '<title>x</title>' },
    'warning: A page has no description. Search engines then show whatever words they find. Add a <meta name="description"> of one or two sentences.',
  ],
  [
    'description-duplicate',
    { 'index.html': '<meta name="description" content="x">', 'b.html': '<meta name="description" content="x">' },
    'warning: Pages have the same description. A description that fits every page says nothing of any. Write one for each page, or leave it out.',
  ],
  [
    'image-heavy',
    { 'scan.bmp': 'x'.repeat(50_000) },
    'warning: A picture is heavier than it need be. Pictures are most of what visitors on a phone wait for. Write it anew at the same look; `--fix` does that: PNG files pixel for pixel, large JPEG files so that they look the same.',
  ],
  [
    'secret-exposed',
    { 'a.js': `const k = "${['AKIA', 'Q3EGTX7YMNB4KZ5P'].join('')}"` },
    'error: A key or password stands in a published file. Everybody can read it, and scanners find it within minutes. Revoke it first, then take it out of the build.',
  ],
  [
    'leftover-file',
    { '.env': 'A=b' },
    'error: A file is published that nobody should see. Settings, backups and repositories tell what a site is made of, often with passwords. Take it out of the published folder.',
  ],
  [
    'source-map',
    { 'a.js.map': '{"sources":["a.ts"],"sourcesContent":["x"]}' },
    'warning: A source map with the sources is published. Everybody can read the original source with its comments. Build without source maps, or keep them for the error reporter.',
  ],
  [
    'header-missing',
    { 'index.html': page(), _headers: '/*\n  x-a: b' },
    'warning: The host sends no security header of this name. Without it browsers leave a protection off that costs nothing. Add the header for all paths.',
  ],
  [
    'header-weak',
    { 'index.html': page(), _headers: '/*\n  referrer-policy: unsafe-url' },
    'warning: A security header protects less than it seems to. A header that is there but allows nearly all gives false safety. Set the stricter value.',
  ],
])('%s', async (id, files, said) => {
  const { findings } = await checkSite(site(files))
  expect(findings.map(({ rule }) => rule)).toContain(id)
  const { severity, title, why, mend } = rules[id]
  expect(`${severity}: ${title}. ${why} ${mend}`).toBe(said)
})
