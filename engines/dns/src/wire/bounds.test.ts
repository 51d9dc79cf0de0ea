// Names, addresses and types beside other programs' reading of them, and at the end of each bound.
import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readServer } from '../client/transport.ts'
import { checkDelegationSigner, dsMatchesKey, keyTag } from './canonical.ts'
import { extendedErrorPurpose, reportsBogus } from './decode.ts'
import { encodeName, foldName, presentedOctets, presentLabel, presentString } from './name.ts'
import { parseV6, presentV6, reverseName } from './octets.ts'
import { base32hex, base64, generic } from './rdata-text.ts'

describe('an IPv6 address', () => {
  const words = fc.array(fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 0, max: 0xffff })), {
    minLength: 8,
    maxLength: 8,
  })
  const octetsOf = (list: readonly number[]) => Uint8Array.from(list.flatMap((word) => [word >> 8, word & 255]))
  test('an IPv6 address is written as a browser writes it, dotted where it holds an IPv4 address', () => {
    fc.assert(
      fc.property(words, (list) => {
        const whole = list.map((word) => word.toString(16)).join(':')
        const shown = presentV6(octetsOf(list))
        const browser = new URL(`http://[${whole}]`).hostname.slice(1, -1)
        if (shown.includes('.')) expect(new URL(`http://[${shown}]`).hostname).toBe(`[${browser}]`)
        else expect(shown).toBe(browser)
        expect([...parseV6(shown)]).toEqual([...octetsOf(list)])
        expect([...parseV6(whole)]).toEqual([...octetsOf(list)])
      }),
      { seed: 4, numRuns: 500 },
    )
  })
  test.each([
    ['::1.2.3.4', [0, 0, 0, 0, 0, 0, 0x102, 0x304]],
    ['::ffff:1.2.3.4', [0, 0, 0, 0, 0, 0xffff, 0x102, 0x304]],
    ['::fffe:102:304', [0, 0, 0, 0, 0, 0xfffe, 0x102, 0x304]],
    ['::0.0.0.2', [0, 0, 0, 0, 0, 0, 0, 2]],
    ['::1', [0, 0, 0, 0, 0, 0, 0, 1]],
    ['::1:0:0', [0, 0, 0, 0, 0, 1, 0, 0]],
    ['1:2:3:4:5:6:7:8', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['1:0:3:4:5:6:7:8', [1, 0, 3, 4, 5, 6, 7, 8]],
    ['1::4:0:0:7:8', [1, 0, 0, 4, 0, 0, 7, 8]],
  ])('%s', (text, list) => expect(presentV6(octetsOf(list))).toBe(text))
  test('an IPv6 address is turned round for its name, nibble by nibble', () => {
    expect(reverseName('192.0.2.1')).toBe('1.2.0.192.in-addr.arpa.')
    const name = `${[...'20010db8000000000000000000000a0f'].reverse().join('.')}.ip6.arpa.`
    expect(reverseName('2001:db8::a0f')).toBe(name)
    expect(['fe80::1%eth0', 'a.example', '1.2.3'].map(reverseName)).toEqual([null, null, null])
  })
})

describe('a name', () => {
  test('a name has labels of 63 octets and 255 in all', () => {
    expect(encodeName('x'.repeat(63))).toHaveLength(65)
    expect(() => encodeName('x'.repeat(64))).toThrow('longer than 63')
    const three = `${'x'.repeat(63)}.`.repeat(3)
    expect(encodeName(`${three}${'y'.repeat(61)}`)).toHaveLength(255)
    expect(() => encodeName(`${three}${'y'.repeat(62)}`)).toThrow('longer than 255')
    expect(() => encodeName('a..b')).toThrow('empty label')
    expect([...encodeName('.'), ...encodeName('')]).toEqual([0, 0])
    expect([...encodeName('a.b.')]).toEqual([1, 97, 1, 98, 0])
  })
  test('a name is escaped and read back, octet by octet', () => {
    for (let octet = 0; octet < 256; octet += 1) {
      const label = presentLabel(Uint8Array.of(octet, 65))
      expect([...presentedOctets(label)], `${octet}`).toEqual([octet, 65])
      expect([...encodeName(`${label}.`)]).toEqual([2, octet, 65, 0])
      const quoted = presentString(Uint8Array.of(octet, 65))
      expect([...presentedOctets(quoted.slice(1, -1).replaceAll('.', '\\.'))], quoted).toEqual([octet, 65])
      // Printable octets are shown as they are, save those that would be taken for something else.
      const plain = octet > 0x20 && octet < 0x7f && !'"$().;@\\'.includes(String.fromCharCode(octet))
      expect(label.length).toBe(plain ? 2 : octet > 0x20 && octet < 0x7f ? 3 : 5)
      const inQuotes = octet >= 0x20 && octet < 0x7f && octet !== 0x22 && octet !== 0x5c
      expect(quoted.length).toBe(inQuotes ? 4 : octet >= 0x20 && octet < 0x7f ? 5 : 7)
    }
  })
  test('a name without a valid wire form is refused', () => {
    expect([...presentedOctets('\\255')]).toEqual([255])
    expect(() => [...presentedOctets('\\256')]).toThrow('no octet')
    expect(() => [...presentedOctets('a\\')]).toThrow('backslash')
    expect([...presentedOctets('\u00ff')]).toEqual([255])
    expect(() => [...presentedOctets('\u0100')]).toThrow('ASCII')
  })
  test('a name is compared without the case of A to Z', () => {
    expect([foldName('A.Example'), foldName('aZ.'), foldName('a\\.'), foldName('É')]).toEqual([
      'a.example.',
      'az.',
      'a\\..',
      'É.',
    ])
  })
})

describe('data as text', () => {
  test('a base32 text is the number it represents', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (octets) => {
        const length = Math.ceil((octets.length * 8) / 5)
        const number = BigInt(`0x${Buffer.from(octets).toString('hex')}`) << BigInt(length * 5 - octets.length * 8)
        expect(base32hex(octets)).toBe(number.toString(32).toUpperCase().padStart(length, '0'))
      }),
      { seed: 6, numRuns: 200 },
    )
  })
  test('a long value is broken after 56 characters, as dig does', () => {
    expect([
      base64(new Uint8Array(42)).length,
      base64(new Uint8Array(43))
        .split(' ')
        .map((word) => word.length),
    ]).toEqual([56, [56, 4]])
    expect([generic(new Uint8Array(0)), generic(Uint8Array.of(1, 255))]).toEqual(['\\# 0', '\\# 2 01FF'])
  })
})

describe('a delegation', () => {
  // RFC 4034, section 5.4, and RFC 4509, section 2.3.
  const key = {
    name: 'dskey.example.com.',
    type: 'DNSKEY',
    ttl: 86_400,
    data: '256 3 5 AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvxegXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw==',
  }
  const ds = (data: string) => ({ name: key.name, type: 'DS', ttl: 60, data })
  const sha1 = ds('60485 5 1 2BB183AF5F22588179A53B0A 98631FAD1A292118')
  const sha256 = ds('60485 5 2 D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A')
  test('knows its key by number and digest', () => {
    expect(keyTag(key)).toBe(60_485)
    expect([sha1, sha256].map((one) => dsMatchesKey(one, key))).toEqual([true, true])
    expect(dsMatchesKey(sha256, { ...key, name: 'DSKEY.Example.com' })).toBe(true)
    for (const other of [
      '60486 5 1 2BB183AF5F22588179A53B0A98631FAD1A292118',
      '60485 8 1 2BB183AF5F22588179A53B0A98631FAD1A292118',
      '60485 5 1 00',
    ])
      expect(dsMatchesKey(ds(other), key)).toBe(false)
    for (const kind of [0, 3, 5]) expect(dsMatchesKey(ds(`60485 5 ${kind} 00`), key)).toBeNull()
  })
  test('a delegation agrees, differs, or is undecided', () => {
    const records = (...all: ReturnType<typeof ds>[]) => all as never
    expect(checkDelegationSigner(records(), records(key))).toBe('none')
    expect(checkDelegationSigner(records(ds('1 5 1 00'), sha256), records(key))).toBe('match')
    expect(checkDelegationSigner(records(ds('1 5 1 00')), records(key))).toBe('mismatch')
    expect(checkDelegationSigner(records(sha256), records())).toBe('mismatch')
    expect(checkDelegationSigner(records(ds('60485 5 3 00')), records(key))).toBe('unknown')
    expect(checkDelegationSigner(records(ds('60485 5 3 00'), ds('1 5 1 00')), records(key))).toBe('mismatch')
  })
  test('a delegation is wrong by the codes from six to twelve', () => {
    expect([5, 6, 12, 13].map(reportsBogus)).toEqual([false, true, true, false])
    // RFC 8914 §4 and IANA's registry.
    expect(Array.from({ length: 32 }, (_, code) => `${code} ${extendedErrorPurpose(code)}`)).toMatchSnapshot()
  })
})

describe('a name server', () => {
  test('a name server has a port from 1 to 65,535, else 53', () => {
    expect(readServer('192.0.2.1')).toMatchObject({ kind: 'plain', host: '192.0.2.1', port: 53 })
    expect(readServer('[2001:db8::1]:5353')).toMatchObject({ host: '2001:db8::1', port: 5353 })
    expect(readServer({ host: '2001:db8::1', port: 54 })).toMatchObject({ host: '2001:db8::1', port: 54 })
    expect(readServer({ host: '192.0.2.1' })).toMatchObject({ port: 53 })
    for (const port of [1, 65_535]) expect(readServer(`192.0.2.1:${port}`)).toMatchObject({ port })
    for (const bad of ['192.0.2.1:0', '192.0.2.1:65536', 'dns.example', 'http://192.0.2.1', '1.2.3.256'])
      expect(() => readServer(bad)).toThrow()
    expect(readServer('https://dns.example/dns-query')).toMatchObject({
      kind: 'https',
      label: 'https://dns.example/dns-query',
    })
  })
})
