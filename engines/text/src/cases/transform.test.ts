import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { caseKinds } from './kinds.ts'
import { transformCase, transformCaseChunked } from './transform.ts'

const kinds = caseKinds.map(({ id }) => id)
const locales = [undefined, 'tr', 'az', 'lt', 'el', 'nl', 'en', 'zz']
const breaks = /[\n\v\f\r\x85\u2028\u2029]/g
const pieces = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom('\n', '\r\n', '\r', '\u2028', ' ', '. ', '? ', "'", '’', '-', '_', 'İ', 'ß', 'ﬁ', 'ΑΣ', 'i', 'i̇̀'),
  fc.constantFrom('IJ', 'ij', 'the', 'of', 'NASA', 'fooBar', 'e\u0301', '👩‍🚀', '\ud83d', 'ǆ', 'ᾳ', '3rd', 'a.b', 'ΐ'),
)
const text = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))
const locale = fc.constantFrom(...locales)
const run = { seed: 5, numRuns: 600 }
const withLocale = (tag: string | undefined) => (tag === undefined ? {} : { locale: tag })

describe('every kind', () => {
  test('keeps every line break, byte for byte', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...kinds), locale, (input, kind, tag) => {
        const output = transformCase(input, kind, withLocale(tag))
        expect(output.match(breaks)).toEqual(input.match(breaks))
      }),
      run,
    )
  })

  test('comes out of the chunked form the same', () => {
    const line = 'The quick brown fox. it\'s "fine": e.g. straße, ΟΔΟΣ & fooBarBaz\r\n'
    const input = line.repeat(4000)
    for (const kind of kinds) {
      const steps = [...transformCaseChunked(input, kind)]
      expect(steps.length).toBeGreaterThan(2)
      expect(steps.map(({ output }) => output).join('')).toBe(transformCase(line, kind).repeat(4000))
      expect(steps.at(-1)).toMatchObject({ done: input.length, total: input.length })
      expect(transformCase(input, kind)).toBe(transformCase(line, kind).repeat(4000))
    }
  })
})

test('upper and lower are idempotent', () => {
  fc.assert(
    fc.property(text, fc.constantFrom('upper' as const, 'lower' as const), locale, (input, kind, tag) => {
      const once = transformCase(input, kind, withLocale(tag))
      expect(transformCase(once, kind, withLocale(tag))).toBe(once)
    }),
    run,
  )
})

test('prose kinds change nothing but case', () => {
  const fold = (value: string) => value.toLowerCase().toUpperCase().toLowerCase().normalize('NFC').replaceAll('ς', 'σ')
  const prose = ['title', 'sentence', 'inverse', 'alternating', 'title-ap', 'title-chicago'] as const
  fc.assert(
    fc.property(text, fc.constantFrom(...prose), (input, kind) => {
      expect(fold(transformCase(input, kind))).toBe(fold(input))
    }),
    run,
  )
})

describe('upper and lower', () => {
  test.each([
    ['upper', undefined, 'straße ﬂuß ŉ', 'STRASSE FLUSS ʼN'],
    ['upper', 'tr', 'iı', 'İI'],
    ['upper', 'el', 'Άδεια και ή', 'ΑΔΕΙΑ ΚΑΙ Ή'],
    ['upper', 'lt', 'i\u0307\u0300', 'I\u0300'],
    ['lower', undefined, 'ΟΔΟΣ ΣΑΣ', 'οδος σας'],
    ['lower', 'az', 'Iİ', 'ıi'],
    ['lower', 'lt', 'Ì', 'i̇̀'],
    ['lower', undefined, '\ud83dA\udc00', '\ud83da\udc00'],
  ] as const)('%s in %s: %s', (kind, tag, input, expected) => {
    expect(transformCase(input, kind, withLocale(tag))).toBe(expected)
  })
})

test('inverse and alternating', () => {
  expect(transformCase('Hello WORLD 3x ΟΔΟΣ ΣΟΣ2', 'inverse')).toBe('hELLO world 3X οδος σος2')
  expect(transformCase('çé\u0301ñ ab, cd\nef 漢gh', 'alternating')).toBe('çÉ\u0301ñ Ab, Cd\neF 漢Gh')
  expect(transformCase('iI', 'inverse', { locale: 'tr' })).toBe('İı')
})

describe('kept words', () => {
  const keep = ['iPhone', 'NASA', 'Node.js', 'New York', 'C++', 'Straße', ' ']
  test.each([
    ['upper', 'an iphone in new york', 'AN iPhone IN New York'],
    ['lower', 'NASA AND STRASSE', 'NASA and Straße'],
    ['title', 'nasa uses node.JS, c++ and iphones', 'NASA Uses Node.js, C++ And Iphones'],
    ['sentence', 'iphone. nasa! new york?', 'iPhone. NASA! New York?'],
    ['title-ap', 'IPHONE AND NASA', 'iPhone and NASA'],
  ] as const)('%s', (kind, input, expected) => {
    expect(transformCase(input, kind, { keep })).toBe(expected)
  })

  test('preserved words are found by the rules of the language', () => {
    expect(transformCase('İSTANBUL', 'lower', { locale: 'tr', keep: ['İstanbul'] })).toBe('İstanbul')
    expect(transformCase('NEW YORK CITY', 'lower', { keep: ['New York', 'New York City'] })).toBe('New York City')
    expect(transformCase('a (b) [c', 'upper', { keep: ['(b)', '[c', '$&'] })).toBe('A (b) [c')
    // A whole text that was pasted as a word to keep.
    expect(transformCase('a b', 'upper', { keep: ['x '.repeat(100_000), 'b'] })).toBe('A b')
  })
})

test.each([
  ['title', 'an iPhone by O’reilly, on YouTube and github', 'An iPhone By O’Reilly, On YouTube And GitHub'],
  ['title', "o'brien came at 3 o'clock, o'er the hill", "O'Brien Came At 3 O'clock, O'er The Hill"],
  ['title', 'tHE d’Artagnan IPHONE', 'The d’Artagnan iPhone'],
  ['title', 'THE McDonald HOUSE\nTHE IPHONE', 'The McDonald House\nThe iPhone'],
  ['title-ap', 'the iphone of o’reilly', 'The iPhone of O’Reilly'],
  ['title', "jack o'lantern and will o'the wisp", "Jack O'lantern And Will O'the Wisp"],
  ['sentence', 'MY iPhone AND O’Reilly. javascript', 'My iPhone and O’Reilly. JavaScript'],
  [
    'sentence',
    "o'reilly met O'BRIEN’s ipads at 3 o'clock, o'zbek",
    "O'Reilly met O'Brien’s iPads at 3 o'clock, o'zbek",
  ],
  ['snake', "iPhone, two MacBooks and O'Reilly's GitHubRepo", 'iphone_two_macbooks_and_oreillys_github_repo'],
  ['constant', 'myIPhone16 iOS app', 'MY_IPHONE16_IOS_APP'],
  ['camel', 'iPhone app', 'iPhoneApp'],
  ['upper', 'iPhone', 'IPHONE'],
] as const)('%s keeps names where asked: %j', (kind, text, expected) => {
  expect(transformCase(text, kind, { keepNames: true })).toBe(expected)
})

test('title case changes only the headings of a Markdown text where asked', () => {
  const code = '```sh\n# not a heading\n~~~\n```\n'
  const text = `# the first part\n\nA line of the body.\n\n${code}## and the second\nmore`
  expect(transformCase(text, 'title', { headingsOnly: true })).toBe(
    text.replace('the first part', 'The First Part').replace('and the second', 'And The Second'),
  )
  expect(transformCase('# one title', 'title', { headingsOnly: true })).toBe('# One Title')
  expect(transformCase('two plain\nlines', 'title', { headingsOnly: true })).toBe('Two Plain\nLines')
  expect(transformCase(text, 'upper', { headingsOnly: true })).toBe(text.toUpperCase())
})

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
  ])('sentence case follows the rules of %s', (locale, input, expected) => {
    expect(transformCase(input, 'sentence', { locale })).toBe(expected)
  })

  test('sentence case knows the abbreviations of its options', () => {
    const abbreviations = ['Abb.', 'bldg']
    expect(transformCase('see abb. two, bldg. four. end', 'sentence', { abbreviations })).toBe(
      'See abb. two, bldg. four. End',
    )
    expect(transformCase('see abb. two', 'sentence')).toBe('See abb. Two')
  })
})
