// Numbers as IANA registered them: what a message holds is read under its name. RFC 4398, RFC 9460, DNS parameters.
import { expect, test } from 'vitest'
import { encodeResponse } from '../testing/encode-response.ts'
import { decodeMessage } from './decode.ts'
import { className, rcodeName, rcodeNumber, typeName, typeNumber } from './types.ts'

function presented(type: string, hexData: string) {
  const data = hexData.replaceAll(' ', '')
  const question = { name: 'x.example.', type }
  const answers = [{ ...question, ttl: 60, data: `\\# ${data.length / 2} ${data}` }]
  return decodeMessage(encodeResponse({ id: 1, question, answers })).answers[0]?.data
}
const u16 = (value: number) => value.toString(16).padStart(4, '0')
const u8 = (value: number) => value.toString(16).padStart(2, '0')

test('a response code is known by its name, and one without a name by its number', () => {
  const names =
    'NOERROR FORMERR SERVFAIL NXDOMAIN NOTIMP REFUSED YXDOMAIN YXRRSET NXRRSET NOTAUTH NOTZONE DSOTYPENI RCODE12'
  expect([...Array(13).keys()].map(rcodeName).join(' ')).toBe(names)
  expect([16, 23].map(rcodeName)).toEqual(['BADVERS', 'BADCOOKIE'])
  for (const number of [...Array(12).keys(), 16, 23]) expect(rcodeNumber(rcodeName(number))).toBe(number)
})

test('types and algorithms have the names of the registry, both ways', () => {
  const known = Array.from({ length: 65_536 }, (_, number) => [number, typeName(number)] as const).filter(
    ([, name]) => !/^TYPE\d/.test(name),
  )
  expect(known.map(([number, name]) => `${number} ${name}`)).toMatchSnapshot()
  for (const [number, name] of known) expect(typeNumber(name)).toBe(number)
  const cert = (kind: number, algorithm: number) => presented('CERT', `${u16(kind)} 3039 ${u8(algorithm)} 010203`)
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 253, 254].map((kind) => cert(kind, 8))).toMatchSnapshot()
  expect([...Array(18).keys(), 99, 252, 253, 254].map((algorithm) => cert(1, algorithm))).toMatchSnapshot()
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
