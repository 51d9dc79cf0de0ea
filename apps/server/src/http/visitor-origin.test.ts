import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { readTrust, type TrustProxy } from '../limits/client-key.ts'
import { isPlausibleHost, isSecure, visitorOrigin, webHeaders } from './request-target.ts'

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
