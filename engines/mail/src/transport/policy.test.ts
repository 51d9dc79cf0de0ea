// How long a policy of MTA-STS may be, and which hosts its patterns name.
import { expect, test } from 'vitest'
import { hostMatcher, readPolicyText } from './policy.ts'

test('a policy of 65,536 characters is read, and no longer one', () => {
  const policy = (length: number) => 'version: STSv1\nmode: none\nmax_age: 1\nx: '.padEnd(length, 'y')
  expect(readPolicyText(policy(65_536))).toEqual({ mode: 'none', mx: [], maxAge: 1 })
  expect(readPolicyText(policy(65_537))).toEqual({ fault: 'too long' })
})

test.each([
  ['*.a.example', 'mx.a.example', true],
  ['*.A.example', 'MX.a.Example.', true],
  ['*.a.example', 'a.example', false],
  ['*.a.example', 'x.mx.a.example', false],
  ['*.example', '.example', false],
  ['*.a.example', 'x.a.example', true],
  ['*.', 'a', false],
  ['mx.a.example', 'MX.a.example.', true],
])('%s names %s: %s', (pattern, host, named) => expect(hostMatcher([pattern])(host)).toBe(named))

test('the patterns of a policy are read once, however many hosts there are', () => {
  let reads = 0
  function* patterns() {
    for (let at = 0; at < 100; at += 1, reads += 1) yield `mx${at}.a.example`
  }
  const isNamed = hostMatcher(patterns())
  expect(Array.from({ length: 200 }, (_, at) => isNamed(`mx${at}.a.example`)).filter(Boolean)).toHaveLength(100)
  expect(reads).toBe(100)
})
