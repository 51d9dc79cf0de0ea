import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterWhole, textStatistics } from './statistics.ts'

const count = (granularity: 'grapheme' | 'word', text: string) =>
  [...new Intl.Segmenter('en', { granularity }).segment(text)].filter(
    (segment) => granularity === 'grapheme' || segment.isWordLike === true,
  ).length

describe('textStatistics', () => {
  test('counts a plain text', () => {
    expect(textStatistics('Well-known facts: don’t stop!\r\nDr. Grey paid 1,000.50 €.\n\n  \nThe end')).toEqual({
      characters: 67,
      charactersNoSpaces: 53,
      words: 11,
      lines: 5,
      sentences: 3,
      paragraphs: 2,
      bytes: 72,
      readingSeconds: 3,
      speakingSeconds: 5,
    })
  })

  test('counts nothing in an empty text', () => {
    expect(new Set(Object.values(textStatistics('')))).toEqual(new Set([0]))
  })

  test.each([
    ['👩‍👩‍👧‍👦🇩🇪👍🏽e\u0301', { characters: 4, words: 1, bytes: 44 }],
    ['हिन्दी भाषा', { characters: 5, charactersNoSpaces: 4, words: 2 }],
    ['日本語のテスト。そうです', { characters: 12, words: 5, sentences: 2 }],
    ['ภาษาไทย', { words: 2, sentences: 1 }],
    ['한국어 문장', { characters: 6, words: 2 }],
    ['   \n\t', { characters: 5, charactersNoSpaces: 0, words: 0, lines: 2, sentences: 0, paragraphs: 0 }],
    ['one\n', { lines: 2, paragraphs: 1, sentences: 1 }],
    ['a\rb\u2028c\u0085d', { lines: 4, sentences: 4, paragraphs: 1 }],
    ['Wait... what? e.g. this. And', { sentences: 3 }],
    ['“Stop!” he said. “Stop!” She left', { sentences: 3 }],
    ['\ud83d', { characters: 1, bytes: 3 }],
  ])('%j', (text, expected) => {
    expect(textStatistics(text)).toMatchObject(expected)
  })

  test('an unknown locale does not stop it', () => {
    expect(textStatistics('漢字 a', { locale: 'no_such-locale!' }).words).toBe(2)
  })

  test('agrees with the segmenter on every script, across its own cuts', () => {
    const units = [...'aBé1_.,: \n', "'", '’', '-', 'ш', 'ह', 'ि', '्', 'क', '漢', 'の', 'カ', 'ก', 'ำ', 'א', 'م']
    const joiners = ['\r\n', 'e\u0301', '👨\u200d👩', '🏽', '🇩', '❤\ufe0f', '\u1100\u1161\u11a8', '𝒜']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...units, ...joiners), { maxLength: 15 }), (parts) => {
        const text = parts.join('')
        expect(textStatistics(text).characters).toBe(count('grapheme', text))
      }),
      { seed: 5, numRuns: 1000 },
    )
    const plain = [...'aBé1., \n', "'", '’', '-', 'ш', 'क', 'א', 'م', 'e\u0301', '👩', '/', '@']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...plain), { maxLength: 15 }), (parts) => {
        const text = parts.join('')
        expect(textStatistics(text).words).toBe(count('word', text))
      }),
      { seed: 5, numRuns: 1000 },
    )
  })

  test('counts long runs without a place to cut', () => {
    expect(textStatistics(`e${'\u0301'.repeat(5000)}`).characters).toBe(1)
    expect(textStatistics('👩‍🚀'.repeat(500)).characters).toBe(500)
    expect(textStatistics('漢字'.repeat(2000)).words).toBeGreaterThan(1900)
    expect(textStatistics('one two\n'.repeat(40_000))).toMatchObject({ words: 80_000, lines: 40_001, paragraphs: 1 })
  })
})

// Safe places to cut a text: never within a character of two code units.
test.each([
  ['within a pair', '\ud83d\ude00', 2],
  ['behind a half that begins one', '\ud83da', 1],
  ['behind a letter', 'a\ude00', 1],
  ['between two second halves', '\ude00\ude00', 1],
  ['between two first halves', '\ud83d\ud83d', 1],
  ['behind the code unit before the halves', '\ud7ff\udc00', 1],
  ['before the code unit after the halves', '\ud83d\ue000', 1],
])('%s', (_, text, place) => expect(afterWhole(text, 1)).toBe(place))
