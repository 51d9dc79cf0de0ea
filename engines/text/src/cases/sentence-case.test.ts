import { describe, expect, test } from 'vitest'
import { transformCase } from './transform.ts'

describe('sentence case', () => {
  test.each([
    ['HELLO WORLD. THIS IS IT! REALLY? YES', 'Hello world. This is it! Really? Yes'],
    ['one\ntwo\r\nthree\u2028four', 'One\nTwo\r\nThree\u2028Four'],
    ['so... then. well.. no… yes', 'So... then. Well.. no… yes'],
    ['what?! no way', 'What?! No way'],
    ['open index.html or v2.0.1 now', 'Open index.html or v2.0.1 now'],
    ['ask dr. grey vs. mr. brown. they know', 'Ask dr. grey vs. mr. brown. They know'],
    ['at 5 a.m. we left. e.g. now', 'At 5 a.m. we left. E.g. now'],
    ['“stop!” he said. “Stop!” He left. “stop.” he left', '“Stop!” he said. “Stop!” He left. “Stop.” He left'],
    ['(it rained.) then it stopped', '(It rained.) Then it stopped'],
    ['3 apples. 4 pears', '3 apples. 4 pears'],
    ['1. first\n2) second', '1. First\n2) Second'],
    ['¡hola! ¿y tú? «bien»', '¡Hola! ¿Y tú? «Bien»'],
    ['如果。abc', '如果。Abc'],
    ['नमस्ते। ok', 'नमस्ते। Ok'],
    ['ΟΔΟΣ. ΣΑΣ', 'Οδος. Σας'],
    ['ǆungla. ﬁne', 'ǅungla. Fine'],
  ])('%j', (input, expected) => {
    expect(transformCase(input, 'sentence')).toBe(expected)
  })

  test('writes the English I, and only there', () => {
    const text = "so i said i’d go, i'm sure (i think): wi-fi, i/o, i.e. ii"
    expect(transformCase(text, 'sentence', { locale: 'en-GB' })).toBe(
      "So I said I’d go, I'm sure (I think): wi-fi, i/o, i.e. ii",
    )
    expect(transformCase('mi i ti', 'sentence', { locale: 'pl' })).toBe('Mi i ti')
  })

  test.each([
    ['tr', 'ığdır. izmir', 'Iğdır. İzmir'],
    ['nl', "ijs is koud. 't is ijzig", "IJs is koud. 't Is ijzig"],
  ])('in %s', (locale, input, expected) => {
    expect(transformCase(input, 'sentence', { locale })).toBe(expected)
  })

  test('knows the abbreviations it is told', () => {
    const abbreviations = ['Abb.', 'bldg']
    expect(transformCase('see abb. two, bldg. four. end', 'sentence', { abbreviations })).toBe(
      'See abb. two, bldg. four. End',
    )
    expect(transformCase('see abb. two', 'sentence')).toBe('See abb. Two')
  })

  test('keeps acronyms on request', () => {
    expect(transformCase('the NATO and EU. the END', 'sentence', { keepAcronyms: true })).toBe(
      'The NATO and EU. The END',
    )
  })
})
