// What a finding says and advises, for the person who has to mend the sitemap.
import { describe, expect, test } from 'vitest'
import { repairSitemap } from '../repair/repair.ts'
import { validateSitemap } from '../validate.ts'

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

async function said(xml: string, code: string, sitemapUrl?: string): Promise<string> {
  const { findings } = await validateSitemap(xml, { now, ...(sitemapUrl && { sitemapUrl }) })
  const found = findings.find((one) => one.code === code)
  return found
    ? [found.message, found.hint].filter(Boolean).join(' — ')
    : `nothing of ${findings.map((one) => one.code)}`
}

test.each([
  ['changefreq-invalid', url('<changefreq>often</changefreq>')],
  ['element-duplicate', url(page)],
  ['hreflang-code-invalid', url(link('zz'))],
  ['hreflang-code-invalid', url(link(''))],
  ['hreflang-code-invalid', url(link('en_GB'))],
  ['hreflang-code-invalid', url(link('en-UK'))],
  ['hreflang-code-invalid', url(link('es-419'))],
  ['hreflang-duplicate', url(link('en') + link('en'))],
  [
    'hreflang-return-missing',
    urlset(
      `<url>${page}${link('en')}${link('de', 'https://a.example/de/')}</url><url><loc>https://a.example/de/</loc></url>`,
    ),
  ],
  [
    'image-tag-deprecated',
    url('<image:image><image:loc>https://a.example/a.jpg</image:loc><image:title>a</image:title></image:image>'),
  ],
  ['image-too-many', url('<image:image><image:loc>https://a.example/a.jpg</image:loc></image:image>'.repeat(1001))],
  [
    'news-tag-deprecated',
    url(
      '<news:news><news:publication><news:name>N</news:name><news:language>en</news:language></news:publication><news:publication_date>2026-11-20</news:publication_date><news:title>T</news:title><news:genres>Blog</news:genres></news:news>',
    ),
  ],
  ['ns-unknown', urlset(`<url>${page}</url>`, 'xmlns:x="urn:x"').replace('</url>', '<x:y>a</x:y></url>')],
  [
    'video-loc-equals-page',
    url(
      `<video:video><video:thumbnail_loc>https://a.example/t.jpg</video:thumbnail_loc><video:title>T</video:title><video:description>D</video:description><video:content_loc>https://a.example/x/</video:content_loc></video:video>`,
    ),
  ],
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
  expect(await said(xml, code)).toMatchSnapshot()
})

test('an address outside of the sitemap’s directory', async () => {
  expect(await said(url(''), 'loc-outside-dir', 'https://a.example/y/sitemap.xml')).toMatchSnapshot()
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
  ])('%s is told', async (attributes, fault) => {
    const { findings } = await validateSitemap(urlset(`<url>${page}</url>`, attributes), { now })
    expect(findings.map(({ message }) => message).join(' ')).toContain(fault)
  })
})

const bare = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url>${content}</url></urlset>`

describe('a repair says what it did', () => {
  test.each([
    ['Removed the byte-order mark.', `\ufeff${bare(page)}`],
    ['Removed what stood before the first tag.', `\n ${bare(page)}`],
    ['Added the XML declaration.', bare(page).replace(/^.*\n/, '')],
    ['Declared UTF-8 as the encoding.', bare(page).replace('UTF-8', 'ISO-8859-1')],
    ['Removed control characters, which XML does not allow.', bare(page.replace('/x/', '/x\u0001/'))],
    ['Wrote "&" as "&amp;".', bare(page.replace('/x/', '/?a&b'))],
    ['Set the sitemap namespace on the root element.', bare(page).replace(/ xmlns="[^"]+"/, '')],
    [
      'Declared a prefix that was in use.',
      bare(`${page}<image:image><image:loc>https://a.example/a.jpg</image:loc></image:image>`),
    ],
    [
      'Rewrote dates in W3C format; times without a zone were taken for UTC.',
      bare(`${page}<lastmod>2026-05-10 17:33:30</lastmod>`),
    ],
    ['Wrote change frequencies in lower case.', bare(`${page}<changefreq>Daily</changefreq>`)],
    ['Wrote priorities as numbers from 0.0 to 1.0.', bare(`${page}<priority>0,5</priority>`)],
    ['Encoded addresses and removed white space around them.', bare('<loc> https://a.example/ä </loc>')],
  ])('%s', (sentence, xml) => {
    expect(repairSitemap(xml).repairs.map(({ message }) => message)).toContain(sentence)
  })

  test.each([
    ['jan', '01'],
    ['Feb', '02'],
    ['March', '03'],
    ['apr', '04'],
    ['May', '05'],
    ['June', '06'],
    ['jul', '07'],
    ['August', '08'],
    ['sep', '09'],
    ['Oct', '10'],
    ['November', '11'],
    ['dec', '12'],
  ])('a date with %s in it is the month %s', (month, number) => {
    expect(repairSitemap(bare(`${page}<lastmod>10 ${month} 2026</lastmod>`)).text).toContain(
      `<lastmod>2026-${number}-10</lastmod>`,
    )
  })
})
