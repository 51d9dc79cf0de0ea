// Each header that keeps a page safe, by what it keeps out.
import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy } from './csp.ts'
import { dataHeaders, securityHeaders } from './security-headers.ts'

const policy = (options = {}) =>
  new Map(
    contentSecurityPolicy(options)
      .split('; ')
      .map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
  )

describe('the content security policy lets in', () => {
  test.each([
    ['default-src', "'self'", 'nothing from elsewhere'],
    ['script-src', "'self' 'wasm-unsafe-eval'", 'our own scripts and WebAssembly'],
    ['style-src', "'self' 'unsafe-inline'", 'styles that components write'],
    ['img-src', "'self' blob: data:", 'pictures of the visitor'],
    ['font-src', "'self'", 'our own fonts'],
    ['media-src', "'self' blob:", 'videos of the visitor'],
    ['connect-src', "'self'", 'requests to this server'],
    ['worker-src', "'self' blob:", 'our own workers'],
    ['manifest-src', "'self'", 'our own manifest'],
    ['frame-src', "'none'", 'no frames'],
    ['frame-ancestors', "'none'", 'no page that frames us'],
    ['base-uri', "'none'", 'no other base of addresses'],
    ['form-action', "'self'", 'no form to elsewhere'],
    ['object-src', "'none'", 'no plug-ins'],
  ])('%s %s: %s', (directive, sources) => expect(policy().get(directive)).toBe(sources))

  test('what a page names besides', () => {
    expect(policy({ evaluates: true }).get('script-src')).toBe("'self' 'wasm-unsafe-eval' 'unsafe-eval'")
    expect(policy({ scriptHashes: ["'sha256-x'"] }).get('script-src')).toMatch(/ 'sha256-x'$/)
    expect(policy({ connect: ['https://a.example'] }).get('connect-src')).toBe("'self' https://a.example")
  })
})

describe('a page', () => {
  const headers = securityHeaders(false)
  const permissions = headers['permissions-policy']?.split(', ') ?? []
  test.each(['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'])('may use %s', (feature) =>
    expect(permissions).toContain(`${feature}=(self)`),
  )
  test.each([
    ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'fullscreen', 'geolocation'],
    ...['gyroscope', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture', 'screen-wake-lock'],
    ...['sync-xhr', 'usb', 'xr-spatial-tracking'],
  ])('may not use %s', (feature) => expect(permissions).toContain(`${feature}=()`))
  test.each([
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-embedder-policy', 'require-corp'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['origin-agent-cluster', '?1'],
    ['referrer-policy', 'same-origin'],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
  ])('has %s: %s', (name, value) => {
    expect(headers[name]).toBe(value)
    expect(dataHeaders(false)[name]).toBe(value)
  })
  test('is asked for over TLS for two years, where it came over TLS', () => {
    expect(headers['strict-transport-security']).toBeUndefined()
    for (const over of [securityHeaders(true), dataHeaders(true)])
      expect(over['strict-transport-security']).toBe(`max-age=${2 * 365 * 86_400}`)
  })
})

test('data may load nothing and use nothing', () => {
  expect(dataHeaders(false)['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(dataHeaders(false)['permissions-policy']).toBe('camera=(), geolocation=(), microphone=()')
})
