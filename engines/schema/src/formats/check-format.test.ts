// What is said of a value that is not of its kind, and where each kind begins and ends.
import { describe, expect, test } from 'vitest'
import type { Field, Kind } from '../model.ts'
import { formatFault } from './check-format.ts'

const said = (kind: Kind, value: string | number | boolean, more: Partial<Field> = {}) =>
  formatFault({ name: 'x', label: 'X', level: 'optional', kind, ...more } as Field, value)

test.each<[Kind, string, string]>([
  ['url', 'https://a.example/a b', 'must not contain spaces.'],
  ['url', 'a.example', 'must be a full address that starts with https://.'],
  ['url', 'ftp://a.example/', 'must be a web address such as https://example.com/page.'],
  ['url', 'https://', 'must be a web address such as https://example.com/page.'],
  ['date', 'soon', 'must be a date such as 2026-11-21.'],
  ['datetime', 'soon', 'must be a date such as 2026-11-21 or a moment such as 2026-11-21T09:30:00+01:00.'],
  ['time', '25:00', 'must be a time such as 09:30.'],
  ['duration', '1 hour', 'must be a duration such as PT1H30M.'],
  ['number', '12 EUR', 'must be a number such as 12.5, without currency or separators.'],
  ['integer', '1.5', 'must be a whole number.'],
  ['boolean', 'yes', 'must be true or false.'],
  ['currency', 'euro', 'must be a currency of ISO 4217 such as EUR.'],
  ['country', 'England', 'must be a country of ISO 3166-1 such as GB.'],
  ['language', 'english language', 'must be a language of BCP 47 such as en-GB.'],
  ['gtin', '4006381333932', 'must have 8, 12, 13 or 14 digits with a right check digit.'],
  ['email', 'ann at a.example', 'must be an email address.'],
  ['phone', 'call us', 'must be a telephone number such as +442079460000.'],
  ['phone', '12', 'must be a telephone number such as +442079460000.'],
])('a %s may not be “%s”', (kind, value, sentence) => expect(said(kind, value)).toBe(sentence))

test.each<[Kind, string | number | boolean]>([
  ['url', 'https://a.example/'],
  ['url', 'HTTP://a.example'],
  ['date', '2026-11-21'],
  ['datetime', '2026-11-21'],
  ['datetime', '2026-11-21T09:30:00+01:00'],
  ['time', '09:30'],
  ['duration', 'PT1H30M'],
  ['number', '-1.5e3'],
  ['number', '.5'],
  ['integer', 3],
  ['boolean', true],
  ['boolean', 'https://schema.org/True'],
  ['currency', 'EUR'],
  ['country', 'GB'],
  ['language', 'en-GB'],
  ['gtin', '4006381333931'],
  ['email', 'mailto:ann@a.example'],
  ['phone', 'tel:+44 20 7946-0000'],
  ['phone', '112'],
  ['text', 'anything'],
])('a %s may be “%s”', (kind, value) => expect(said(kind, value)).toBeNull())

describe('a number with bounds', () => {
  test.each([
    [0, 'must be 1 or more.'],
    [1, null],
    [5, null],
    [6, 'must be 5 or less.'],
  ])('%i', (value, sentence) => expect(said('number', value, { min: 1, max: 5 })).toBe(sentence))
})

test('a choice names what it may be', () => {
  const options = [
    { value: 'https://schema.org/InStock', label: 'In stock' },
    { value: 'https://schema.org/SoldOut', label: 'Sold out' },
  ]
  expect(said('enum', 'Gone', { options })).toBe('must be one of InStock, SoldOut.')
  expect(said('enum', 'SoldOut', { options })).toBeNull()
})
