import { expect, test } from 'vitest'
import { missingOf } from './text.ts'

type Answer = Parameters<typeof missingOf>[0]

test.each([
  ['with name servers', { nameservers: ['ns1.b.example'] }, null],
  ['without registration', { state: 'unregistered' }, 'unregistered'],
  ['that is registered and not delegated', { registered: true }, 'not-delegated'],
  ['with details of a delegation', { registered: true, details: [{}] }, 'unknown'],
  ['of unknown registration', {}, 'unknown'],
])('a domain %s has a reason of its own for missing name servers', (_, some, reason) => {
  expect(missingOf({ nameservers: [], ...some } as unknown as Answer)).toBe(reason)
})
