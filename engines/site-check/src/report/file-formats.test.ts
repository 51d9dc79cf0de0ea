import { expect, test } from 'vitest'
import type { SiteFinding } from '../context/context.ts'
import { writeReport } from './file-formats.ts'

const finding = (some: Partial<SiteFinding> = {}): SiteFinding => ({
  rule: 'link-broken',
  severity: 'error',
  message: '/x points to a missing page.',
  file: 'a.html',
  ...some,
})
const checked = (findings: readonly SiteFinding[]) => ({
  baseUrl: 'https://a.example/',
  fileCount: 2,
  pageCount: 1,
  ignored: 0,
  findings,
})

test('Code Quality gives each finding a fingerprint of its own that keeps when lines move', () => {
  const prints = (line: number) => {
    const issues = JSON.parse(writeReport('codequality', checked([finding({ line }), finding({ line: line + 1 })])))
    return issues.map(({ fingerprint }: { fingerprint: string }) => fingerprint)
  }
  expect(prints(9)).toEqual(prints(1))
  expect(new Set(prints(1)).size).toBe(2)
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '|cmd', ' =1', '＝1'])(
  'CSV gives a spreadsheet no formula in %j',
  (value) => {
    const [, row = ''] = writeReport('csv', checked([finding({ value, file: value, line: 3 })])).split('\r\n')
    expect(row).toBe(`"error","link-broken","'${value}","3","/x points to a missing page.","'${value}",""`)
  },
)

test('JUnit holds no character that XML 1.0 forbids', () => {
  const hostile = 'a\u0000\u000b\u001b\ud800\udfff\ufffe\uffff'
  const xml = writeReport('junit', checked([finding({ message: hostile, file: hostile })]))
  // https://www.w3.org/TR/xml/#charsets
  expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
})

test.each(['https:/a b.html', 'http:x.html', 'a\ud800.html'])(
  'SARIF names the file %j by a relative address',
  (file) => {
    const { runs } = JSON.parse(writeReport('sarif', checked([finding({ file })])))
    const { uri } = runs[0].results[0].locations[0].physicalLocation.artifactLocation
    expect(new URL(uri, 'file:///site/').pathname).toBe(`/site/${uri}`)
  },
)

test('SARIF makes no link of what a message quotes', () => {
  const message = '[Fix](https://evil.example/) points to a missing page.'
  const { runs } = JSON.parse(writeReport('sarif', checked([finding({ message })])))
  // An embedded link of SARIF 2.1.0, 3.11.6.
  expect(runs[0].results[0].message.text).not.toContain('](')
})

test('CSV keeps quotes, commas and lines inside their field', () => {
  const csv = writeReport('csv', checked([finding({ message: 'a "b", c\nd' })]))
  expect(csv.split('\r\n')).toHaveLength(3)
  expect(csv).toContain('"a ""b"", c\\nd"')
})

test('HTML brings nothing of a finding to life, and needs nothing beside it', () => {
  const hostile = `<script>x</script><img src=x onerror="x">'&\u202e`
  const html = writeReport('html', checked([finding({ message: hostile, file: hostile, value: hostile })]))
  expect(html).not.toMatch(/<script|<img|\u202e|(?:src|href)=["']/)
  expect(html).toContain('&lt;script&gt;')
})

test('HTML counts all findings and lists a bounded number of each rule and file', () => {
  const many = Array.from({ length: 3000 }, (_, at) => finding({ file: `${at}.html`, line: at }))
  const html = writeReport('html', checked(many))
  expect(html).toContain('Errors (3000)')
  expect(html.match(/<li>/g)?.length).toBeLessThan(2000)
})

test('text has colours only by the paint that it is handed', () => {
  const report = checked([finding({ message: '\u001b[31mred' })])
  expect(writeReport('text', report)).not.toContain('\u001b')
  expect(writeReport('text', { ...report, paint: (style, words) => `<${style}>${words}` })).toContain('<error>error')
})
