import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendReply } from './reply.ts'

const server = createServer()
beforeEach(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

/** A request from a visitor, and the visitor's own end of it. */
async function visit() {
  const visitor = connect((server.address() as AddressInfo).port, '127.0.0.1')
  visitor.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [incoming, outgoing] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  return { visitor, incoming, outgoing }
}

function endless() {
  const seen = { cancelled: false }
  const body: AsyncIterable<string> = {
    [Symbol.asyncIterator]: () => ({
      next: async () => ({ done: false, value: 'x'.repeat(64 * 1024) }),
      async return() {
        seen.cancelled = true
        return { done: true, value: undefined }
      },
    }),
  }
  return { seen, body }
}

test('a stream for a visitor who left before it began is ended', async () => {
  const { visitor, incoming, outgoing } = await visit()
  visitor.destroy()
  await once(outgoing, 'close')
  const { seen, body } = endless()
  await sendReply(incoming, outgoing, { status: 200, headers: {}, body })
  expect(seen.cancelled).toBe(true)
})

test('a stream whose visitor leaves in the middle is ended', async () => {
  const { visitor, incoming, outgoing } = await visit()
  const { seen, body } = endless()
  const sent = sendReply(incoming, outgoing, { status: 200, headers: {}, body })
  await once(visitor, 'data')
  visitor.destroy()
  await sent
  expect(seen.cancelled).toBe(true)
})
