import { expect, test } from 'vitest'
import { readTarget } from './request-target.ts'

test.each([
  ['/', '/', ''],
  ['/compressor', '/compressor', ''],
  ['/api/auth/sign-in/email', '/api/auth/sign-in/email', ''],
  ['/convert?from=a%2Fb&x=\\', '/convert', '?from=a%2Fb&x=\\'],
  ['/a%20b/caf%C3%A9.svg', '/a%20b/caf%C3%A9.svg', ''],
  ['http://tools.example/compressor?x', '/compressor', '?x'],
  ['HTTP://tools.example', '/', ''],
  ['https://tools.example?x=1', '/', '?x=1'],
  ['/tech-icons/node.js.svg', '/tech-icons/node.js.svg', ''],
])('%s is %s with the query %s', (target, path, query) => {
  expect(readTarget(target)).toEqual({ path, query })
})

test.each([
  '/api/auth/.\\sign-in/email',
  '/api/auth\\sign-in/email',
  '/api/auth/./sign-in/email',
  '/api/auth/x/../sign-in/email',
  '/api/auth/..',
  '/.',
  '/api/auth/%2e/sign-in/email',
  '/api/auth/%2E%2e/sign-in/email',
  '/api/auth/sign-in%2femail',
  '/api/auth/sign-in%5Cemail',
  '/api/auth/%73ign-in/email',
  '/api/auth/sign%2Din/email',
  '/api/auth/sign-in/email%00',
  '/api/auth/sign-in/email%0a',
  '/api/auth/sign-in/%2565mail',
  '/api//auth/sign-in/email',
  '//evil.example/',
  'http://tools.example//evil.example/',
  '/bad%',
  '/bad%zz',
  '/bad%ff',
  '/a#b',
  '/caf\u00e9',
  '/a b',
  '*',
  'example.com:443',
  'ftp://tools.example/',
  '',
  `/${'a'.repeat(3000)}`,
])('%s is refused', (target) => {
  expect(readTarget(target)).toBeNull()
})

test('keeps every accepted path the same through the URL parser', () => {
  const alphabet = [
    '/',
    '.',
    '%2e',
    '\\',
    'a',
    'B',
    '%41',
    '%2f',
    '~',
    ';',
    '%3b',
    '-',
    '@',
    ':',
    '..',
    '%c3%a9',
    "'",
    '|',
  ]
  let seed = 20261123
  const next = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
    return seed
  }
  for (let round = 0; round < 20_000; round += 1) {
    const text = `/${Array.from({ length: 1 + (next() % 8) }, () => alphabet[next() % alphabet.length]).join('')}`
    const target = readTarget(text)
    if (target) expect(new URL(target.path, 'http://a.example').pathname).toBe(target.path)
  }
})
