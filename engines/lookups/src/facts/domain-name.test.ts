import { describe, expect, test } from 'vitest'
import { readDomainName } from './domain-name.ts'

describe('readDomainName', () => {
  test.each([
    ['example.com', 'example.com', 'example.com'],
    ['Example.COM.', 'example.com', 'example.com'],
    ['https://user:secret@shop.example.co.uk:8443/path?q#f', 'shop.example.co.uk', 'example.co.uk'],
    ['//example.com/a', 'example.com', 'example.com'],
    ['аррӏе.com', 'xn--80ak6aa92e.com', 'xn--80ak6aa92e.com'],
    ['city.kawasaki.jp', 'city.kawasaki.jp', 'city.kawasaki.jp'],
    ['shop.city.kawasaki.jp', 'shop.city.kawasaki.jp', 'city.kawasaki.jp'],
    ['somebody@example.org', 'example.org', 'example.org'],
    ['example.com?x', 'example.com', 'example.com'],
    ['example.com#x', 'example.com', 'example.com'],
    ['  example.com  ', 'example.com', 'example.com'],
    ['bücher.de', 'xn--bcher-kva.de', 'xn--bcher-kva.de'],
    ['faß.de', 'xn--fa-hia.de', 'xn--fa-hia.de'],
    ['例え。jp', 'xn--r8jz45g.jp', 'xn--r8jz45g.jp'],
    ['a.github.io', 'a.github.io', 'github.io'],
    ['www.gov.uk', 'www.gov.uk', 'www.gov.uk'],
    ['_dmarc.example.com', '_dmarc.example.com', 'example.com'],
    ['*.example.com', '*.example.com', 'example.com'],
    ['com', 'com', null],
    ['co.uk', 'co.uk', null],
    ['1.example.com', '1.example.com', 'example.com'],
  ])('reads %s', (text, ascii, registrable) => {
    expect(readDomainName(text)).toMatchObject({ ascii, registrable, isIp: false })
  })

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['http://[2001:db8::1]:443/', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['１９２.０.２.１', '192.0.2.1'],
    ['192.0.2.1:53', '192.0.2.1'],
  ])('knows the address %s', (text, ascii) => {
    expect(readDomainName(text)).toMatchObject({ ascii, isIp: true, registrable: null })
  })

  test.each([
    '',
    '.',
    '-',
    'a..b',
    '-a.com',
    'a-.com',
    'exa mple.com',
    '2130706433',
    '0x7f.1',
    '127.1',
    '0x7f000001',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(130)}com`,
    'xn--\u0000.com',
    'a\r\nb.com',
    '%65xample.com',
    'example.com,',
    'example..com',
    'example.com:abc',
    '1.2.3',
    '<script>',
  ])('takes %j for no name', (text) => {
    expect(readDomainName(text)).toBeNull()
  })

  test('shows both spellings', () => {
    expect(readDomainName('xn--bcher-kva.de')).toMatchObject({ unicode: 'bücher.de', ascii: 'xn--bcher-kva.de' })
  })
})
