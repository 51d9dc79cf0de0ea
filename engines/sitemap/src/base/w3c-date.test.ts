import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseW3cDate } from './w3c-date.ts'

test('a date is the moment that Date reads, and a day or minute that is not there is none', () => {
  const digits = (max: number, length = 2) => fc.nat({ max }).map((number) => String(number).padStart(length, '0'))
  const day = fc.oneof(
    digits(9999, 4),
    fc.tuple(digits(2100, 4), digits(13), digits(32)).map((parts) => parts.join('-')),
  )
  const clock = fc.tuple(digits(24), digits(60)).map((parts) => parts.join(':'))
  const second = fc.oneof(
    fc.constantFrom('', ':60', ':59.9', ':00.25'),
    digits(59).map((text) => `:${text}`),
  )
  const zone = fc.oneof(
    fc.constantFrom('Z', '+14:00', '-14:00', '-00:30', '+01:60', '+05:59'),
    fc
      .tuple(fc.constantFrom('+', '-'), digits(13), digits(59))
      .map(([sign, hour, minute]) => `${sign}${hour}:${minute}`),
  )
  // Date takes 30 February for a day of March, and 24:00 for the next day.
  const isThere = (text: string) => {
    const midnight = text.length > 4 ? new Date(`${text.slice(0, 10)}T00:00Z`) : new Date(`${text}-01-01`)
    const hasDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text.slice(0, 10))
    return hasDay && !/T24/.test(text) && !Number.isNaN(Date.parse(text))
  }
  const agrees = (text: string) => {
    expect(parseW3cDate(text)?.time, text).toBe(isThere(text) ? Date.parse(text) : undefined)
  }
  fc.assert(fc.property(day, agrees), { seed: 6, numRuns: 2000 })
  fc.assert(
    fc.property(digits(2100, 4), clock, second, zone, (year, time, seconds, place) =>
      agrees(`${year}-02-28T${time}${seconds}${place}`),
    ),
    { seed: 6, numRuns: 2000 },
  )
})

test('a zone farther than fourteen hours from UTC is none', () => {
  const isDate = (zone: string) => parseW3cDate(`2026-05-10T10:00${zone}`) !== undefined
  expect(['+14:00', '-14:00', '+14:01', '-15:00', ''].map(isDate)).toEqual([true, true, false, false, false])
  expect(['2026-05-10', '2026-05-10T00:00Z'].map((text) => parseW3cDate(text)?.hasTime)).toEqual([false, true])
})
