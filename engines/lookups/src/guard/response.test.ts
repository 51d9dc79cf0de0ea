// When an answer on the wire is over.
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { PublicFetchFault, type PublicRequest } from '../ports/ports-web.ts'
import { responseFrom } from './response.ts'

function answered(body: Uint8Array | Error, request: Partial<PublicRequest> = {}) {
  let ends = 0
  async function* wire() {
    if (body instanceof Error) throw body
    yield body
  }
  const stream = Readable.from(wire(), { objectMode: false })
  const signal = new AbortController().signal
  const response = responseFrom(
    { status: 200, rawHeaders: [], body: stream, peer: { address: '192.0.2.1', tls: null } },
    {
      url: new URL('https://a.example/x'),
      redirects: [],
      request: { maxBytes: 100, signal, ...request },
      finished: () => {
        ends += 1
      },
      asFault: (error) => (error instanceof PublicFetchFault ? error : new PublicFetchFault('unreachable', 'broke')),
    },
  )
  return { response, stream, ends: () => ends }
}

const octets = (text: string) => new TextEncoder().encode(text)
describe('an answer is over', () => {
  test('once its body is read', async () => {
    const { response, stream, ends } = answered(octets('plain'))
    expect(ends()).toBe(0)
    await response.bytes()
    expect([ends(), stream.destroyed]).toEqual([1, true])
  })
  test('once it is left', () => {
    const { response, stream, ends } = answered(octets('plain'))
    response.discard()
    expect([ends(), stream.destroyed]).toEqual([1, true])
  })
  test('once it breaks', async () => {
    const { response, ends } = answered(new Error('reset'))
    await expect(response.bytes()).rejects.toMatchObject({ kind: 'unreachable' })
    expect(ends()).toBe(1)
  })
})
