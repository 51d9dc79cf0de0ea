// The octets of an answer (RFC 1035 §4.1.1, RFC 6891 §6.1), and how much of it fits a datagram.
import { expect, test } from 'vitest'
import { encodeResponse } from '../testing/encode-response.ts'
import { startStandInServer } from '../testing/stand-in-server.ts'
import { createResolver } from './resolver.ts'

test('an answer of 1,232 octets fits a datagram, one more goes over TCP', async () => {
  const text = (length: number) => ({ name: 'a.example.', ttl: 1, type: 'TXT', data: `"${'x'.repeat(length)}"` })
  const full = Array.from({ length: 4 }, () => text(200))
  const size = (length: number) =>
    encodeResponse({
      id: 1,
      question: { name: 'a.example.', type: 'TXT' },
      answers: [...full, text(100), text(length)],
    }).length
  let length = 0
  while (size(length) < 1232) length += 1
  const server = await startStandInServer({
    answer: ({ name }) => ({ answers: [...full, text(100), text(length + (name.startsWith('b') ? 1 : 0))] }),
  })
  try {
    const transport = async (name: string) =>
      (await createResolver({ servers: [server.server] }).query(name, 'TXT')).transport
    expect([await transport('a.example'), await transport('b.example')]).toEqual(['udp', 'tcp'])
  } finally {
    server.close()
  }
})
