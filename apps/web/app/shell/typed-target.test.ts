import { describe, expect, test } from 'vitest'
import { tools } from '../tools/all-tools.ts'
import { readTypedTarget, toolsFor } from './typed-target.ts'

describe('readTarget', () => {
  test.each([
    ['example.com', { kind: 'domain', value: 'example.com' }],
    [' www.bücher.example. ', { kind: 'domain', value: 'www.bücher.example.' }],
    ['_dmarc.example.co.uk', { kind: 'domain', value: '_dmarc.example.co.uk' }],
    ['ann@example.com', { kind: 'domain', value: 'example.com' }],
    ['192.0.2.1', { kind: 'ip', value: '192.0.2.1' }],
    ['2001:db8::1', { kind: 'ip', value: '2001:db8::1' }],
    ['https://example.com/a?b=c', { kind: 'url', value: 'https://example.com/a?b=c' }],
    ['example.com/sitemap.xml', { kind: 'url', value: 'https://example.com/sitemap.xml' }],
  ])('reads %s', (text, target) => expect(readTypedTarget(text)).toEqual(target))

  test.each(['', 'compress', 'png to webp', '300.1.1.1', '1.2.3', 'a.b c.d', 'robots.', 'https://', 'and/or'])(
    'finds nothing in “%s”',
    (text) => expect(readTypedTarget(text)).toBeNull(),
  )
})

test('offers every tool that takes a target, filled in', () => {
  const to = (text: string) => {
    const target = readTypedTarget(text)
    return target ? toolsFor(target, tools).map((one) => one.to) : []
  }
  expect(to('example.com').sort()).toEqual([
    '/dig-dns?domain=example.com',
    '/domain-expiry-checker?domain=example.com',
    '/domain-report?domain=example.com',
    '/move-dns?domain=example.com',
    '/nameserver-checker?domain=example.com',
    '/records?domain=example.com',
    '/seo-toolkit/robots-txt-tester?site=example.com',
    '/tech-profiler?url=example.com',
  ])
  expect(to('192.0.2.1')).toEqual(['/dig-dns?domain=192.0.2.1', '/domain-report?domain=192.0.2.1'])
  expect(to('https://example.com/sitemap.xml')).toContain(
    '/seo-toolkit/sitemap-validator?url=https%3A%2F%2Fexample.com%2Fsitemap.xml',
  )
})
