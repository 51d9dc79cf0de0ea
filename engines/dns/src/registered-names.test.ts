// Numbers as IANA registered them: what a message holds is read under its name. RFC 4398, RFC 9460, DNS parameters.
import { describe, expect, test } from 'vitest'
import { decodeMessage } from './decode.ts'
import { encodeResponse } from './testing/encode-response.ts'
import { className, rcodeName, rcodeNumber, typeName } from './types.ts'

function presented(type: string, hexData: string) {
  const data = hexData.replaceAll(' ', '')
  const question = { name: 'x.example.', type }
  const answers = [{ ...question, ttl: 60, data: `\\# ${data.length / 2} ${data}` }]
  return decodeMessage(encodeResponse({ id: 1, question, answers })).answers[0]?.data
}
const u16 = (value: number) => value.toString(16).padStart(4, '0')
const u8 = (value: number) => value.toString(16).padStart(2, '0')

test.each([
  [0, 'NOERROR'],
  [1, 'FORMERR'],
  [2, 'SERVFAIL'],
  [3, 'NXDOMAIN'],
  [4, 'NOTIMP'],
  [5, 'REFUSED'],
  [6, 'YXDOMAIN'],
  [7, 'YXRRSET'],
  [8, 'NXRRSET'],
  [9, 'NOTAUTH'],
  [10, 'NOTZONE'],
  [11, 'DSOTYPENI'],
  [12, 'RCODE12'],
  [16, 'BADVERS'],
  [23, 'BADCOOKIE'],
])('the response code %i is %s', (number, name) => {
  expect(rcodeName(number)).toBe(name)
  if (!name.startsWith('RCODE')) expect(rcodeNumber(name)).toBe(number)
})

test('a code of no name counts as a failure of the server', () => expect(rcodeNumber('WHAT')).toBe(2))

test.each([
  [1, 'IN'],
  [3, 'CH'],
  [4, 'HS'],
  [254, 'NONE'],
  [255, 'ANY'],
  [9, 'CLASS9'],
])('the class %i is %s', (number, name) => expect(className(number)).toBe(name))

test.each([
  [11, 'WKS'],
  [14, 'MINFO'],
  [17, 'RP'],
  [18, 'AFSDB'],
  [32, 'NIMLOC'],
  [39, 'DNAME'],
  [44, 'SSHFP'],
  [53, 'SMIMEA'],
  [55, 'HIP'],
  [56, 'NINFO'],
  [57, 'RKEY'],
  [58, 'TALINK'],
  [59, 'CDS'],
  [60, 'CDNSKEY'],
  [61, 'OPENPGPKEY'],
  [62, 'CSYNC'],
  [63, 'ZONEMD'],
  [104, 'NID'],
  [105, 'L32'],
  [106, 'L64'],
  [107, 'LP'],
  [108, 'EUI48'],
  [109, 'EUI64'],
  [249, 'TKEY'],
  [250, 'TSIG'],
  [255, 'ANY'],
  [258, 'AVC'],
  [259, 'DOA'],
  [260, 'AMTRELAY'],
  [261, 'RESINFO'],
  [32_768, 'TA'],
  [32_769, 'DLV'],
  [65_000, 'TYPE65000'],
])('the type %i is %s', (number, name) => expect(typeName(number)).toBe(name))

describe('a certificate', () => {
  test.each([
    [1, 'PKIX'],
    [2, 'SPKI'],
    [3, 'PGP'],
    [4, 'IPKIX'],
    [5, 'ISPKI'],
    [6, 'IPGP'],
    [7, 'ACPKIX'],
    [8, 'IACPKIX'],
    [253, 'URI'],
    [254, 'OID'],
    [9, '9'],
  ])('of kind %i is %s', (kind, name) => {
    expect(presented('CERT', `${u16(kind)} 3039 08 010203`)).toBe(`${name} 12345 RSASHA256 AQID`)
  })
  test.each([
    [1, 'RSAMD5'],
    [2, 'DH'],
    [3, 'DSA'],
    [5, 'RSASHA1'],
    [6, 'NSEC3DSA'],
    [7, 'NSEC3RSASHA1'],
    [8, 'RSASHA256'],
    [10, 'RSASHA512'],
    [12, 'ECCGOST'],
    [13, 'ECDSAP256SHA256'],
    [14, 'ECDSAP384SHA384'],
    [15, 'ED25519'],
    [16, 'ED448'],
    [252, 'INDIRECT'],
    [253, 'PRIVATEDNS'],
    [254, 'PRIVATEOID'],
    [99, '99'],
  ])('of algorithm %i is %s', (algorithm, name) => {
    expect(presented('CERT', `0001 3039 ${u8(algorithm)} 010203`)).toBe(`PKIX 12345 ${name} AQID`)
  })
})

test.each([
  ['HTTPS', '0001 00 0005 0003 010203', '1 . ech=AQID'],
  ['HTTPS', '0001 00 0006 0010 20010db8000000000000000000000001', '1 . ipv6hint=2001:db8::1'],
  ['HTTPS', '0001 00 0007 0002 2f64', '1 . dohpath="/d"'],
  ['HTTPS', '0001 00 0008 0000', '1 . ohttp'],
  ['HTTPS', '0001 00 0009 0000', '1 . key9'],
  ['NSAP', '47000580', '0x47000580'],
  ['LOC', '00 12 16 13 80000000 80000000 00989680', '0 0 0.000 N 0 0 0.000 E 0.00m 1m 10000m 10m'],
])('%s %s is written %s', (type, data, text) => expect(presented(type, data)).toBe(text))
