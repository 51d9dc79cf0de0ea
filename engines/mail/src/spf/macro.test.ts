import { expect, test } from 'vitest'
import { expandMacros, readMacroString } from './macro.ts'

/** The examples of RFC 7208 7.4. */
const values = {
  s: 'strong-bad@email.example.com',
  l: 'strong-bad',
  o: 'email.example.com',
  d: 'email.example.com',
  i: '192.0.2.3',
  p: 'mx.example.org',
  h: 'mx.example.org',
  v: 'in-addr',
}
const expand = (text: string) => expandMacros(readMacroString(text) ?? [], values)

test.each([
  ['%{s}', 'strong-bad@email.example.com'],
  ['%{o}', 'email.example.com'],
  ['%{d4}', 'email.example.com'],
  ['%{d3}', 'email.example.com'],
  ['%{d2}', 'example.com'],
  ['%{d1}', 'com'],
  ['%{dr}', 'com.example.email'],
  ['%{d2r}', 'example.email'],
  ['%{l-}', 'strong.bad'],
  ['%{lr-}', 'bad.strong'],
  ['%{l1r-}', 'strong'],
  ['%{ir}.%{v}._spf.%{d2}', '3.2.0.192.in-addr._spf.example.com'],
  ['%{lr-}.lp.%{ir}.%{v}._spf.%{d2}', 'bad.strong.lp.3.2.0.192.in-addr._spf.example.com'],
  ['%{S}', 'strong-bad%40email.example.com'],
  ['%%%_%-', '% %20'],
])('%s is %s', (text, expanded) => {
  expect(expand(text)).toBe(expanded)
})

test('a space and the letters c, r and t are allowed in explanations only', () => {
  for (const text of ['a b', '%{c}', '%{r}', '%{t}']) {
    expect(readMacroString(text)).toBeNull()
    expect(readMacroString(text, true)).not.toBeNull()
  }
})

test('text around a macro stays, and several macros may be adjacent', () => {
  expect(expand('a%{d1}b%{l}%{v}c')).toBe('acombstrong-badin-addrc')
  expect(expand('%%%{d1}%_')).toBe('%com ')
})

test.each([
  '%',
  '%x',
  '%{',
  '%{d',
  '%{d0}',
  '%{d1000000}',
  '%{x}',
  '%{}',
  '%{dd}',
  '%{d1rr}',
  '%{d!}',
  'a\u007f',
  'a\u0000',
  'é',
])('%j is no macro string', (text) => expect(readMacroString(text)).toBeNull())
