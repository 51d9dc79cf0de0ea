// Words of a text that is cut into pieces, because it is long and some of its scripts have no spaces.
import { expect, test } from 'vitest'
import { countWords, segmenterLimit } from '../statistics.ts'

const count = (text: string) => countWords(text, () => new Intl.Segmenter('ja', { granularity: 'word' }))

test('a piece without a word adds none', () => {
  expect(count(`${' '.repeat(2 * segmenterLimit)}漢字`)).toBe(1)
  expect(count(`${'- '.repeat(segmenterLimit)}漢字`)).toBe(1)
})

test('words of pieces with spaces and without are added up', () => {
  const times = Math.ceil(segmenterLimit / 4)
  expect(count(`${'tea '.repeat(times)}漢字`)).toBe(times + 1)
})
