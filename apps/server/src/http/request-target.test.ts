import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { readTrust, type TrustProxy } from '../limits/client-key.ts'
import { isPlausibleHost, isSecure, readTarget, visitorOrigin, webHeaders } from './request-target.ts'

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

const incomingOf = (headers: Record<string, string>) =>
  ({ headers, socket: { remoteAddress: '10.0.0.1' } }) as unknown as IncomingMessage
const configOf = (publicUrl: string | null, proxies?: string) => ({
  publicUrl,
  trustProxy: readTrust(proxies) as TrustProxy,
})

describe('where a visitor believes to be', () => {
  test.each([
    ['tools.example', 'http://tools.example'],
    ['tools.example:8080', 'http://tools.example:8080'],
    ['[2001:db8::1]:8080', 'http://[2001:db8::1]:8080'],
    ['Tools.Example', 'http://tools.example'],
    ['a"b', 'http://localhost'],
    ['a b', 'http://localhost'],
    ['tools.example:99999', 'http://localhost'],
    ['-tools', 'http://localhost'],
  ])('the origin by the host %s is %s', (host, origin) =>
    expect(visitorOrigin(configOf(null), incomingOf({ host }))).toBe(origin),
  )

  test("the origin follows the operator's setting, whatever the request claims", () => {
    const forged = incomingOf({ host: 'evil.example', 'x-forwarded-proto': 'http' })
    expect(visitorOrigin(configOf('https://tools.example', '1'), forged)).toBe('https://tools.example')
    expect(isSecure(configOf('https://tools.example', '1'), forged)).toBe(true)
    expect(isSecure(configOf('http://tools.example', '1'), incomingOf({ 'x-forwarded-proto': 'https' }))).toBe(false)
  })

  test('the origin follows a trusted proxy, and no one else', () => {
    const reported = incomingOf({ host: 'inner', 'x-forwarded-proto': 'HTTPS', 'x-forwarded-host': 'tools.example' })
    expect(visitorOrigin(configOf(null, '1'), reported)).toBe('https://tools.example')
    expect(visitorOrigin(configOf(null), reported)).toBe('http://inner')
    expect([isSecure(configOf(null, '1'), reported), isSecure(configOf(null), reported)]).toEqual([true, false])
    expect(isSecure(configOf(null, '1'), incomingOf({ 'x-forwarded-proto': 'http' }))).toBe(false)
  })
})

test.each([
  [undefined, true],
  ['', true],
  ['tools.example', true],
  ['bücher.example', true],
  ['a b', false],
])('%j may be a host: %s', (host, expected) => expect(isPlausibleHost(host)).toBe(expected))

test('headers are handed on as they came, each of several too', () => {
  const rawHeaders = ['Cookie', 'a=1', 'X-One', '1', 'x-one', '2', 'lonely']
  const headers = webHeaders({ rawHeaders } as unknown as IncomingMessage)
  expect([...headers]).toEqual([
    ['cookie', 'a=1'],
    ['x-one', '1, 2'],
  ])
})
