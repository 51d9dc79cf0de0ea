import { expect, test } from 'vitest'
import { readReport } from './read-report.ts'

const finding = {
  rule: 'link-broken',
  severity: 'error',
  message: '/x is missing.',
  file: 'a.html',
  line: 3,
  value: '/x',
}
const report = { baseUrl: null, fileCount: 2, pageCount: 1, ignored: 0, findings: [finding], ignores: [], places: null }

test('a report is read back as it was saved', () => {
  expect(readReport(JSON.stringify(report))).toEqual(report)
})

test.each(['', '[]', 'null', '{"findings":[]}', '{"version":1,"accepted":{}}', '{"pageCount":1,"findings":{}}'])(
  '%j is no report',
  (text) => expect(readReport(text)).toBeNull(),
)

test('an entry that is no finding of a known rule is left out, and a text that fills the page is cut', () => {
  const long = 'x'.repeat(10_000)
  const strange = [
    null,
    7,
    { ...finding, rule: 'constructor' },
    { ...finding, file: 3 },
    { ...finding, line: -1, message: long },
  ]
  const read = readReport(JSON.stringify({ ...report, findings: strange }))
  expect(read?.findings).toHaveLength(1)
  expect(read?.findings[0]?.line).toBeUndefined()
  expect(read?.findings[0]?.message.length).toBeLessThan(long.length)
})

test('the addresses of a crawled site are kept', () => {
  const place = 'https://a.example/'
  const read = readReport(JSON.stringify({ ...report, findings: [{ ...finding, place }] }))
  expect(read?.places).toEqual({ 'a.html': place })
})
