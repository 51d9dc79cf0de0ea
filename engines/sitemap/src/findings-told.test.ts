// How heavily each finding weighs, and what a visitor reads of it.
import { describe, expect, test } from 'vitest'
import { documents, loc, now, sitemapUrl, urlset } from './testing/documents.ts'
import { validateSitemap } from './validate.ts'

describe('each finding weighs what search engines make of it', () => {
  const weights = {
    error: [
      'changefreq-invalid doctype-not-allowed element-duplicate element-unknown empty-document encoding-not-utf8',
      'gzip-corrupt hreflang-code-invalid hreflang-href-invalid image-loc-missing index-self-reference lastmod-invalid',
      'loc-cross-host loc-cross-protocol loc-empty loc-invalid-char loc-missing loc-not-absolute loc-scheme loc-too-long',
      'looks-like-html news-language-invalid news-required-missing no-sitemaps no-urls ns-missing ns-wrong',
      'priority-invalid root-unknown stray-text video-duration-range video-loc-equals-page video-location-missing',
      'video-rating-range video-required-missing xml-bad-encoding xml-not-wellformed xml-unbound-prefix',
    ],
    warning: [
      'hreflang-duplicate hreflang-return-missing hreflang-self-missing image-tag-deprecated lastmod-future',
      'loc-credentials loc-duplicate loc-duplicate-normalised loc-fragment loc-not-encoded loc-whitespace',
      'news-older-than-2-days news-tag-deprecated ns-unknown root-rss xml-declaration-missing',
    ],
    info: ['bom element-order loc-cross-host-allowed text-sitemap'],
  }
  const codes = Object.entries(weights).flatMap(([weight, lines]) =>
    lines.flatMap((line) => line.split(' ').map((code) => [code, weight] as const)),
  )
  test.each(codes)('%s: %s', async (code, weight) => {
    const [, source = ''] = documents.find(([, , found]) => found.some((entry) => entry.split(' ')[0] === code)) ?? []
    const { findings, errorCount, warningCount } = await validateSitemap(source, { sitemapUrl, now })
    expect(findings.find((one) => one.code === code)?.severity).toBe(weight)
    if (weight === 'error') expect(errorCount).toBeGreaterThan(0)
    if (weight === 'warning') expect(warningCount).toBeGreaterThan(0)
  })
  test('loc-outside-dir: error', async () => {
    const { findings } = await validateSitemap(urlset(loc('https://www.example.com/')), {
      sitemapUrl: 'https://www.example.com/shop/sitemap.xml',
    })
    expect(findings).toMatchObject([{ code: 'loc-outside-dir', severity: 'error' }])
  })
})

describe('each finding says what is wrong and what to do', () => {
  test.each<readonly [title: string, message: string, hint: string | null]>([
    ['a BOM', 'The file starts with a byte-order mark. That is allowed, but not needed.', null],
    ['a frequency', 'The change frequency is not one of the seven allowed words.', 'Write it in lower case: weekly'],
    [
      'a document type',
      'The file has a document type declaration. Sitemaps must not: it can carry entity attacks.',
      'Remove the <!DOCTYPE …> part.',
    ],
    ['a repeated field', '<loc> may stand only once in an entry.', null],
    ['two news entries', '<news:news> may stand only once in an entry.', null],
    [
      'another order',
      'The elements are not in the order of the schema. Search engines accept that.',
      'The order is loc, lastmod, changefreq, priority, then extensions.',
    ],
    ['an unknown field', 'This element is not part of the sitemap protocol here.', null],
    [
      'a field outside an entry',
      'This element is not part of the sitemap protocol here.',
      'Directly in <urlset> only <url> may stand.',
    ],
    ['nothing', 'The file is empty.', null],
    [
      'another declared encoding',
      'The file is not declared or saved as UTF-8, which the protocol requires.',
      'Save the file as UTF-8 and declare encoding="UTF-8".',
    ],
    [
      'broken gzip',
      'The compressed file is damaged or incomplete and could not be unpacked.',
      'Compress the sitemap again, or upload it uncompressed.',
    ],
    [
      'a wrong language',
      'The hreflang value is not a language (ISO 639-1), optionally with a region (ISO 3166-1).',
      'The United Kingdom is GB: write en-GB.',
    ],
    ['a language twice', 'The language "en" is named twice for this URL.', null],
    ['a relative alternate', 'The alternate address is missing or not complete.', 'Start it with https:// or http://.'],
    [
      'no link back',
      'https://www.example.com/de does not link back to https://www.example.com/, so search engines may ignore the pair.',
      null,
    ],
    [
      'no link to itself',
      'The alternates of this URL do not include the URL itself.',
      'List every language version, this one too.',
    ],
    ['an image without address', 'The image has no <image:loc>.', null],
    ['an old image tag', 'Google no longer reads <image:caption>.', 'It can be removed.'],
    ['an index of itself', 'The sitemap index lists itself.', null],
    ['a date to come', 'The date lies in the future.', null],
    [
      'no date',
      'The date is not in W3C format.',
      'Write 2026-05-10 or 2026-05-10T17:33:30+00:00; a time needs a time zone.',
    ],
    ['a password', 'The address holds a user name or password, which everybody can read.', null],
    [
      'another host',
      'The address is on example.com, the sitemap on www.example.com.',
      'List it in a sitemap on its own host, or name this sitemap in the robots.txt of that host.',
    ],
    [
      'another port',
      'The address is on www.example.com:8443, the sitemap on www.example.com.',
      'List it in a sitemap on its own host, or name this sitemap in the robots.txt of that host.',
    ],
    [
      'an image elsewhere',
      'Files on cdn.example.net are allowed when both hosts are verified in Search Console.',
      null,
    ],
    [
      'another protocol',
      'The sitemap is on https://, this address is not.',
      'Use https:// throughout, or http:// throughout.',
    ],
    ['an address twice', 'This address is listed on line 4 already.', null],
    ['two spellings', 'This is another spelling of the address on line 4.', 'Both mean https://www.example.com/%7Ea/'],
    [
      'the normal spelling second',
      'This is another spelling of the address on line 4.',
      'Both mean https://www.example.com/a',
    ],
    ['an empty address', 'The <loc> element is empty.', null],
    ['a fragment', 'The part after # is ignored by search engines.', 'List the page once, without the fragment.'],
    ['a space', 'The address holds a space, which must be percent-encoded.', 'Write https://www.example.com/a%20b'],
    ['a bar', 'The address holds "|", which must be percent-encoded.', 'Write https://www.example.com/a%7Cb'],
    [
      'a lone per cent sign',
      'The address holds a "%" that is no escape, which must be percent-encoded.',
      'Write https://www.example.com/100%25',
    ],
    [
      'a line break',
      'The address holds a control character or line break, which must be percent-encoded.',
      'Write https://www.example.com/a',
    ],
    ['no address', 'The entry has no <loc>.', null],
    ['a relative address', 'The address is not complete.', 'Start it with https:// or http://.'],
    ['a scheme without host', 'The address cannot be read as a URL.', 'Start it with https:// or http://.'],
    [
      'a letter',
      'The address holds letters that should be percent-encoded or in punycode.',
      'Write https://www.example.com/%C3%A9',
    ],
    ['another scheme', 'Only http and https addresses can be listed, not "ftp:".', null],
    ['a mail address', 'Only http and https addresses can be listed, not "mailto:".', null],
    ['2,048 characters', 'The address has 2,048 characters; the protocol allows fewer than 2,048.', null],
    ['white space around', 'There is white space around the address.', 'Put the address on one line.'],
    [
      'a page',
      'This is an HTML page, not a sitemap.',
      'Check that the address is right and that the server does not answer with an error page.',
    ],
    [
      'a language that is none',
      'The language of the publication is not an ISO 639 code.',
      'Write two or three letters; for Chinese zh-cn or zh-tw.',
    ],
    [
      'old news',
      'The article is older than two days; news sitemaps are for newer ones.',
      'Remove the entry or its <news:news> part.',
    ],
    ['news without title', 'The news entry lacks <news:title>.', null],
    ['news without name and title', 'The news entry lacks <news:name>, <news:title>.', null],
    [
      'news without a proper date',
      'The publication date is not in W3C format, so it counts as missing.',
      'Write 2026-05-10T17:33:30+00:00.',
    ],
    ['news with keywords', 'Google no longer reads <news:keywords>.', 'It can be removed.'],
    ['an empty index', 'The index lists no sitemaps.', null],
    ['an empty urlset', 'No <loc> URLs found in the sitemap content provided.', null],
    [
      'no namespace',
      'The sitemap namespace is missing.',
      'Add xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" to the root element.',
    ],
    [
      'a prefix on the root alone',
      '<url> is not in the sitemap namespace: it lacks the prefix of the root element.',
      'Use the same prefix throughout, or none.',
    ],
    ['an unknown extension', 'Search engines do not know <x:y> and will ignore it.', null],
    [
      'a namespace with a slash',
      'The namespace of the root element is not that of the sitemap protocol.',
      'It must be exactly http://www.sitemaps.org/schemas/sitemap/0.9.',
    ],
    ['a high priority', 'The priority is not a number from 0.0 to 1.0.', null],
    [
      'RSS',
      'This is a feed (RSS or Atom), not an XML sitemap. Google accepts feeds, but only recent pages are in them.',
      null,
    ],
    [
      'another root',
      'Missing <urlset> root element.',
      'The root element is <urls>; a sitemap has <urlset> or <sitemapindex>.',
    ],
    ['text in an entry', 'There is text between the elements.', null],
    ['plain text', 'This is a plain-text sitemap, one address a line. Search engines accept it; it is not XML.', null],
    ['a video too long', 'The duration is not a whole number of seconds from 1 to 28,800.', null],
    ['a video that is its page', '<video:player_loc> is the address of the page.', null],
    ['a video without address', 'The video has neither <video:content_loc> nor <video:player_loc>.', null],
    ['a rating of six', 'The rating is not a number from 0.0 to 5.0.', null],
    ['a video without title', 'The video lacks <video:title>.', null],
    ['octets that are not UTF-8', 'The file holds bytes that are not UTF-8.', 'Save the file as UTF-8.'],
    [
      'no declaration',
      'Does not appear to be an XML file.',
      'Only the XML declaration is missing, and search engines read the file without it. To be safe, put <?xml version="1.0" encoding="UTF-8"?> on the first line.',
    ],
    [
      'a blank before the declaration',
      'The XML declaration is not at the very start of the file.',
      'Remove what stands before it.',
    ],
    ['a bare ampersand', 'Here stands an "&" that starts no XML reference.', 'Write it as &amp;.'],
    ['a bare less-than sign', 'Here stands a "<" that starts no tag.', 'Write it as &lt;.'],
    [
      'another case',
      'Malformed <loc> tags detected.',
      'Tags must be closed in reverse order, in the same upper or lower case.',
    ],
    ['an open root', 'Missing closing </urlset> tag.', null],
    ['a control character', 'This character is not allowed in XML.', 'Control characters must be removed.'],
    ['a second root', 'There is a second root element.', null],
    ['words', 'Does not appear to be an XML file.', null],
    ['an undeclared prefix', 'The prefix "image" is used but not declared.', null],
  ])('%s: %s', async (title, message, hint) => {
    const [, source = ''] = documents.find(([name]) => name === title) ?? []
    const { findings } = await validateSitemap(source, { sitemapUrl, now })
    const finding = findings.find((one) => one.message === message)
    expect(finding?.message).toBe(message)
    expect(finding?.hint ?? null).toBe(hint)
  })
})
