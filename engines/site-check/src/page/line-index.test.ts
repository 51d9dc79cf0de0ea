import { expect, test } from 'vitest'
import { lineIndex } from './line-index.ts'

test.each([
  ['', [1]],
  ['ab', [1, 1]],
  ['\n', [1, 2]],
  ['\n\n\nab\nc', [1, 2, 3, 4, 4, 4, 5]],
  ['a\r\nb', [1, 1, 1, 2]],
])('the lines of each sign of %j', (text, lines) => {
  const lineOf = lineIndex(text)
  expect(lines.map((_, position) => lineOf(position))).toEqual(lines)
})
