// The limits of names in DNS, and which name is above which.
import { expect, test } from 'vitest'
import { canonicalDomain, isAtOrBelow, isHostName, isQualified, isQueryable, isSameName, parentOf } from './names.ts'

const label = (length: number) => 'a'.repeat(length)
const name = (length: number) => {
  const whole = `${label(63)}.${label(63)}.${label(63)}.`
  return `${whole}${label(length - whole.length)}`
}

test('a name has 253 letters at most, a label 63', () => {
  for (const isRight of [isQueryable, isHostName]) {
    expect(isRight(name(253))).toBe(true)
    expect(isRight(name(254))).toBe(false)
    expect(isRight(`${label(63)}.example`)).toBe(true)
    expect(isRight(`${label(64)}.example`)).toBe(false)
    for (const wrong of ['', '.', 'a..b', '.a', 'a.']) expect(isRight(wrong), wrong).toBe(false)
  }
})

test('a host has letters, digits and hyphens within', () => {
  for (const right of ['a', '1', 'a-b.c', 'A.EXAMPLE', 'xn--a.example']) expect(isHostName(right), right).toBe(true)
  for (const wrong of ['-a', 'a-', 'a_b', '_dmarc.example', 'a b', 'é']) expect(isHostName(wrong), wrong).toBe(false)
  expect(isQueryable('_dmarc.example')).toBe(true)
})

test('a qualified name has a dot', () => {
  expect([isQualified('example'), isQualified('a.example'), isQualified('a..example')]).toEqual([false, true, false])
})

test.each([
  ['Bücher.Example', 'xn--bcher-kva.example'],
  [' Example.COM. ', 'example.com'],
  ['a/é', 'a/é'],
  ['é:80', 'é:80'],
  ['a\u007f', 'a\u007f'],
])('%s is asked for as %s', (text, canonical) => expect(canonicalDomain(text)).toBe(canonical))

test('a name is above another by whole labels', () => {
  expect(['a.b.c', 'c', ''].map(parentOf)).toEqual(['b.c', '', ''])
  expect(isAtOrBelow('A.Example.', 'example')).toBe(true)
  expect(isAtOrBelow('example', 'example.')).toBe(true)
  expect(isAtOrBelow('notexample', 'example')).toBe(false)
  expect(isSameName('A.example.', 'a.EXAMPLE')).toBe(true)
  expect(isSameName('a.example', 'b.example')).toBe(false)
})
