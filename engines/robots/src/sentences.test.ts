// The findings of each kind in words, and where each kind begins.
import { expect, test } from 'vitest'
import { fetchOutcome } from './parsing/fetch-outcome.ts'
import { parseRobots } from './parsing/parse.ts'

const reported = (text: string | Uint8Array, code: string) => {
  const finding = parseRobots(text).findings.find((one) => one.code === code)
  return (
    finding && `${finding.severity}, line ${finding.line ?? 'none'}: ${finding.message} ${finding.hint ?? ''}`.trim()
  )
}
const octets = (...parts: (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)])))

const rules = 'User-agent: *\nAllow: /'
const documents: [code: string, text: string | Uint8Array][] = [
  ['bom', `\ufeff${rules}`],
  ['bom-partial', octets(0xef, rules)],
  ['bom-partial', octets(0xef, 0xbb, rules)],
  ['not-utf8', octets(rules, 0xe9)],
  ['looks-like-html', '<!doctype html>'],
  ['looks-like-html', ' \n<HTML lang=en>'],
  ['empty-file', '# nothing'],
  ['rule-outside-group', `Disallow: /x\n${rules}`],
  ['group-empty', 'User-agent: *\n'],
  ['path-trailing-star', 'User-agent: *\nDisallow: /**'],
  ['path-full-url', 'User-agent: *\nDisallow: http://a.example'],
  ['key-extended', 'User-agent: *\nAllowed: /x'],
  ['key-misspelt', 'Useragent: *\nAllow: /'],
  ['key-misspelt', `${rules}\nsite-map: https://a.example/`],
]
test('every kind of file has the finding and the sentences that were reviewed', () => {
  const found = documents.map(([code, text]) => `${code}: ${reported(text, code)}`)
  expect(found.filter((sentence) => sentence.endsWith('undefined'))).toEqual([])
  expect(found).toMatchSnapshot()
})

test('a file is read to 500 KiB', () => {
  const head = 'User-agent: *\n'
  const filled = (length: number) =>
    head + `#${'x'.repeat(length - head.length - 14)}\nDisallow: /a`.padEnd(length - head.length)
  expect(reported(filled(500 * 1024), 'too-large')).toBeUndefined()
  expect(reported(`${filled(500 * 1024)}\nDisallow: /b\n`, 'too-large')).toMatchSnapshot()
})

test('a page is known by its first 1,024 characters', () => {
  const behind = (spaces: number) => reported(`${' '.repeat(spaces)}<html`, 'looks-like-html')
  expect([behind(1019), behind(1020)]).toEqual([expect.stringMatching(/^error/), undefined])
})

test('a page with lines like rules has a finding that crawlers follow them', () => {
  expect(reported('<html>\nUser-agent: *\nDisallow: /', 'looks-like-html')).toMatch(/follows the lines/)
})

test('each answer to the request for the file has its meaning', () => {
  const statuses = [0, 199, 200, 299, 300, 310, 399, 400, 401, 403, 404, 410, 428, 429, 430, 499, 500, 503]
  expect(statuses.map((status) => [status, fetchOutcome(status)])).toMatchSnapshot()
})
