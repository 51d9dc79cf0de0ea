import { describe, expect, test } from 'vitest'
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

describe('codes of two letters', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const pairs = letters.flatMap((a) => letters.map((b) => a + b))
  const known = (type: 'language' | 'region') => {
    const names = new Intl.DisplayNames('en', { type, fallback: 'none' })
    const written = (pair: string) => (type === 'region' ? pair.toUpperCase() : pair)
    return pairs.filter((pair) => names.of(written(pair)) !== undefined)
  }

  test('codes of two letters cover 183 languages: those of Intl but for withdrawn ones', () => {
    const withdrawn = ['bh', 'in', 'iw', 'ji', 'jw', 'mo', 'sh']
    const listed = pairs.filter(isLanguage)
    expect(listed).toHaveLength(183)
    expect(listed).toEqual(known('language').filter((code) => !withdrawn.includes(code)))
  })
  test('codes of two letters cover 249 regions: those of Intl but for groups, parts and withdrawn ones', () => {
    const reserved = 'ac cp cq dg ea ic ta xk eu ez un qo xa xb zz'.split(' ')
    const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code.toUpperCase()
    const listed = pairs.filter((region) => isHreflang(`en-${region}`))
    expect(listed).toHaveLength(249)
    expect(listed).toEqual(known('region').filter((code) => isCurrent(code) && !reserved.includes(code)))
  })
})
