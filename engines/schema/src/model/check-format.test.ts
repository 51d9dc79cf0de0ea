import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatFault, isGtin, readDate } from './check-format.ts'
import type { Field, Kind } from './model.ts'

const field = (kind: Kind, more: Partial<Field> = {}): Field => ({
  name: 'x',
  label: 'X',
  kind,
  level: 'required',
  ...more,
})

const cases: [Kind, readonly (string | number | boolean)[], readonly (string | number | boolean)[]][] = [
  [
    'url',
    ['https://example.com', 'http://example.com/a?b=c#d', 'https://münchen.example/ü', 'HTTPS://EXAMPLE.COM'],
    [
      '/photo.jpg',
      'example.com',
      'ftp://example.com/a',
      'javascript:alert(1)',
      'https://',
      'https://exa mple.com',
      '//example.com/a',
      'data:,x',
    ],
  ],
  [
    'date',
    ['2026-11-21', '2024-02-29', '2026-11-21T09:30:00Z'],
    ['2026-02-30', '2025-02-29', '21/11/2026', '2026-13-01', 'tomorrow', '2026-1-5', '20261121'],
  ],
  [
    'datetime',
    ['2026-11-21', '2026-11-21T09:30:00+01:00', '2026-11-21T09:30Z', '2026-11-21T09:30:00.123+0530'],
    ['2026-11-21T25:00:00Z', '2026-11-21T09:60Z', '2026-02-30T09:00Z', '2026-11-21T09:30:00+25:00', '09:30'],
  ],
  [
    'time',
    ['09:30', '23:59:59', '23:59:60', '00:00', '09:30:00+01:00', '09:30+14:00', '09:30-0059'],
    ['9:30', '24:00', '09:60', '09:30:61', '09:30+15:00', '09:30+01:60', '9.30am'],
  ],
  [
    'duration',
    ['PT1H30M', 'P1D', 'PT0.5S', 'P2W', 'P1Y2M3DT4H5M6S'],
    ['P', 'PT', '1H30M', 'PT1H30', 'P1H', 'P1DT', 'PT30M1H', 90],
  ],
  ['number', [0, 12.5, '12.50', '-3', '1e3'], ['12,50', '£12', '1 000', 'twelve', '0x10', true]],
  ['integer', [3, '3'], [3.5, '3.5', 'three']],
  ['boolean', [true, false, 'true', 'False', 'https://schema.org/True'], ['yes', 1]],
  ['currency', ['GBP', 'EUR', 'JPY'], ['gbp', '£', 'EURO', 'ABC']],
  ['country', ['GB', 'DE', 'XK'], ['UK', 'gb', 'GBR', 'ZZ', 'EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'Germany']],
  ['language', ['en', 'en-GB', 'zh-Hant-TW'], ['english', 'en_GB', 'xx-YY', 'de_DE']],
  [
    'gtin',
    ['4006381333931', '036000291452', '96385074', '10012345678902', '978-0-316-76948-8', 4006381333931],
    ['4006381333932', '1234567', '40063813339311', '123456784', '12345678901', '400638133393100', 'abc'],
  ],
  ['email', ['a@example.com', 'mailto:a.b@example.co.uk'], ['a@example', 'example.com', 'a b@example.com']],
  ['phone', ['+442079460000', '(020) 7946-0000', 'tel:+1-202-555-0100'], ['call me', '+', '12']],
]

describe.each(cases)('%s', (kind, good, bad) => {
  test('accepts what is right', () => {
    for (const value of good) expect(formatFault(field(kind), value), String(value)).toBeNull()
  })
  test('refuses what is wrong, and says what is expected', () => {
    expect(bad.map((value) => [value, formatFault(field(kind), value)])).toMatchSnapshot()
    for (const value of bad) expect(formatFault(field(kind), value), String(value)).toMatch(/^must .*\.$/)
  })
})

test('a choice may be written bare or with its address', () => {
  const choice = field('enum', { options: [{ value: 'https://schema.org/InStock', label: 'In stock' }] })
  for (const value of ['InStock', 'https://schema.org/InStock', 'http://schema.org/InStock']) {
    expect(formatFault(choice, value)).toBeNull()
  }
  expect(formatFault(choice, 'Available')).toBe('must be one of InStock.')
})

test('numbers keep to their range', () => {
  const fault = (value: number) => formatFault(field('number', { min: 1, max: 5 }), value)
  expect([1, 5].map(fault)).toEqual([null, null])
  expect([0, 6].map(fault)).toMatchSnapshot()
})

test('every day there is reads as a day, with and without a time', () => {
  const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (day) => {
      expect(readDate(day.toISOString().slice(0, 10))).toBe('day')
      expect(readDate(day.toISOString())).toBe('moment')
      expect(readDate(day.toISOString().slice(0, -1))).toBe('moment without zone')
    }),
    { seed: 8, numRuns: 200 },
  )
})

test('a GTIN with one digit changed is no GTIN', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (place, step) => {
      const digits = [...'4006381333931']
      digits[place] = String((Number(digits[place]) + step) % 10)
      expect(isGtin(digits.join(''))).toBe(false)
    }),
    { seed: 8, numRuns: 100 },
  )
})
