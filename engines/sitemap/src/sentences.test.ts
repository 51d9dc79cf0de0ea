// Sentences and advice of findings, for the person who has to fix the sitemap.
import { describe, expect, test } from 'vitest'
import { validateSitemap } from './check/validate.ts'

const now = new Date('2026-11-21')
const namespaces = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"',
  'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
].join(' ')
const page = '<loc>https://a.example/x/</loc>'
const urlset = (content: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces} ${more}>${content}</urlset>`
const url = (content: string) => urlset(`<url>${page}${content}</url>`)
const link = (language: string, href = 'https://a.example/x/') =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`

async function reported(xml: string, code: string, sitemapUrl?: string): Promise<string> {
  const { findings } = await validateSitemap(xml, { now, ...(sitemapUrl && { sitemapUrl }) })
  const found = findings.find((one) => one.code === code)
  return found
    ? [found.message, found.hint].filter(Boolean).join(' — ')
    : `nothing of ${findings.map((one) => one.code)}`
}

test.each([
  ['hreflang-code-invalid', url(link('zz'))],
  ['hreflang-code-invalid', url(link(''))],
  ['hreflang-code-invalid', url(link('en_GB'))],
  ['hreflang-code-invalid', url(link('en-UK'))],
  ['hreflang-code-invalid', url(link('es-419'))],
  ['image-too-many', url('<image:image><image:loc>https://a.example/a.jpg</image:loc></image:image>'.repeat(1001))],
  ['lastmod-invalid', url('<lastmod></lastmod>')],
  ['lastmod-invalid', url('<lastmod>2026-05-10T17:33:30</lastmod>')],
  ['lastmod-invalid', url('<lastmod>2026-05-10 17:33:30</lastmod>')],
  ['xml-not-wellformed', url('<lastmod>a]]>b</lastmod>')],
  [
    'loc-cross-protocol',
    urlset(`<url>${page}</url><url><loc>https://a.example/y</loc></url><url><loc>http://a.example/z</loc></url>`),
  ],
  [
    'loc-cross-host',
    urlset(`<url>${page}</url><url><loc>https://a.example/y</loc></url><url><loc>https://b.example/z</loc></url>`),
  ],
])('%s says what is wrong and what to do (%#)', async (code, xml) => {
  expect(await reported(xml, code)).toMatchSnapshot()
})

test('an address outside of the sitemap’s directory', async () => {
  expect(await reported(url(''), 'loc-outside-dir', 'https://a.example/y/sitemap.xml')).toMatchSnapshot()
})

describe('prefixes and namespaces', () => {
  test.each([
    ['xmlns:xmlns="urn:a"', 'the prefix xmlns must not be declared'],
    ['xmlns:xml="urn:a"', 'the prefix xml stands for its own namespace'],
    ['xmlns:a="http://www.w3.org/XML/1998/namespace"', 'the namespaces of xml and xmlns must not be given to others'],
    ['xmlns:a="http://www.w3.org/2000/xmlns/"', 'the namespaces of xml and xmlns must not be given to others'],
    ['xmlns:a=""', 'a prefix must not be undeclared'],
    ['xmlns:a="urn:a" xmlns:b="urn:a" a:x="1" b:x="1"', 'duplicate attribute: b:x'],
    ['a:b:c="1"', 'malformed name: a:b:c'],
    ['a::b="1"', 'malformed name: a::b'],
    ['xmlns:a="urn:a" a:="1"', 'malformed name: a:'],
  ])('the prefix or namespace %s is reported', async (attributes, fault) => {
    const { findings } = await validateSitemap(urlset(`<url>${page}</url>`, attributes), { now })
    expect(findings.map(({ message }) => message).join(' ')).toContain(fault)
  })
})
