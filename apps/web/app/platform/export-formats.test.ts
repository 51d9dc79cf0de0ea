import { expect, test } from 'vitest'
import { toCsv } from './export-formats.ts'

test('quotes what needs quotes and leaves numbers alone', () => {
  expect(toCsv(['name', 'n'], [['a "b", c', -1]])).toBe('name,n\r\n"a ""b"", c",-1\r\n')
})

test('a CSV file keeps a spreadsheet from running untrusted text', () => {
  expect(toCsv(['x'], [['=cmd()'], ['@a'], [' -1'], ['＝1'], ['|a'], [null]])).toBe(
    "x\r\n'=cmd()\r\n'@a\r\n' -1\r\n'＝1\r\n'|a\r\n\r\n",
  )
})
