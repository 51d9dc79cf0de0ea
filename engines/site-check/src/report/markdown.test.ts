import { expect, test } from 'vitest'
import type { SiteFinding } from '../context/context.ts'
import { writeReport } from './file-formats.ts'
import { codeSpan } from './markdown.ts'

const finding = (some: Partial<SiteFinding> = {}): SiteFinding => ({
  rule: 'link-broken',
  severity: 'error',
  message: '/x points to a missing page.',
  file: 'a.html',
  ...some,
})
const comment = (findings: readonly SiteFinding[], compared = {}) =>
  writeReport('markdown', {
    baseUrl: null,
    fileCount: 2,
    pageCount: 1,
    ignored: 0,
    findings,
    compared: { base: 'old', standing: [], mended: [], unknown: [], ...compared },
  })

/**
 * Takes out all code as forges read it; the remaining text is what they act on. cmark-gfm and comrak take no more than 80
 * backticks for a code span, and compare those of a block up to 255.
 */
function withoutCode(text: string): string {
  const noBlocks = text.replace(/^ *(`{3,255})(?:diff)?\n[\s\S]*?\n *\1\n/gm, '')
  return noBlocks.replace(/(?<!`)(`{1,80})(?!`)(.+?)(?<!`)\1(?!`)/g, '')
}

const hostile = [
  '@everyone see #1 and GH-2',
  '![x](https://evil.example/x.png)',
  '<img src=x onerror=alert(1)></details><script>',
  '``` \n# heading\n```',
  '` @someone `` @other ``` ',
  'https://evil.example/ www.evil.example',
  '| a | b |\r\n::stop-commands::x',
  '\u202e<!-- sundry-check -->',
  '`'.repeat(500),
  `${'`'.repeat(90)} @someone`,
  `${'`'.repeat(290)} @someone`,
]

test.each(hostile)('a forge acts on nothing in %j, wherever it is in a comment', (text) => {
  const one = finding({
    message: text,
    file: `${text}.html`,
    value: text,
    related: `${text}\n${text}`,
    fix: { before: text, after: text },
  })
  const body = comment([one], {
    standing: [one],
    mended: [one],
    grown: [{ path: `${text}.png`, before: null, now: 1 }],
  })
  const rest = withoutCode(body)
  expect(rest).not.toMatch(/@|#\d|GH-|!\[|https?:|www\.|onerror|script|<!--|heading|stop-commands/)
  expect(rest.match(/<\/?details>/g)).toHaveLength(4)
})

test('a text that ends in a backtick stays one piece of code', () => {
  expect(codeSpan('a`')).toBe('`` a` ``')
  expect(codeSpan('')).toBe('`  `')
})

test('a comment that would be too long ends with a whole row, the worst first, and says how many are left', () => {
  const some = Array.from({ length: 3000 }, (_, at) =>
    finding({
      file: `${at}.html`,
      message: `number ${at} ${'x'.repeat((at % 2) * 200)}${'`'.repeat(at % 50)}`,
      severity: at % 3 === 0 ? 'error' : 'info',
    }),
  )
  const body = comment(some, { standing: some, mended: some })
  expect(body.length).toBeLessThanOrEqual(60_000)
  const rows = body.split('\n').filter((line) => line.startsWith('- **'))
  const isWhole = (line: string) =>
    /^- \*\*(error|info)\*\* (`+) .+ \2 \(`link-broken`\)$|^- \*\*\w+\*\* `[^`]+` \(`link-broken`\)$/.test(line)
  expect(rows.filter((line) => !isWhole(line))).toEqual([])
  expect(rows.findLastIndex((line) => line.includes('error'))).toBeLessThan(
    rows.findIndex((line) => line.includes('info')) >>> 0,
  )
  const order = some
    .toSorted((a, b) => a.severity.localeCompare(b.severity))
    .map(({ message }) => message.split(' ')[1])
  expect(rows.map((line) => /number (\d+)/.exec(line)?.[1])).toEqual(order.slice(0, rows.length))
  expect(body).toContain(`\n${(3000 - rows.length).toLocaleString('en-US')} more findings are in the report.\n`)
})

test('the verdict counts the findings of each severity that there is, also those that are not listed', () => {
  const verdictOf = (findings: readonly SiteFinding[], more = {}) =>
    writeReport('markdown', { baseUrl: null, fileCount: 2, pageCount: 1, ignored: 0, findings, ...more }).split('\n')[0]
  const [error, warning, note] = (['error', 'warning', 'info'] as const).map((severity) => finding({ severity }))
  const all = [error, error, warning, note].filter((one) => one !== undefined)
  expect(verdictOf([])).not.toMatch(/\d/)
  expect(verdictOf(all.slice(0, 2))?.match(/\d+ \w+/g)).toEqual(['2 errors'])
  expect(verdictOf(all.slice(2))?.match(/\d+ \w+/g)).toEqual(['1 warning', '1 note'])
  expect(verdictOf(all)?.match(/\d+ \w+|and/g)).toEqual(['2 errors', '1 warning', 'and', '1 note'])
  expect(verdictOf(all.slice(0, 1), { left: { 'link-broken': 7 } })?.match(/\d+ \w+/g)).toEqual(['8 errors'])
})

test('a report with tens of thousands of equal findings becomes one row', () => {
  const some = Array.from({ length: 60_000 }, (_, at) => finding({ file: `${at}.html` }))
  expect(comment(some).match(/^- /gm)).toHaveLength(1)
})

test('a page with both has its errors before the warnings of any other', () => {
  const body = comment([
    finding({ severity: 'warning', message: 'second' }),
    finding({ file: 'b.html', message: 'first' }),
    finding({ file: 'b.html', severity: 'info', message: 'third' }),
  ])
  const at = ['first', 'second', 'third'].map((word) => body.indexOf(word))
  expect(at).toEqual(at.toSorted((a, b) => a - b))
})

test('a comment names the rules whose findings were not all compared', () => {
  expect(comment([], { unlisted: { 'link-broken': 1234 } })).toContain('1,234 of link-broken')
})

test('a line of a redirect is there to copy', () => {
  expect(comment([finding({ related: '/a /b 301' })])).toContain('  ```\n  /a /b 301\n  ```\n')
})

test('a comment shows the first of many lines to add and counts the others', () => {
  const body = comment([finding({ related: Array.from({ length: 1000 }, (_, at) => `/${at} /b 301`).join('\n') })])
  expect(body).toContain('/9 /b')
  expect(body).toMatch(/and 980 more lines/)
})

test('an image that grew is shown with its bytes before and after', () => {
  const grown = [{ path: 'a|b.png', before: 1000, now: 20_500 }]
  expect(comment([], { grown })).toContain('| `a\\|b.png` | 1 kB | 20.5 kB |')
})

test('an image that was weighed is shown with its pixels and with what it could be at which score', () => {
  const [sizeBefore, size] = [
    { width: 20, height: 10 },
    { width: 40, height: 20 },
  ]
  const one = { path: 'a.jpg', before: 1000, now: 20_500, sizeBefore, size, could: { bytes: 9000, score: 91.26 } }
  expect(comment([], { grown: [one] })).toContain('| 1 kB, 20 × 10 | 20.5 kB, 40 × 20 | 9 kB, score 91.3 |')
  const body = comment([], { grown: [null, 62.04].map((score) => ({ ...one, score })) })
  expect(body).toContain('| 20.5 kB, 40 × 20 | not compared | 9 kB,')
  expect(body).toContain('| 20.5 kB, 40 × 20 | score 62.0 | 9 kB,')
})

test('a fix that has one meaning is shown as a diff', () => {
  const fix = { before: '/old', after: '/new' }
  expect(comment([finding({ fix })])).toContain('  ```diff\n  - /old\n  + /new\n  ```\n')
})
