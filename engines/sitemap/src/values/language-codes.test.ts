import { expect, test } from 'vitest'
import { isHreflang, isLanguage, isNewsLanguage } from './language-codes.ts'

test.each(['en', 'EN', 'en-GB', 'en-gb', 'zh-Hant', 'zh-Hans-CN', 'x-default', 'X-Default', 'sr-Latn-RS'])(
  '%s is a language version',
  (value) => expect(isHreflang(value)).toBe(true),
)

test.each([
  '',
  'en-UK',
  'en_GB',
  'GB',
  'xx',
  'eng',
  'english',
  'en-EU',
  'es-419',
  'en-',
  'de-DE-x',
  '*',
  'jp',
  'en-GB ',
])('%j is none', (value) => expect(isHreflang(value)).toBe(false))

test.each([
  ['en', true],
  ['deu', true],
  ['zh-cn', true],
  ['zh-TW', true],
  ['en-US', false],
  ['english', false],
  ['xx', false],
])('%s in news: %s', (value, expected) => expect(isNewsLanguage(value)).toBe(expected))

test('knows 183 languages and 249 regions', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const pairs = letters.flatMap((a) => letters.map((b) => a + b))
  expect(pairs.filter(isLanguage)).toHaveLength(183)
  expect(pairs.filter((region) => isHreflang(`en-${region}`))).toHaveLength(249)
})
