import { expect, test } from 'vitest'
import { formatAddress, isInNetwork, parseAddress, parseIpv6 } from './address.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::', '::'],
  ['::1', '::1'],
  ['1::', '1::'],
  ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
  ['1:2:3:4:5:6:192.0.2.1', '1:2:3:4:5:6:c000:201'],
  ['64:ff9b::192.0.2.1', '64:ff9b::c000:201'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
  ['0000:0000:0000:0000:0000:ffff:255.255.255.255', '255.255.255.255'],
])('%s is %s', (text, written) => {
  const address = parseAddress(text)
  expect(address && formatAddress(address)).toBe(written)
})

test.each([
  ...[
    '',
    '1',
    '1.2.3',
    '1.2.3.4.5',
    '256.0.0.1',
    '01.0.0.1',
    '1.2.3.4 ',
    ':',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
  ],
  ...[
    '1:2:3:4:5:6:7:8::',
    '12345::',
    'g::',
    '192.0.2.1::',
    '::1.2.3',
    ':1::',
    '1:2:3:4:5:6:7:1.2.3.4',
    'a'.repeat(100),
  ],
])('"%s" is no address', (text) => {
  expect(parseAddress(text)).toBeNull()
})

test('networks are compared bit by bit', () => {
  const address = parseIpv6('2001:db8::80') ?? new Uint8Array()
  const network = parseIpv6('2001:db8::ff') ?? new Uint8Array()
  expect([120, 121, 122, 128].map((bits) => isInNetwork(address, network, bits))).toEqual([true, true, false, false])
  expect(isInNetwork(Uint8Array.of(1, 2, 3, 4), network, 0)).toBe(false)
  // Each octet is compared, the first and the last too.
  for (const bits of [8, 16, 24, 32])
    for (const at of [0, 1, 2, 3]) {
      const other = Uint8Array.of(192, 0, 2, 1)
      other[at] = 77
      expect(isInNetwork(other, Uint8Array.of(192, 0, 2, 1), bits)).toBe(at * 8 >= bits)
    }
})
