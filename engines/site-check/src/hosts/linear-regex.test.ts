import { expect, test } from 'vitest'
import { compileRegex } from './linear-regex.ts'

const samples = [
  '',
  '/',
  '/a',
  '/old/x/y',
  '/old/2024/05/a-b.html',
  '/OLD',
  'aaa',
  'abcabc',
  '/x?y',
  'a.b',
  'a]b-c',
  '12345',
]

test.each([
  '^/old/(.*)$',
  '^/(old|new)/?(.*)$',
  '^/old/(\\d{4})/(\\d{2})/([^/]+)\\.html$',
  '(a|ab)(c|bcd)?',
  '(a+?)(a*)',
  '(a*)*b?',
  '^(?:/|)$',
  '[^/]+$',
  '[]\\]a-]+',
  'a{2,3}',
  '\\d+?',
  '(?<year>\\d{2})\\w',
  'x*',
  '^/[a-z-]*$',
  '()',
  'a|b|',
])('%s matches as the engine of JavaScript does', (pattern) => {
  if (pattern.startsWith('[]')) return expect(compileRegex(pattern)?.match('a]b-c')?.[0]).toBe('a]')
  const ours = compileRegex(pattern)
  for (const text of samples) {
    const theirs = new RegExp(pattern, 's').exec(text)
    expect([text, ours?.match(text) ?? null]).toEqual([text, theirs && Array.from(theirs, (group) => group ?? '')])
  }
})

test('case is ignored where that is asked for', () => {
  expect(compileRegex('^/old$', { ignoreCase: true })?.match('/OLD')).toEqual(['/OLD'])
  expect(compileRegex('(?i)^/[a-c]$')?.match('/B')).toEqual(['/B'])
})

test.each([
  '(?=a)',
  '(?!a)',
  '(a)\\1',
  '\\bword',
  'a++',
  '*a',
  '(a',
  'a)',
  '[a',
  '[[:alpha:]]',
  '\\p{L}',
  'a{200}',
  '('.repeat(60),
])('%s is not understood', (pattern) => expect(compileRegex(pattern)).toBeNull())

test('a pattern made to be slow takes no longer than its length', () => {
  const text = `${'a'.repeat(4000)}!`
  for (const pattern of ['^(a+)+$', '^(a|a)*$', '^(.*)(.*)(.*)(.*)(.*)x$', `${'(a*)*'.repeat(20)}b`])
    expect(compileRegex(pattern)?.match(text)).toBeNull()
}, 10_000)
