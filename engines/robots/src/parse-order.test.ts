// The order of findings, and a line with a NUL.
import { expect, test } from 'vitest'
import { parseRobots } from './parsing/parse.ts'

const found = (text: string | Uint8Array) =>
  parseRobots(text).findings.map(({ code, line }) => (line === undefined ? code : `${line} ${code}`))

test('findings on the whole file precede those on its first line', () => {
  const octets = Uint8Array.from([...new TextEncoder().encode('Useragent: *\nDisallow /a'), 0xe9])
  expect(found(octets)).toEqual(['not-utf8', '1 key-misspelt', '2 colon-missing', '2 path-encoded'])
})

test('a line of 16,663 octets is read whole, and a file of a byte-order mark alone is whole too', () => {
  const line = (length: number) => `User-agent: *\n${'Disallow: /'.padEnd(length, 'a')}`
  expect(found(line(16_663))).toEqual([])
  expect(found(line(16_664))).toEqual(['2 line-too-long'])
  expect(found('\ufeff')).toEqual(['empty-file', '1 bom'])
})

test('a line that begins with a NUL is empty, and says so', () => {
  const { rules, findings } = parseRobots('User-agent: *\n\0Disallow: /a\nDisallow: /b')
  expect(rules.map(({ value }) => value)).toEqual(['/b'])
  expect(findings).toMatchObject([{ line: 2 }])
})
