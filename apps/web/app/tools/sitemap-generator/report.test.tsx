// What the generator says of the files it wrote.
import { describe, expect, test } from 'vitest'
import { htmlOf, read, textOf } from '../../../testing/read.ts'
import type { Generated } from './generator.worker.ts'
import { Report } from './report.tsx'

const finding = (severity: string, value: string) => ({
  code: 'x',
  line: 1,
  column: 1,
  severity,
  message: 'Something is off.',
  value,
})
const file = { name: 'sitemap.xml', kind: 'urlset', urlCount: 3, octets: 2048, blob: new Blob() }
const generated = {
  urlCount: 1234,
  duplicates: 0,
  skippedCount: 0,
  changedCount: 0,
  skipped: [],
  dropped: [],
  check: { valid: true, errors: 0, warnings: 0, findings: [] },
  files: [file],
}
const report = (some: object = {}) => read(Report, { generated: { ...generated, ...some } as unknown as Generated })

test('clean: the count and a word that it is', () => {
  expect(report()).toBe('1,234 URLs Checked with our validator: no errors.')
  expect(report({ urlCount: 1 })).toMatch(/^1 URL /)
})
test('with errors: how many, and that they come first', () => {
  const check = { valid: false, errors: 1, warnings: 2, findings: [finding('error', 'a'), finding('info', 'b')] }
  expect(report({ check })).toContain(
    'Checked with our validator: 1 error, 2 warnings. Please fix what is listed here before you upload the file.',
  )
  expect(report({ check })).toContain('Something is off. a')
  expect(report({ check })).not.toContain('Something is off. b')
  expect(report({ check: { ...check, errors: 0 } })).not.toContain('Please mend')
})
test('without a file there is no count', () => expect(report({ files: [] })).not.toContain('URL'))
describe('what was left out', () => {
  test('twice, changed, or not valid', () => {
    expect(report({ duplicates: 1 })).toContain('1 listed already, left out.')
    expect(report({ changedCount: 1 })).toContain('1 address encoded or cut at the fragment.')
    expect(report({ changedCount: 2 })).toContain('2 addresses encoded or cut at the fragment.')
    const dropped = [
      { loc: 'https://a.example/', field: 'priority', value: '7' },
      { loc: '', field: 'lastmod', value: 'soon' },
    ]
    const text = report({ dropped })
    expect(text).toContain('priority “7” is not valid and was left out for https://a.example/.')
    expect(text).toContain('lastmod “soon” is not valid and was left out.')
    const many = Array.from({ length: 21 }, (_, at) => ({
      loc: `https://a.example/${at}`,
      field: 'f',
      value: `v${at}`,
    }))
    expect(report({ dropped: many })).toContain('“v19”')
    expect(report({ dropped: many })).not.toContain('“v20”')
  })
  test('no web address: each line with its reason, its first 200 characters', () => {
    const skipped = [{ input: 'x'.repeat(201), reason: 'scheme' }]
    const text = report({ skippedCount: 1, skipped })
    expect(text).toContain('1 line is no web address and was left out')
    expect(text).toContain(`${'x'.repeat(200)} (`)
    expect(text).not.toContain('x'.repeat(201))
    expect(report({ skippedCount: 2, skipped })).toContain('2 lines are no web addresses and were left out')
  })
})
test('several files are listed with their counts and sizes', () => {
  const index = { ...file, name: 'sitemap-index.xml', kind: 'index', urlCount: 1 }
  const text = report({ files: [index, file] })
  expect(text).toContain('sitemap-index.xml 1 sitemaps, 2.00 KB Download sitemap.xml 3 URLs, 2.00 KB Download')
  expect(report()).not.toContain('Download')
})

test('each of several files is named in its button', () => {
  const files = [file, { ...file, name: 'sitemap.xml.gz' }]
  const html = htmlOf(Report, { generated: { ...generated, files } as unknown as Generated })
  expect(html).toContain('<ul aria-label="Files"')
  for (const { name } of files) expect(html).toContain(`aria-label="Download ${name} from the list"`)
  expect(textOf(html)).toContain('sitemap.xml 3 URLs, 2.00 KB Download sitemap.xml.gz 3 URLs, 2.00 KB Download')
})
