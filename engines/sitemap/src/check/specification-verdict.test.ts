import { expect, test } from 'vitest'
import { specificationVerdict } from './specification-verdict.ts'
import { validateSitemap } from './validate.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const ns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const url = '<url><loc>https://www.example.com/</loc></url>'
const verdict = async (source: string) => specificationVerdict(await validateSitemap(source))

const notXml = 'Does not appear to be an XML file.'
const noRoot = 'Missing <urlset> root element.'
const noEnd = 'Missing closing </urlset> tag.'
const noUrls = 'No <loc> URLs found in the sitemap content provided.'

test.each([
  ['valid', `${declaration}<urlset ${ns}>${url}</urlset>`, 'Sitemap appears valid. Found 1 URLs.', [], []],
  ['empty', '', 'Sitemap has 3 error(s) and 0 warning(s).', [notXml, noRoot, noEnd], []],
  ['a page', '<!doctype html><p>', 'Sitemap has 3 error(s) and 1 warning(s).', [notXml, noRoot, noEnd], [noUrls]],
  [
    'plain text',
    'https://www.example.com/',
    'Sitemap has 3 error(s) and 1 warning(s).',
    [notXml, noRoot, noEnd],
    [noUrls],
  ],
  ['words', 'hello', 'Sitemap has 3 error(s) and 1 warning(s).', [notXml, noRoot, noEnd], [noUrls]],
  ['a feed', `${declaration}<rss/>`, 'Sitemap has 2 error(s) and 1 warning(s).', [noRoot, noEnd], [noUrls]],
  [
    'a feed of RSS 1.0',
    `${declaration}<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/>`,
    'Sitemap has 2 error(s) and 1 warning(s).',
    [noRoot, noEnd],
    [noUrls],
  ],
  ['another root', `${declaration}<x/>`, 'Sitemap has 2 error(s) and 0 warning(s).', [noRoot, noEnd], []],
  ['an open root', `${declaration}<urlset ${ns}>${url}`, 'Sitemap has 1 error(s) and 0 warning(s).', [noEnd], []],
  [
    'an open loc',
    `${declaration}<urlset ${ns}><url><loc>x</url></urlset>`,
    'Sitemap has 1 error(s) and 0 warning(s).',
    ['Malformed <loc> tags detected.'],
    [],
  ],
  ['no declaration', `<urlset ${ns}>${url}</urlset>`, 'Sitemap appears valid. Found 1 URLs.', [], [notXml]],
  ['no entries', `${declaration}<urlset ${ns}></urlset>`, 'Sitemap has 1 error(s) and 0 warning(s).', [noUrls], []],
  [
    'too many',
    `${declaration}<urlset ${ns}>${'<url/>'.repeat(50_001)}</urlset>`,
    'Sitemap has 50002 error(s) and 0 warning(s).',
    [
      ...Array(100).fill('The entry has no <loc>.'),
      'Sitemap contains more than 50,000 URLs. Split into multiple sitemaps.',
    ],
    [],
  ],
])('%s', async (_, source, message, errors, warnings) => {
  const result = await verdict(source)
  expect(result).toEqual({ isValid: message.includes('appears valid'), message, errors: expect.any(Array), warnings })
  expect([...result.errors].sort()).toEqual([...errors].sort())
})

test('the verdict has the sentence for files that are too large', async () => {
  const { errors } = await verdict(`${declaration}<urlset ${ns}>${url}${' '.repeat(52_428_800)}</urlset>`)
  expect(errors).toEqual(['Sitemap file size exceeds 50MB (uncompressed).'])
})
