import { describe, expect, test } from 'vitest'
import { normaliseUrl, urlPath } from './normalise-url.ts'

describe('normaliseUrl', () => {
  test.each([
    ['https://www.example.com/a', 'https://www.example.com/a', '/a', []],
    ['https://www.example.com', 'https://www.example.com/', '/', []],
    [
      'Example.com/café#menu',
      'https://example.com/caf%C3%A9',
      '/caf%C3%A9',
      ['scheme-added', 'host-lowered', 'fragment-removed', 'percent-encoded'],
    ],
    ['http://bücher.example/', 'http://xn--bcher-kva.example/', '/', ['host-punycode']],
    ['https://www.example.com:443/', 'https://www.example.com/', '/', ['default-port-removed']],
    ['https://www.example.com:8443/', 'https://www.example.com:8443/', '/', []],
    ['https://me:pw@www.example.com/', 'https://www.example.com/', '/', ['credentials-removed']],
    ['https://www.example.com/a/../b', 'https://www.example.com/b', '/b', ['dots-resolved']],
    [' https://www.example.com/a b ', 'https://www.example.com/a%20b', '/a%20b', ['trimmed', 'percent-encoded']],
    ['https://www.example.com/?q=a.b/..', 'https://www.example.com/?q=a.b/..', '/?q=a.b/..', []],
    ['//www.example.com/a', 'https://www.example.com/a', '/a', ['scheme-added']],
  ])('%s', (input, url, path, changes) => {
    expect(normaliseUrl(input)).toMatchObject({ url, path, changes })
  })
  test('keeps a path a path', () => {
    expect(normaliseUrl('/café?x=ä#y')).toEqual({
      url: '/caf%C3%A9?x=%C3%A4',
      path: '/caf%C3%A9?x=%C3%A4',
      robotsUrl: undefined,
      changes: ['fragment-removed', 'percent-encoded'],
    })
  })
  test('names the robots.txt that governs the address', () => {
    expect(normaliseUrl('http://www.example.com:8080/a/b')?.robotsUrl).toBe('http://www.example.com:8080/robots.txt')
  })
  test.each([
    '',
    '   ',
    'https://',
    'ftp://www.example.com/',
    'https://exa mple.com/',
    'hello world',
    'hello%20world',
    'javascript:alert(1)',
  ])('refuses %j', (input) => expect(normaliseUrl(input)).toBeUndefined())
})

test.each([
  ['', '/'],
  ['https://www.example.com', '/'],
  ['https://www.example.com/', '/'],
  ['https://www.example.com/a?b=c#d', '/a?b=c'],
  ['https://www.example.com?q=1', '/?q=1'],
  ['https://www.example.com;p', '/;p'],
  ['https://www.example.com#/a', '/'],
  ['https://www.example.com/go?to=http://other.example/x', '/go?to=http://other.example/x'],
  ['www.example.com/go?to=http://other.example/x', '/go?to=http://other.example/x'],
  ['www.example.com', '/'],
  ['www.example.com/a', '/a'],
  ['//www.example.com/a', '/a'],
  ['/a/b', '/a/b'],
  ['/a://b', '/a://b'],
  ['a', '/'],
  ['#a/b', '/'],
  ['://a/b', '/b'],
  ['//a://b/c', '/c'],
  ['/a#b://c/d', '/a'],
])('%s -> %s', (url, path) => expect(urlPath(url)).toBe(path))
