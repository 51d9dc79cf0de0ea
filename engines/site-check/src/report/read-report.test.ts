import { expect, test } from 'vitest'
import { readReport } from './read-report.ts'

const finding = {
  rule: 'link-broken',
  severity: 'error',
  message: '/x is missing.',
  file: 'a.html',
  line: 3,
  value: '/x',
  fix: { before: '/x', after: '/y' },
}
const size = { width: 4, height: 3 }
const grown = { path: 'a.png', before: 7, now: 9, sizeBefore: size, size, could: { bytes: 8, score: 100 }, score: -3 }
const compared = {
  base: 'old',
  standing: [],
  mended: [finding],
  unknown: [],
  newlySilenced: 1,
  unlisted: { 'link-broken': 2 },
  isConfigChanged: true,
  grown: [grown],
}
const report = { baseUrl: null, fileCount: 2, pageCount: 1, ignored: 0, findings: [finding], ignores: [], places: null }

test('a report is read back as it was saved', () => {
  expect(readReport(JSON.stringify(report))).toEqual(report)
  const whole = { ...report, silenced: [finding], images: [{ path: 'a.png', ...size }], compared }
  expect(readReport(JSON.stringify(whole))).toEqual(whole)
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

test('a text is cut between two characters', () => {
  const read = readReport(JSON.stringify({ ...report, findings: [{ ...finding, file: `${'x'.repeat(1999)}🙂` }] }))
  expect(read?.findings[0]?.file.isWellFormed()).toBe(true)
})

test('the addresses of a crawled site are kept', () => {
  const place = 'https://a.example/'
  const read = readReport(JSON.stringify({ ...report, findings: [{ ...finding, place }] }))
  expect(read?.places).toEqual({ 'a.html': place })
})
