import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractJsonLd, toDocument, toJsonLd, toScriptTag, toText, validateJsonLd } from './index.ts'

test('no text can end the script or open a comment in it', () => {
  const tag = toScriptTag({ name: '</script><script>alert(1)</script><!--' })
  expect(tag.match(/<\/script/g)).toHaveLength(1)
  expect(tag).not.toContain('<!--')
  expect(tag).toContain('\\u003c/script>')
})

test('whatever is embedded reads back equal', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('</script>', '</SCRIPT >', '<!-- <script>', ']]>', '\u2028', '"quoted" \\ 😀', '-->'),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), texts), (document) => {
      expect(extractJsonLd(`<!doctype html><p>x</p>${toScriptTag(document)}`)).toEqual({ value: document })
      expect(JSON.parse(toText(document))).toEqual(document)
    }),
    { seed: 8, numRuns: 300 },
  )
})

test('200 questions with awkward texts parse back equal', () => {
  const mainEntity = Array.from({ length: 200 }, (_, index) => ({
    name: `Is "${index}" </script> safe? 😀`,
    acceptedAnswer: { text: `Yes & <b>bold</b> \\ ${index}` },
  }))
  const document = toJsonLd('faq-page', { mainEntity })
  expect(extractJsonLd(toScriptTag(document))).toEqual({ value: document })
  expect(validateJsonLd(document).filter(({ severity }) => severity === 'error')).toEqual([])
  expect(toDocument([{ typeId: 'faq-page', values: { mainEntity } }])).toEqual(document)
})

test('hostile pages are read in one go', () => {
  for (const text of [
    '<script type="application/ld+json">'.repeat(50_000),
    `<script type="application/ld+json">{"a":1,${' '.repeat(500_000)}x</script>`,
    `${' '.repeat(500_000)}x`,
    `<script ${' type = '.repeat(50_000)}>`,
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  ]) {
    expect(extractJsonLd(text)).toHaveProperty('finding.code', 'syntax')
  }
  let graph: object = { '@type': 'Person' }
  for (let level = 0; level < 50_000; level += 1) graph = { '@graph': [graph] }
  expect(validateJsonLd(graph)).toHaveProperty('[0].code', 'not-an-object')
})

test('letters that change their length in lower case do not shift the scripts', () => {
  expect(extractJsonLd('<p>İİİ</p><script type="application/ld+json">{"a":"İ😀"}</script>')).toEqual({
    value: { a: 'İ😀' },
  })
})

test('several scripts of a page are read, others are not; old comment marks do no harm', () => {
  const html = `<script>var x = {}</script><script async type='application/ld+json'><!--\n{"@type":"A"}\n--></script>
    <SCRIPT TYPE=application/ld+json>//<![CDATA[\n{"@type":"B"}\n//]]></SCRIPT>`
  expect(extractJsonLd(html)).toEqual({ value: [{ '@type': 'A' }, { '@type': 'B' }] })
  expect(extractJsonLd('\uFEFF{"a":1}')).toEqual({ value: { a: 1 } })
})
