import { expect, test } from 'vitest'
import { validateSitemap } from '../validate.ts'

const xml = '<?xml version="1.0"?>\n'
const ns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const root = (content: string, attributes = ns) => `${xml}<urlset ${attributes}>${content}</urlset>`

/** Broken XML, and what is said of it. */
test.each([
  [
    'an ampersand',
    root('<url><loc>https://a.example/?a&b=1</loc></url>'),
    'Here stands an "&" that starts no XML reference.',
  ],
  ['a less-than sign', root('<url><loc>a < b</loc></url>'), 'Here stands a "<" that starts no tag.'],
  ['a tag inside a tag', root('<url <loc>a</loc></url>'), 'A tag is not closed: another "<" comes before its ">".'],
  ['an attribute without a value', root('<url a></url>'), 'This is not how a tag is written in XML.'],
  ['an attribute twice', root('<url a="1" a="2"></url>'), 'An attribute is given twice.'],
  ['a control character', root('<url>\u0001</url>'), 'This character is not allowed in XML.'],
  ['dashes in a comment', root('<!-- a -- b -->'), 'A comment must not hold "--".'],
  ['an instruction without a name', root('<? a ?>'), 'This processing instruction is not well-formed.'],
  [
    'a declaration without a version',
    `<?xml encoding="UTF-8"?><urlset ${ns}></urlset>`,
    'The XML declaration is not well-formed.',
  ],
  ['a late declaration', ` ${root('')}`, 'The XML declaration is not at the very start of the file.'],
  ['brackets in text', root('<url>]]></url>'), 'Text must not hold "]]>".'],
  ['text after the end', `${root('')}and more`, 'There is text outside the root element.'],
  ['two roots', `${root('')}<urlset/>`, 'There is a second root element.'],
  ['no root', `${xml}<!-- nothing -->`, 'The file ends without a root element.'],
  [
    'a long tag',
    `${xml}<urlset ${ns}><url a="${'a'.repeat(1_100_000)}`,
    'A tag here is longer than 1 MB; reading ends.',
  ],
  ['an address not closed', root('<url><loc>https://a.example/</url>'), 'Malformed <loc> tags detected.'],
  ['a root not closed', `${xml}<urlset ${ns}>`, 'Missing closing </urlset> tag.'],
  ['an entry not closed', root('<url>'), '<url> is not closed.'],
  ['an end without a beginning', `${xml}</urlset>`, 'Here ends an element that was never opened.'],
  [
    'an ampersand at the end',
    `${xml}<urlset ${ns}><url><loc>https://a.example/?a&`,
    'Here stands an "&" that starts no XML reference.',
  ],
  ['an ampersand after the end', `${root('')}&`, 'There is text outside the root element.'],
  ['a bracket after the end', `${root('')}]`, 'There is text outside the root element.'],
  ['an end in a tag', `${xml}<urlset`, 'The file ends in the middle of a tag or comment.'],
])('%s', async (_, source, message) => {
  const { findings } = await validateSitemap(source, { sitemapUrl: 'https://a.example/sitemap.xml' })
  expect(findings.map((one) => one.message)).toContain(message)
})
