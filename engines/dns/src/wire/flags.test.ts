// Header flags (RFC 1035 §4.1.1), and names of types that few programs know.
import { expect, test } from 'vitest'
import { encodeResponse } from '../testing/encode-response.ts'
import { decodeMessage } from './decode.ts'

test.each(['aa', 'tc', 'rd', 'ra', 'ad', 'cd'] as const)('%s is read alone', (flag) => {
  const none = { aa: false, tc: false, rd: false, ra: false, ad: false, cd: false }
  const message = decodeMessage(encodeResponse({ id: 0x1234, question: null, flags: { [flag]: true } }))
  expect(message).toMatchObject({ id: 0x1234, response: true, opcode: 0, flags: { ...none, [flag]: true } })
})

test('a question is no response, and has its kind', () => {
  const octets = encodeResponse({ id: 1, question: null })
  octets[2] = 0b0111_1000
  expect(decodeMessage(octets)).toMatchObject({ response: false, opcode: 15 })
})
