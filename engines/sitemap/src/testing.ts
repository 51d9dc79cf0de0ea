export const sitemapUrl = 'https://www.example.com/sitemap.xml'
export const now = new Date('2026-11-21')
export const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
export const ns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
export const image = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
const video = 'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"'
const news = 'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"'
export const xhtml = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'

/** A urlset whose content starts at line 3, column 1. */
export const urlset = (content: string, more = '') => `${declaration}<urlset ${ns} ${more}>\n${content}\n</urlset>`
export const index = (content: string) => `${declaration}<sitemapindex ${ns}>\n${content}\n</sitemapindex>`
export const page = '<loc>https://www.example.com/</loc>'
export const url = (content: string) => `<url>\n${content}\n</url>`
export const loc = (address: string) => url(`<loc>${address}</loc>`)
export const videoOf = (content: string) => urlset(url(`${page}\n<video:video>\n${content}\n</video:video>`), video)
export const newsOf = (content: string) => urlset(url(`${page}\n<news:news>\n${content}\n</news:news>`), news)
export const fullVideo =
  '<video:thumbnail_loc>https://www.example.com/t.jpg</video:thumbnail_loc><video:title>T</video:title><video:description>D</video:description>'
export const fullNews =
  '<news:publication><news:name>N</news:name><news:language>en</news:language></news:publication><news:publication_date>2026-11-20</news:publication_date><news:title>T</news:title>'
export const link = (hreflang: string, href: string) =>
  `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`

const octets = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)))

/** Each document and exactly what is found in it. */
export const documents: readonly (readonly [string, string | Uint8Array<ArrayBuffer>, readonly string[]])[] = [
  ['a BOM', `\ufeff${urlset(loc('https://www.example.com/'))}`, ['bom 1 1']],
  ['a frequency', urlset(url(`${page}\n<changefreq>Weekly</changefreq>`)), ['changefreq-invalid 5 1']],
  ['a document type', `${declaration}<!DOCTYPE urlset [<!ENTITY a "b">]>\n${urlset('')}`, ['doctype-not-allowed 2 1']],
  ['a repeated field', urlset(url(`${page}\n  <loc>x</loc>`)), ['element-duplicate 5 3']],
  [
    'two news entries',
    urlset(url(`${page}\n<news:news>${fullNews}</news:news>\n<news:news>${fullNews}</news:news>`), news),
    ['element-duplicate 6 1'],
  ],
  ['another order', urlset(url(`<priority>0.5</priority>\n${page}`)), ['element-order 5 1']],
  [
    'an extension before a field',
    urlset(
      url(
        `${page}<image:image><image:loc>https://www.example.com/a.jpg</image:loc></image:image>\n<priority>1</priority>`,
      ),
      image,
    ),
    ['element-order 5 1'],
  ],
  ['an unknown field', urlset(url(`${page}\n<title>x<b>y</b></title>`)), ['element-unknown 5 1']],
  ['a field outside an entry', urlset(`${loc('https://www.example.com/')}\n${page}`), ['element-unknown 6 1']],
  ['an element in a field', urlset(url('<loc>https://www.example.com/<b>x</b></loc>')), ['element-unknown 4 30']],
  [
    'an unknown image tag',
    urlset(
      url(
        `${page}<image:image>\n<image:loc>https://www.example.com/a.jpg</image:loc>\n<image:size>1</image:size></image:image>`,
      ),
      image,
    ),
    ['element-unknown 6 1'],
  ],
  [
    'a page field in an index',
    index('<sitemap><loc>https://www.example.com/a.xml</loc>\n<priority>1</priority></sitemap>'),
    ['element-unknown 4 1'],
  ],
  ['nothing', '', ['empty-document']],
  ['blanks', ' \n\t', ['empty-document']],
  [
    'another declared encoding',
    urlset(loc('https://www.example.com/')).replace('UTF-8', 'ISO-8859-1'),
    ['encoding-not-utf8 1 1'],
  ],
  [
    'UTF-16',
    Uint8Array.from([
      0xff,
      0xfe,
      ...new Uint8Array(
        new Uint16Array([...urlset(loc('https://www.example.com/'))].map((c) => c.charCodeAt(0))).buffer,
      ),
    ]),
    ['encoding-not-utf8 1 1'],
  ],
  ['broken gzip', Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3]), ['gzip-corrupt']],
  [
    'a wrong language',
    urlset(url(`${page}\n${link('en-UK', 'https://www.example.com/')}`), xhtml),
    ['hreflang-code-invalid 5 1'],
  ],
  [
    'a language twice',
    urlset(
      url(`${page}\n${link('en', 'https://www.example.com/')}\n${link('EN', 'https://www.example.com/b')}`),
      xhtml,
    ),
    ['hreflang-duplicate 6 1'],
  ],
  [
    'a relative alternate',
    urlset(url(`${page}\n${link('en', 'https://www.example.com/')}\n${link('de', '/de')}`), xhtml),
    ['hreflang-href-invalid 6 1'],
  ],
  [
    'no link back',
    urlset(
      `${url(`${page}\n${link('en', 'https://www.example.com/')}\n${link('de', 'https://www.example.com/de')}`)}\n${loc('https://www.example.com/de')}`,
      xhtml,
    ),
    ['hreflang-return-missing 6 1'],
  ],
  [
    'no link to itself',
    urlset(url(`${page}\n${link('de', 'https://www.example.com/de')}`), xhtml),
    ['hreflang-self-missing 3 1'],
  ],
  ['an image without address', urlset(url(`${page}\n<image:image/>`), image), ['image-loc-missing 5 1']],
  [
    'an old image tag',
    urlset(
      url(
        `${page}\n<image:image><image:loc>https://www.example.com/a.jpg</image:loc>\n<image:caption>c</image:caption></image:image>`,
      ),
      image,
    ),
    ['image-tag-deprecated 5 1'],
  ],
  ['an index of itself', index(`<sitemap>\n<loc>${sitemapUrl}</loc></sitemap>`), ['index-self-reference 4 1']],
  ['a date to come', urlset(url(`${page}\n<lastmod>2026-11-23</lastmod>`)), ['lastmod-future 5 1']],
  ['no date', urlset(url(`${page}\n<lastmod>yesterday</lastmod>`)), ['lastmod-invalid 5 1']],
  ['a password', urlset(loc('https://me:pw@www.example.com/a')), ['loc-credentials 4 1']],
  ['a user name', urlset(loc('https://me@www.example.com/a')), ['loc-credentials 4 1']],
  ['another host', urlset(loc('https://example.com/')), ['loc-cross-host 4 1']],
  ['another port', urlset(loc('https://www.example.com:8443/')), ['loc-cross-host 4 1']],
  [
    'an image elsewhere',
    urlset(
      url(
        `${page}\n<image:image><image:loc>https://cdn.example.net/a.jpg</image:loc></image:image>\n<image:image><image:loc>https://cdn.example.net/b.jpg</image:loc></image:image>`,
      ),
      image,
    ),
    ['loc-cross-host-allowed 5 1'],
  ],
  ['another protocol', urlset(loc('http://www.example.com/')), ['loc-cross-protocol 4 1']],
  [
    'an address twice',
    urlset(loc('https://www.example.com/') + loc('https://www.example.com/')),
    ['loc-duplicate 6 1'],
  ],
  [
    'two spellings',
    urlset(
      loc('https://www.example.com/%7Ea/') +
        loc('HTTPS://www.example.com/%7Ea/') +
        loc('https://www.example.com/%7Ea/'),
    ),
    ['loc-duplicate-normalised 6 1', 'loc-duplicate 8 1'],
  ],
  [
    'the normal spelling second',
    urlset(
      loc('https://WWW.example.com/a') +
        loc('https://www.example.com/a') +
        loc('https://www.example.com/a') +
        loc('https://WWW.example.com/a'),
    ),
    ['loc-duplicate-normalised 6 1', 'loc-duplicate 8 1', 'loc-duplicate 10 1'],
  ],
  ['an empty address', urlset(loc(' ')), ['loc-empty 4 1']],
  ['a fragment', urlset(loc('https://www.example.com/a#b')), ['loc-fragment 4 1']],
  ['a space', urlset(loc('https://www.example.com/a b')), ['loc-invalid-char 4 1']],
  ['a bar', urlset(loc('https://www.example.com/a|b')), ['loc-invalid-char 4 1']],
  ['a lone per cent sign', urlset(loc('https://www.example.com/100%')), ['loc-invalid-char 4 1']],
  ['a line break', urlset(loc('https://www.example.com/\na')), ['loc-invalid-char 4 1']],
  ['no address', urlset(url('<priority>1</priority>')), ['loc-missing 3 1']],
  ['a relative address', urlset(loc('/about')), ['loc-not-absolute 4 1']],
  ['no scheme', urlset(loc('www.example.com/about')), ['loc-not-absolute 4 1']],
  ['no scheme but a port', urlset(loc('localhost:3000/about')), ['loc-not-absolute 4 1']],
  ['a scheme without host', urlset(loc('https:///about')), ['loc-not-absolute 4 1']],
  ['a letter', urlset(loc('https://www.example.com/é')), ['loc-not-encoded 4 1']],
  ['another scheme', urlset(loc('ftp://www.example.com/a')), ['loc-scheme 4 1']],
  ['a mail address', urlset(loc('mailto:a@example.com')), ['loc-scheme 4 1']],
  ['2,048 characters', urlset(loc(`https://www.example.com/${'a'.repeat(2024)}`)), ['loc-too-long 4 1']],
  ['white space around', urlset(loc('\n https://www.example.com/a\t')), ['loc-whitespace 4 1']],
  ['a page', '<!DOCTYPE html>\n<html><p>Not found', ['looks-like-html 1 1']],
  ['a page in XML', `${declaration}<html xmlns="http://www.w3.org/1999/xhtml"/>`, ['looks-like-html 1 1']],
  ['a language that is none', newsOf(fullNews.replace('>en<', '>english<')), ['news-language-invalid 5 1']],
  ['old news', newsOf(fullNews.replace('2026-11-20', '2026-11-18')), ['news-older-than-2-days 5 1']],
  [
    'news without name and title',
    newsOf(fullNews.replace(/<news:name>.*?<\/news:name>/, '').replace(/<news:title>.*/, '')),
    ['news-required-missing 5 1'],
  ],
  ['news without title', newsOf(fullNews.replace(/<news:title>.*/, '')), ['news-required-missing 5 1']],
  ['news without a proper date', newsOf(fullNews.replace('2026-11-20', 'today')), ['news-required-missing 5 1']],
  ['news with keywords', newsOf(`${fullNews}<news:keywords>a</news:keywords>`), ['news-tag-deprecated 5 1']],
  ['an empty index', index(''), ['no-sitemaps']],
  ['an empty urlset', urlset(''), ['no-urls']],
  ['no namespace', urlset(loc('https://www.example.com/')).replace(ns, ''), ['ns-missing 2 1']],
  [
    'a prefix on the root alone',
    urlset(loc('https://www.example.com/')).replaceAll('urlset', 's:urlset').replace('xmlns=', 'xmlns:s='),
    ['ns-missing 3 1'],
  ],
  [
    'an unknown extension',
    urlset(url(`${page}\n<x:y xmlns:x="https://example.org/x"><x:z/></x:y>`)),
    ['ns-unknown 5 1'],
  ],
  ['a namespace with a slash', urlset(loc('https://www.example.com/')).replace('0.9"', '0.9/"'), ['ns-wrong 2 1']],
  ['a high priority', urlset(url(`${page}\n<priority>1.1</priority>`)), ['priority-invalid 5 1']],
  ['RSS', `${declaration}<rss version="2.0"><channel/></rss>`, ['root-rss 2 1']],
  ['Atom', `${declaration}<feed xmlns="http://www.w3.org/2005/Atom"/>`, ['root-rss 2 1']],
  ['another root', `${declaration}<urls/>`, ['root-unknown 2 1']],
  ['text in an entry', urlset(url(`${page}\n hello`)), ['stray-text 5 2']],
  ['text in the root', urlset(`and\n${loc('https://www.example.com/')}`), ['stray-text 3 1']],
  ['text after a comment', urlset(`${loc('https://www.example.com/')}<!-- x -->y`), ['stray-text 5 17']],
  ['plain text', 'https://www.example.com/\nhttps://www.example.com/a\n', ['text-sitemap 1 1']],
  [
    'a video too long',
    videoOf(
      `${fullVideo}<video:content_loc>https://www.example.com/v.mp4</video:content_loc><video:duration>28801</video:duration>`,
    ),
    ['video-duration-range 5 1'],
  ],
  [
    'a video that is its page',
    videoOf(`${fullVideo}<video:player_loc>https://www.example.com</video:player_loc>`),
    ['video-loc-equals-page 5 1'],
  ],
  ['a video without address', videoOf(fullVideo), ['video-location-missing 5 1']],
  [
    'a rating of six',
    videoOf(
      `${fullVideo}<video:player_loc>https://player.example.net/v</video:player_loc><video:rating>6</video:rating>`,
    ),
    ['video-rating-range 5 1'],
  ],
  [
    'a video without title',
    videoOf(
      `${fullVideo.replace('<video:title>T</video:title>', '')}<video:content_loc>https://www.example.com/v.mp4</video:content_loc>`,
    ),
    ['video-required-missing 5 1'],
  ],
  [
    'octets that are not UTF-8',
    octets(`${declaration}<urlset ${ns}>\n<!-- caf`, [0xe9], ' -->'),
    ['xml-bad-encoding 3 9'],
  ],
  ['an octet missing at the end', octets(`${declaration}<urlset ${ns}>\n<!-- caf`, [0xc3]), ['xml-bad-encoding 3 9']],
  ['no declaration', urlset(loc('https://www.example.com/')).replace(declaration, ''), ['xml-declaration-missing 1 1']],
  ['a blank before the declaration', `\n ${urlset('')}`, ['xml-not-wellformed 2 2']],
  ['a bare ampersand', urlset(loc('https://www.example.com/?a=1&b=2')), ['xml-not-wellformed 4 34']],
  ['a bare ampersand at the end', urlset(loc('https://www.example.com/?a=1&')), ['xml-not-wellformed 4 34']],
  [
    'an ampersand in an attribute',
    urlset(url(`${page}\n${link('en', 'https://www.example.com/?a=1&b=2')}`), xhtml),
    ['xml-not-wellformed 5 77'],
  ],
  ['an entity of HTML', urlset(loc('https://www.example.com/?a&nbsp;b')), ['xml-not-wellformed 4 32']],
  ['a reference to nothing', urlset(loc('https://www.example.com/?a&#0;b')), ['xml-not-wellformed 4 32']],
  ['a bare less-than sign', urlset(loc('https://www.example.com/?a<1')), ['xml-not-wellformed 4 32']],
  ['another case', urlset(url('<loc>https://www.example.com/ </LOC>')), ['xml-not-wellformed 4 31']],
  ['an open field', urlset('<url>\n<loc>https://www.example.com/\n</url>'), ['xml-not-wellformed 5 1']],
  ['an open root', urlset(loc('https://www.example.com/')).replace('</urlset>', ''), ['xml-not-wellformed 6 1']],
  ['a control character', urlset(loc('https://www.example.com/\u0001')), ['xml-not-wellformed 4 30']],
  ['a second root', `${urlset(loc('https://www.example.com/'))}\n<urlset/>`, ['xml-not-wellformed 7 1']],
  ['words', 'hello world', ['xml-not-wellformed 1 1']],
  ['JSON', '{"urls": []}', ['xml-not-wellformed 1 1']],
  [
    'an undeclared prefix',
    urlset(url(`${page}\n<image:image><image:loc>https://www.example.com/a.jpg</image:loc></image:image>`)),
    ['xml-unbound-prefix 5 1'],
  ],
]
