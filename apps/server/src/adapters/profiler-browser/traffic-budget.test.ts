import { describe, expect, test } from 'vitest'
import { TrafficBudget } from './traffic-budget.ts'

const budget = () => new TrafficBudget('https://www.shop.co.uk/a')

test('a page receives 40 MB, in whatever pieces', () => {
  const one = budget()
  expect([one.received(39_999_999), one.received(1), one.received(1)]).toEqual([true, true, false])
})

describe('a page sends', () => {
  test('2 MB in all, to its own site', () => {
    const one = budget()
    expect(one.sent('www.shop.co.uk', 1_000_000)).toBe(true)
    expect(one.sent('api.shop.co.uk', 1_000_000)).toBe(true)
    expect(one.maySend('img.shop.co.uk')).toBe(true)
    expect(one.sent('img.shop.co.uk', 1)).toBe(false)
    expect(one.maySend('www.shop.co.uk')).toBe(false)
  })
  test('128 kB to each other site', () => {
    const one = budget()
    expect(one.sent('other.co.uk', 128_000)).toBe(true)
    expect(one.maySend('other.co.uk')).toBe(true)
    expect(one.sent('other.co.uk', 1)).toBe(false)
    expect(one.sent('third.example', 128_000)).toBe(true)
  })
})

test.each([
  ['shop.co.uk', true],
  ['api.shop.co.uk', true],
  ['co.uk', false],
  ['shop.example', false],
])('%s is the site of the page: %s', (host, expected) => expect(budget().isOwn(host)).toBe(expected))

test('who has a site at a shared host is told from its neighbours', () => {
  expect(new TrafficBudget('https://ann.github.io/').isOwn('ben.github.io')).toBe(false)
  expect(new TrafficBudget('https://192.0.2.1/').isOwn('192.0.2.1')).toBe(true)
})
