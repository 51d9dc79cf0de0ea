import { expect, test } from 'vitest'
import { mailParts } from './unpack.ts'

const parts = (text: string) =>
  mailParts(new Uint8Array(Buffer.from(text, 'latin1'))).map((part) => Buffer.from(part).toString('latin1'))

test.each([
  ['A: 1\n\nbody', ['body']],
  ['A: 1\r\n\r\nbody', ['body']],
  ['A: 1\n\n\nbody\n\nmore', ['\nbody\n\nmore']],
  ['A: 1\n\r\nbody\n\nmore', ['body\n\nmore']],
  ['\nbody', ['body']],
  ['\r\nbody', ['body']],
  ['A: 1', ['']],
])('the body of %j is %j', (text, expected) => {
  expect(parts(text)).toEqual(expected)
})

const mixed = (boundary: string, body: string) => `Content-Type: multipart/mixed; ${boundary}\n\n${body}`
test.each([
  ['boundary=b', 'x\n--b\n\n1\n--b\n\n2\n--b--\n--b\n\n3', ['1', '2']],
  ['boundary="a;b c"', '--a;b c\n\n1\n--a;b c--', ['1']],
  ['type="a;boundary=x"; BOUNDARY = b', '--b\n\n1\n--b--', ['1']],
  ['type=x;;boundary=b', '--b\n\n1\n--b--', ['1']],
  ['boundary=b; charset=x', '--b \t\r\n\n1\r\n--b--', ['1']],
  ['boundary=b', '--bb\n\n1\n--b\n\n2\n --b\n--b', ['2\n --b']],
  ['charset=x', '--b\n\n1', ['--b\n\n1']],
])('%s: %j has the parts %j', (boundary, body, expected) => {
  expect(parts(mixed(boundary, body))).toEqual(expected)
})

test.each([
  ['base64', 'YWJj\r\nZGVm', 'abcdef'],
  ['Base64', 'YW*J-jZA==', 'abcd'],
  ['base64', 'YWJjZ', 'abc'],
  ['quoted-printable', 'a=3Db=\r\nc=\nd=e4=XY', 'a=bcd\xe4=XY'],
  ['8bit', 'a=3D\xe4', 'a=3D\xe4'],
])('%s of %j is %j', (encoding, body, expected) => {
  expect(parts(`Content-Transfer-Encoding: ${encoding}\n\n${body}`)).toEqual([expected])
})

test('a mail with more parts than the limit is read up to it', () => {
  expect(parts(mixed('boundary=b', '--b\n\n1\n'.repeat(150)))).toHaveLength(60)
})

test('parts are read eight deep', () => {
  const nested = (depth: number): string =>
    depth === 0 ? 'A: 1\n\nbody' : mixed(`boundary=b${depth}x`, `--b${depth}x\n${nested(depth - 1)}\n--b${depth}x--`)
  expect(parts(nested(8))).toEqual(['body'])
  expect(parts(nested(9))).toEqual([])
})

test.each([
  ['Multipart/Mixed; boundary=b', ['1']],
  ['multipart/report;boundary="b', ['1']],
  ['multipart/mixed ; boundary= b ;x=y', ['1']],
  ['multipart/mixed; boundary=', ['--b\n\n1\n--b--']],
  ['multipart/mixed; boundary=""', ['--b\n\n1\n--b--']],
  ['multipart/mixed; boundary', ['--b\n\n1\n--b--']],
  ['text/plain; boundary=b', ['--b\n\n1\n--b--']],
  ['multipart/mixed; xboundary=b', ['--b\n\n1\n--b--']],
])('the type %s', (type, expected) => {
  expect(parts(`Content-Type: ${type}\n\n--b\n\n1\n--b--`)).toEqual(expected)
})

test('a message within is read without its header', () => {
  expect(parts('Content-Type: Message/RFC822; x=y\n\nA: 1\n\nbody')).toEqual(['body'])
})

test('megabytes of parameters end', () => {
  for (const piece of [';', ';a', '; a="', '=', ' ', ';=']) {
    const long = piece.repeat(300_000)
    expect(parts(`Content-Type: multipart/mixed${long}\n\nbody`).map((part) => part.trim())).toEqual(['body'])
  }
})

test('more than one piece of octets is read', () => {
  expect(parts(`A: 1\n\n${'\xe9'.repeat(40_000)}`)).toEqual(['\xe9'.repeat(40_000)])
})
