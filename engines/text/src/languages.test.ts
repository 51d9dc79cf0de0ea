// Letters, marks and words that languages treat by rules of their own.
import { describe, expect, test } from 'vitest'
import { transformCase } from './cases/transform.ts'
import { curlyQuotes, removeAccents, straightQuotes } from './clean.ts'

test.each([
  ['ß ẞ', 'ss SS'],
  ['æ Æ œ Œ', 'ae AE oe OE'],
  ['ø Ø ł Ł', 'o O l L'],
  ['đ Đ ð Ð', 'd D d D'],
  ['þ Þ', 'th Th'],
  ['ħ Ħ ŧ Ŧ', 'h H t T'],
  ['ŋ Ŋ', 'n N'],
  ['ı ĸ ſ', 'i k s'],
  ['ə Ə', 'e E'],
  ['é Ñ ü', 'e N u'],
  ['й が हि x² ª', 'й が हि x² ª'],
])('%s without accents is %s', (text, plain) => expect(removeAccents(text)).toBe(plain))

test('German has two letters for an umlaut', () => {
  expect(removeAccents('ä Ä ö Ö ü Ü', 'de')).toBe('ae Ae oe Oe ue Ue')
  expect(removeAccents('ä Ö', 'de-AT')).toBe('ae Oe')
  expect(removeAccents('ä Ö', 'den')).toBe('a O')
})

describe('quotation marks', () => {
  test.each<readonly [string, string]>([
    ['en', '“a” ‘b’'],
    ['fr', '“a” ‘b’'],
    ...['de', 'cs', 'sk', 'sl', 'hr', 'bg', 'lt', 'is', 'et'].map((one) => [one, '„a“ ‚b‘'] as const),
    ...['pl', 'ro', 'hu'].map((one) => [one, '„a” ‚b’'] as const),
    ...['sv', 'fi'].map((one) => [one, '”a” ’b’'] as const),
  ])('quotation marks of %s are %s', (locale, curly) => expect(curlyQuotes('"a" \'b\'', locale)).toBe(curly))

  test.each([
    ["it's", 'it’s'],
    ["rock 'n' roll", 'rock ’n’ roll'],
    ["'tis the '90s", '’tis the ’90s'],
    ["'Twas 'em", '’Twas ’em'],
    ["'til 'cause 'bout", '’til ’cause ’bout'],
    ['("a")', '(“a”)'],
    ['["a"]', '[“a”]'],
    ['—"a"', '—“a”'],
    ['x="a"', 'x=“a”'],
    ['"\'a\'"', '“‘a’”'],
    ["dogs'", 'dogs’'],
    ['"a"\n"b"', '“a”\n“b”'],
  ])('%s becomes %s', (text, curly) => expect(curlyQuotes(text)).toBe(curly))

  test('become straight again', () => expect(straightQuotes('“a” „b‟ ‘c’ ‚d‛')).toBe('"a" "b" \'c\' \'d\''))
})

const headline = (words: string, style: 'ap' | 'chicago') =>
  transformCase(`x ${words} x`, 'title', { style }).slice(2, -2)
const common = 'a an the and but or for nor vs v as at by in of off on out per to up via'
const long = [
  'about above across after against along amid among around before behind below beneath beside besides between beyond',
  'despite down during except from inside into like near onto outside over past since than through throughout till',
  'toward towards under underneath until unto upon versus with within without',
]
  .join(' ')
  .split(' ')

describe('small words of a headline', () => {
  test.each(common.split(' '))('%s is small in both styles', (word) => {
    expect(headline(word, 'ap')).toBe(word)
    expect(headline(word, 'chicago')).toBe(word)
  })
  test.each(long)('%s is small in Chicago’s style alone', (word) => {
    expect(headline(word, 'ap')).not.toBe(word)
    expect(headline(word, 'chicago')).toBe(word)
  })
})

describe('an abbreviation ends no sentence', () => {
  test.each(
    [
      'mr mrs ms mx dr prof rev hon sen gov capt lt sgt jr sr st mt vs v etc et al cf viz approx dept est incl excl tel',
      'ext vol ave blvd bros corp ltd bzw usw evtl ggf vgl inkl zzgl nr hr fr sra dña pág núm art mme mlle bijv enz dhr',
      'mevr г ул им др пр тыс руб стр гл κ κα κλπ',
    ]
      .join(' ')
      .split(' '),
  )('%s.', (word) => expect(transformCase(`so ${word}. there`, 'sentence')).toBe(`So ${word}. there`))
  test('an abbreviation ends no sentence, and another word does', () =>
    expect(transformCase('so what. there', 'sentence')).toBe('So what. There'))
})
