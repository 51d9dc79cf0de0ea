import { expect, test } from 'vitest'
import { ClientCounts } from './client-counts.ts'
import { clientAt } from './client-key.ts'

test('refuses a client what would be too much, and nobody else', () => {
  const counts = new ClientCounts({ perClient: 2, perNetwork: 10 })
  const greedy = clientAt('203.0.113.9')
  expect([counts.take(greedy), counts.take(greedy), counts.take(greedy)]).toEqual([true, true, false])
  expect(counts.take(clientAt('203.0.113.10'))).toBe(true)
  counts.give(greedy)
  expect(counts.take(greedy)).toBe(true)
})

test('counts a /48 as well, whatever /64 of it asks', () => {
  const counts = new ClientCounts({ perClient: 2, perNetwork: 3 })
  const from = (subnet: number) => counts.take(clientAt(`2001:db8:1:${subnet.toString(16)}::1`))
  expect([from(1), from(2), from(3), from(4)]).toEqual([true, true, true, false])
  expect(counts.take(clientAt('2001:db8:2::1'))).toBe(true)
})

test('counts amounts, and forgets who holds nothing', () => {
  const counts = new ClientCounts({ perClient: 100, perNetwork: 100 })
  const client = clientAt('2001:db8::1')
  expect(counts.take(client, 70)).toBe(true)
  expect(counts.take(client, 31)).toBe(false)
  expect(counts.of(client.key)).toBe(70)
  counts.give(client, 70)
  expect(counts.of(client.key)).toBe(0)
  expect(counts.take(client, 100)).toBe(true)
})
