// Data of types that are seldom met, by the RFC of each, as dig prints it.
import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { encodeResponse } from '../testing/encode-response.ts'
import { decodeMessage } from './decode.ts'
import { encodeName } from './name.ts'

function read(type: string, hexData: string) {
  const data = hexData.replaceAll(' ', '')
  const question = { name: 'x.example.', type }
  const answers = [{ ...question, ttl: 60, data: `\\# ${data.length / 2} ${data}` }]
  return decodeMessage(encodeResponse({ id: 1, question, answers })).answers[0]
}
const hexName = (name: string) => Buffer.from(encodeName(name)).toString('hex')
const hexString = (text: string) => Buffer.from([text.length]).toString('hex') + Buffer.from(text).toString('hex')
const [A, B] = [hexName('a.example'), hexName('b.example')]

test.each([
  ['X25', hexString('311061700956'), '"311061700956"'],
  ['ISDN', `${hexString('150862028003217')}${hexString('004')}`, '"150862028003217" "004"'],
  ['GPOS', `${hexString('-32.6882')}${hexString('116.8652')}${hexString('10.0')}`, '"-32.6882" "116.8652" "10.0"'],
  ['NSAP', '47 0005 80', '0x47000580'],
  ['RT', `0102 ${A}`, '258 a.example.'],
  ['PX', `0102 ${A}${B}`, '258 a.example. b.example.'],
  ['TALINK', `${A}${B}`, 'a.example. b.example.'],
  ['NSAP-PTR', A, 'a.example.'],
  ['SPF', hexString('v=spf1'), '"v=spf1"'],
  ['NID', '0102 0014 4fff ff20 0ee4', '258 14:4fff:ff20:ee4'],
  ['L64', '0102 2001 0db8 1140 1000', '258 2001:db8:1140:1000'],
  ['L32', '0102 c0000201', '258 192.0.2.1'],
  ['EUI64', '00005eef1000002a', '00-00-5e-ef-10-00-00-2a'],
  ['KEY', '0100 03 05 010203', '256 3 5 AQID'],
  ['KEY', 'c000 03 05', '49152 3 5'],
  ['IPSECKEY', '0a 00 02 010203', '10 0 2 . AQID'],
  ['IPSECKEY', '0a 01 02 c0000201 010203', '10 1 2 192.0.2.1 AQID'],
  ['IPSECKEY', `0a 02 02 20010db8${'00'.repeat(11)}01 010203`, '10 2 2 2001:db8::1 AQID'],
  ['IPSECKEY', `0a 03 02 ${A} 010203`, '10 3 2 a.example. AQID'],
  ['IPSECKEY', '0a 00 00', '10 0 0 .'],
  ['AMTRELAY', `0a 83 ${A}`, '10 1 3 a.example.'],
  ['AMTRELAY', '0a 00', '10 0 0 .'],
  ['HIP', `02 01 0003 abcd 010203 ${A}${B}`, '1 ABCD AQID a.example. b.example.'],
  ['APL', '0002 40 08 20010db800000001', '2:2001:db8:0:1::/64'],
  ['APL', '0002 80 10 20010db800000000000000000000000f', '2:2001:db8::f/128'],
  ['APL', '0001 20 04 c0000201', '1:192.0.2.1/32'],
  ['CAA', '00 01 61', '0 a ""'],
  ['HTTPS', '0001 00 0005 0002 0102 0006 0010 20010db8000000000000000000000001', '1 . ech=AQI= ipv6hint=2001:db8::1'],
  ['HTTPS', '0001 00 0007 0002 2f71 0008 0000', '1 . dohpath="/q" ohttp'],
  ['HTTPS', '0001 00 0009 0000', '1 . key9'],
])('%s %s is %s', (type, data, text) => expect(read(type, data)?.data).toBe(text))

test('the preference of a key exchanger is lifted out', () => {
  expect(read('KX', `0102 ${A}`)).toMatchObject({ data: '258 a.example.', priority: 258 })
  expect(read('URI', '0102 0001 61')).toMatchObject({ data: '258 1 "a"', priority: 258 })
})

test.each([
  ['NID', '0102 0014 4fff ff20 0e'],
  ['NID', '0102 0014 4fff ff20 0ee4 00'],
  ['L32', '0102 c00002'],
  ['L32', '0102 c000020100'],
  ['APL', '0000 20 04 c0000201'],
  ['APL', `0002 20 11 ${'01'.repeat(17)}`],
  ['CAA', '00 02 612d'],
  ['HTTPS', '0001 00 0003 0001 20'],
  ['HTTPS', '0001 00 0005 0000 0005 0000'],
  ['NSEC', `${A} 0101 40 0101 40`],
])('%s %s is condemned', (type, data) => expect(() => read(type, data)).toThrow())

test('a window of types has up to 32 octets', () => {
  expect(read('NSEC', `${A} 00 20 ${'00'.repeat(31)}01 01 01 40`)?.data).toBe('a.example. ANY CAA')
})

describe('a location', () => {
  const loc = (parts: { sizes?: string; latitude?: string; longitude?: string; altitude?: string }) => {
    const { sizes = '121613', latitude = '80000000', longitude = '80000000', altitude = '00989680' } = parts
    return read('LOC', `00${sizes}${latitude}${longitude}${altitude}`)?.data
  }
  const origin = '0 0 0.000 N 0 0 0.000 E'
  const rest = '1m 10000m 10m'
  test.each([
    [{ altitude: '0098967f' }, `${origin} -0.01m ${rest}`],
    [{ altitude: '009896e3' }, `${origin} 0.99m ${rest}`],
    [{ altitude: '009896e4' }, `${origin} 1.00m ${rest}`],
    [{ altitude: '00000000' }, `${origin} -100000.00m ${rest}`],
    [{ sizes: '001199' }, `${origin} 0.00m 0.00m 0.10m 90000000m`],
    [{ sizes: '121212' }, `${origin} 0.00m 1m 1m 1m`],
    [{ latitude: '7fffffff' }, `0 0 0.001 S 0 0 0.000 E 0.00m ${rest}`],
    [{ longitude: '7fff15a0' }, `0 0 0.000 N 0 1 0.000 W 0.00m ${rest}`],
    [{ latitude: '934fd900' }, `90 0 0.000 N 0 0 0.000 E 0.00m ${rest}`],
    [{ latitude: '6cb02700' }, `90 0 0.000 S 0 0 0.000 E 0.00m ${rest}`],
    [{ longitude: 'a69fb200' }, `0 0 0.000 N 180 0 0.000 E 0.00m ${rest}`],
  ])('%j', (parts, text) => expect(loc(parts)).toBe(text))
  test.each([{ sizes: 'a01613' }, { sizes: '1a1613' }, { latitude: '934fd901' }, { longitude: 'a69fb201' }])(
    'a location that makes no sense is shown as octets: %j',
    (parts) => expect(loc(parts)).toMatch(/^\\# 16 /),
  )
  test('a location of another version is shown as octets', () => {
    expect(read('LOC', '01121613 80000000 80000000 00989680')?.data).toMatch(/^\\# 16 /)
  })
})
