import { describe, expect, test } from 'vitest'
import { judgeSecurityHeaders } from '../site/security-headers.ts'
import { challengeBy } from './gather-page.ts'

describe('who put a test for robots in front of a page', () => {
  const by = (head: string, { status = 403, length = 500, headers = {} as Record<string, string> } = {}) =>
    challengeBy(status, (name) => headers[name] ?? null, { head, length })
  test.each([
    ['<title>Just a moment...</title>', 'Cloudflare'],
    ['<title>Attention Required! | Cloudflare</title>', 'Cloudflare'],
    ['<script src="/cdn-cgi/challenge-platform/x.js">', 'Cloudflare'],
    ['<script src="https://ct.captcha-delivery.com/c.js">', 'DataDome'],
    ['<iframe src="/_Incapsula_Resource?x">', 'Imperva'],
    ['Incapsula incident ID: 1', 'Imperva'],
    ['<div id="px-captcha">', 'PerimeterX'],
    ["window._pxAppId = 'x'", 'PerimeterX'],
    ['var awsWafCookieDomainList = []', 'AWS WAF'],
    ['window.gokuProps = {}', 'AWS WAF'],
    ['<title>Access Denied</title> errors.edgesuite.net', 'Akamai'],
    ['sucuri_cloudproxy_js', 'Sucuri'],
    ['<title>Sucuri WebSite Firewall', 'Sucuri'],
    ['<script id="anubis_challenge">', 'Anubis'],
    ['https://within.website/x/cmd/anubis', 'Anubis'],
    ['<title>A page</title>', null],
  ])('%s: %s', (head, name) => expect(by(head)).toBe(name))
  test.each([
    ['cf-mitigated', 'challenge', 'Cloudflare'],
    ['x-datadome', 'protected', 'DataDome'],
    ['x-amzn-waf-action', 'captcha', 'AWS WAF'],
  ])('a test for robots is attributed by the header %s', (name, value, who) =>
    expect(by('', { status: 200, length: 99_999, headers: { [name]: value } })).toBe(who),
  )
  test('a full page that was answered well has no test for robots', () => {
    const head = '<title>Just a moment...</title>'
    expect(by(head, { status: 399, length: 20_000 })).toBeNull()
    expect(by(head, { status: 400, length: 20_000 })).toBe('Cloudflare')
    expect(by(head, { status: 200, length: 19_999 })).toBe('Cloudflare')
  })
})

describe('security headers', () => {
  const verdict = (name: string, value: string | null, others: Record<string, string> = {}) =>
    judgeSecurityHeaders((requested) => (requested === name ? value : (others[requested] ?? null)), true).find(
      (one) => one.name === name,
    )?.verdict
  test.each([
    ['strict-transport-security', 'max-age=15552000', 'good'],
    ['strict-transport-security', 'max-age=15551999', 'weak'],
    ['strict-transport-security', 'x', 'weak'],
    ['content-security-policy', "default-src 'self'", 'good'],
    ['content-security-policy', "script-src 'unsafe-inline'", 'weak'],
    ['content-security-policy', "script-src 'unsafe-inline' 'nonce-x'", 'good'],
    ['x-content-type-options', ' NoSniff ', 'good'],
    ['x-content-type-options', 'sniff', 'weak'],
    ['x-frame-options', 'DENY', 'good'],
    ['x-frame-options', 'ALLOWALL', 'weak'],
    ['referrer-policy', 'same-origin', 'good'],
    ['referrer-policy', 'unsafe-url', 'weak'],
    ['permissions-policy', 'camera=()', 'good'],
    ['permissions-policy', ' ', 'weak'],
    ['cross-origin-opener-policy', 'same-origin', 'good'],
    ['cross-origin-opener-policy', 'unsafe-none', 'weak'],
  ])('%s: %s is %s', (name, value, is) => {
    expect(verdict(name, value)).toBe(is)
    expect(verdict(name, null)).toBe('missing')
  })
  test('framing may be forbidden in the other header', () =>
    expect(verdict('x-frame-options', null, { 'content-security-policy': "frame-ancestors 'none'" })).toBe('good'))
  test('security headers of transport are required over TLS alone, and a long value is cut at 300', () => {
    const plain = judgeSecurityHeaders(() => 'x'.repeat(301), false)
    expect(plain.map(({ name }) => name)).not.toContain('strict-transport-security')
    expect(plain).toHaveLength(6)
    expect(plain[0]?.value).toHaveLength(300)
  })
})
