// What a browser is told beside an answer, and in which packing it gets it.
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { dataHeaders, securityHeaders } from '../http/security-headers.ts'
import { acceptedEncodings, compress } from './static/encodings.ts'

describe('headers', () => {
  test('of a page keep it to itself and switch off what no tool uses', () => {
    const headers = securityHeaders(false)
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    const permissions = headers['permissions-policy']?.split(', ') ?? []
    for (const own of ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'])
      expect(permissions).toContain(`${own}=(self)`)
    for (const off of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture', 'midi'])
      expect(permissions).toContain(`${off}=()`)
    expect(headers).not.toHaveProperty('strict-transport-security')
  })
  test('of data fit in two words', () =>
    expect(dataHeaders(false)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'x-content-type-options': 'nosniff',
    }))
  test('over TLS ask for TLS for two years, this host alone', () => {
    const years = `max-age=${2 * 365 * 24 * 60 * 60}`
    expect(securityHeaders(true)['strict-transport-security']).toBe(years)
    expect(dataHeaders(true)['strict-transport-security']).toBe(years)
  })
})

describe('packing', () => {
  test.each([
    [undefined, []],
    ['', []],
    ['identity', []],
    ['gzip, br', ['br', 'gzip']],
    ['gzip;q=0.9, br;q=0.8', ['gzip', 'br']],
    ['br;q=0, gzip', ['gzip']],
    ['*', ['br', 'gzip']],
    ['*;q=0', []],
    ['br, *;q=0', ['br']],
    ['x-gzip', ['gzip']],
    ['GZIP ; Q=0.5 , BR', ['br', 'gzip']],
    ['br;q=soon, gzip', ['gzip']],
  ])('%s is read as %j', (header, encodings) => {
    expect(acceptedEncodings(header)).toEqual(encodings)
    expect(acceptedEncodings(header)).toEqual(encodings)
  })
  test.each(['br', 'gzip'] as const)('%s is used where it saves a twentieth', async (encoding) => {
    expect((await compress(Buffer.alloc(4000, 'x'), encoding, 'request'))?.byteLength).toBeLessThan(100)
    expect(await compress(randomBytes(4000), encoding, 'request')).toBeNull()
    const hardly = Buffer.concat([randomBytes(3900), Buffer.alloc(100)])
    expect(await compress(hardly, encoding, 'build')).toBeNull()
    const enough = Buffer.concat([randomBytes(3600), Buffer.alloc(400)])
    expect(await compress(enough, encoding, 'build')).not.toBeNull()
  })
})
