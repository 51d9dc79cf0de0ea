import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { commonTypes } from '@sundry/contracts/record-types'
import { afterEach, describe, expect, test } from 'vitest'
import { encodeResponse } from '../testing/encode-response.ts'
import {
  type StandInAnswer,
  type StandInQuery,
  type StandInServer,
  startStandInServer,
} from '../testing/stand-in-server.ts'
import { createResolver, dnssecState } from './resolver.ts'

const fixture = (name: string) => readFileSync(new URL(`../testing/fixtures/${name}`, import.meta.url), 'utf8')
const tls = { key: fixture('server.key.pem'), cert: fixture('server.pem') }
const open: { close(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

async function serve(answer: (query: StandInQuery) => StandInAnswer): Promise<StandInServer> {
  const server = await startStandInServer({ answer, tls })
  open.push(server)
  return server
}

const address = ({ name }: StandInQuery) => ({ answers: [{ name, ttl: 60, type: 'A', data: '192.0.2.1' }] })
const quick = { timeoutMs: 1500, attemptMs: 400 }

describe('createResolver', () => {
  test('turns to TCP when the answer is cut', async () => {
    const many = Array.from({ length: 100 }, (_, index) => ({
      name: 'many.example',
      ttl: 9,
      type: 'TXT',
      data: `"record ${index} of many"`,
    }))
    const server = await serve(() => ({ answers: many }))
    const { transport, records, flags } = await createResolver({ servers: [server.server] }).query(
      'many.example',
      'TXT',
    )
    expect({ transport, count: records.length, cut: flags.tc }).toEqual({ transport: 'tcp', count: 100, cut: false })
    expect(server.questions.map((one) => one.transport)).toEqual(['udp', 'tcp'])
  })

  test('asks over HTTPS with the number zero, on a connection that keeps no process alive', async () => {
    let id = -1
    let during = 0
    const holding = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length
    const server = await serve((query) => {
      id = query.message.id
      during = holding()
      return address(query)
    })
    const resolver = createResolver({ servers: [server.url], ca: fixture('ca.pem') })
    open.push(resolver)
    expect(await resolver.query('a.example', 'A')).toMatchObject({
      transport: 'https',
      server: server.url,
      records: [{ data: '192.0.2.1' }],
    })
    expect(await resolver.query('b.example', 'A')).toMatchObject({ transport: 'https' })
    expect(id).toBe(0)
    // The server's end of the connection is left: ours waits for more questions without keeping the process alive.
    expect([during, holding()]).toEqual([2, 1])
  })

  test('believes no HTTPS server without a certificate it knows', async () => {
    const server = await serve(address)
    const resolver = createResolver({ servers: [server.url], ...quick })
    open.push(resolver)
    await expect(resolver.query('a.example', 'A')).rejects.toMatchObject({ kind: 'unreachable' })
    expect(server.questions).toEqual([])
  })

  test('goes to the next server for a failure, and keeps the failure when none does better', async () => {
    const poor = await serve(() => ({ rcode: 'SERVFAIL', ede: [{ code: 9, text: '' }] }))
    const good = await serve(address)
    expect(await createResolver({ servers: [poor.server, good.server] }).query('a.example', 'A')).toMatchObject({
      server: good.server,
    })
    const alone = await createResolver({ servers: [poor.server] }).query('a.example', 'A')
    expect(alone).toMatchObject({ rcode: 'SERVFAIL', records: [], ede: [{ code: 9, text: 'DNSKEY Missing' }] })
    expect(dnssecState(alone)).toBe('bogus')
  })

  test('goes to the next server when one is silent or not there', async () => {
    const silent = await serve(() => null)
    const good = await serve(address)
    const resolver = createResolver({ servers: ['127.0.0.1:1', silent.server, good.server], ...quick })
    expect(await resolver.query('a.example', 'A')).toMatchObject({ server: good.server, rcode: 'NOERROR' })
  })

  test('drops strays and forgeries and waits for the answer', async () => {
    const socket = createSocket('udp4')
    open.push(socket)
    socket.on('message', (query, from) => {
      const id = query.readUInt16BE(0)
      const send = (packet: Uint8Array) => socket.send(packet, from.port, from.address)
      const forged = (name: string, number: number, type = 'A') =>
        encodeResponse({
          id: number,
          question: { name, type },
          answers: [{ name, ttl: 1, type: 'A', data: '203.0.113.66' }],
        })
      send(forged('a.example', id ^ 1))
      send(forged('b.example', id))
      send(forged('a.example', id, 'AAAA'))
      send(query)
      send(Uint8Array.of(1, 2, 3))
      setTimeout(
        () =>
          send(
            encodeResponse({
              id,
              question: { name: 'A.Example', type: 'A' },
              answers: [{ name: 'a.example', ttl: 1, type: 'A', data: '192.0.2.1' }],
            }),
          ),
        30,
      )
    })
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
    const answer = await createResolver({ servers: [`127.0.0.1:${socket.address().port}`] }).query('a.example', 'A')
    expect(answer.records.map(({ data }) => data)).toEqual(['192.0.2.1'])
  })

  test('reports a server that is silent as a timeout', async () => {
    const server = await serve(() => null)
    const resolver = createResolver({ servers: [server.server], timeoutMs: 300, attemptMs: 120 })
    await expect(resolver.query('a.example', 'A')).rejects.toMatchObject({ name: 'DnsFault', kind: 'timeout' })
  })

  test('reports a server that sends nothing but garbage as malformed, before its time is up', async () => {
    const socket = createSocket('udp4')
    open.push(socket)
    socket.on('message', (_, { port, address }) => {
      for (let sent = 0; sent < 200; sent += 1) socket.send(Uint8Array.of(9, 9, 9), port, address)
    })
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
    const servers = [`127.0.0.1:${socket.address().port}`]
    const resolver = createResolver({ servers, timeoutMs: 600_000, attemptMs: 300_000 })
    await expect(resolver.query('a.example', 'A')).rejects.toMatchObject({ name: 'DnsFault', kind: 'malformed' })
  })

  test('meets a TCP server that hangs up, floods or drips', async () => {
    const behaviours = [
      (socket: import('node:net').Socket) => socket.destroy(),
      (socket: import('node:net').Socket) => socket.write(new Uint8Array(200_000).fill(255)),
      (socket: import('node:net').Socket) => socket.write(Uint8Array.of(255)),
    ]
    for (const behave of behaviours) {
      const server = createServer((socket) => {
        socket.on('error', () => {})
        socket.once('data', () => behave(socket))
      }).listen(0, '127.0.0.1')
      open.push({ close: () => server.close() })
      await new Promise((resolve) => server.once('listening', resolve))
      const resolver = createResolver({
        servers: [`127.0.0.1:${(server.address() as AddressInfo).port}`],
        transport: 'tcp',
        timeoutMs: 300,
        attemptMs: 200,
      })
      await expect(resolver.query('a.example', 'A')).rejects.toMatchObject({ name: 'DnsFault' })
    }
  })

  test('stops when its caller does', async () => {
    const server = await serve(() => null)
    const controller = new AbortController()
    const asking = createResolver({ servers: [server.server] }).query('a.example', 'A', { signal: controller.signal })
    controller.abort(new Error('enough'))
    await expect(asking).rejects.toThrow('enough')
  })

  test('says that a name cannot be asked before sending anything', async () => {
    const server = await serve(address)
    await expect(createResolver({ servers: [server.server] }).query('a..b', 'A')).rejects.toMatchObject({
      kind: 'name',
    })
    expect(server.questions).toEqual([])
  })
})

describe('ANY', () => {
  test('an ANY question goes over TCP and is believed when it has content', async () => {
    const server = await serve(({ name }) => ({
      answers: [
        { name, ttl: 1, type: 'A', data: '192.0.2.1' },
        { name, ttl: 1, type: 'MX', data: '1 m.example' },
      ],
    }))
    const answer = await createResolver({ servers: [server.server] }).query('a.example', 'ANY')
    expect(answer.records.map(({ type }) => type)).toEqual(['A', 'MX'])
    expect(answer).not.toHaveProperty('queriedTypes')
    expect(server.questions).toEqual([{ name: 'a.example.', type: 'ANY', transport: 'tcp' }])
  })

  test.each([
    ['an HINFO record', (name: string) => ({ answers: [{ name, ttl: 1, type: 'HINFO', data: '"RFC8482" ""' }] })],
    ['NOTIMP', () => ({ rcode: 'NOTIMP' })],
    ['nothing', () => ({ answers: [] })],
  ])('becomes the common types one by one after %s, and says so', async (_, minimal) => {
    const server = await serve(({ name, type }) => {
      if (type === 'ANY') return minimal(name)
      return type === 'A' || type === 'TXT'
        ? { answers: [{ name, ttl: 1, type, data: type === 'A' ? '192.0.2.1' : '"x"' }] }
        : {}
    })
    const answer = await createResolver({ servers: [server.server] }).query('a.example', 'ANY')
    expect(answer.records.map(({ type }) => type)).toEqual(['A', 'TXT'])
    expect(answer).toMatchObject({ rcode: 'NOERROR', queriedTypes: commonTypes, question: { type: 'ANY' } })
  })
})

test('an address without a route is a failure like any other', async () => {
  // The system refuses to connect a socket to the broadcast address, so no packet is sent.
  const lost = createResolver({ servers: ['255.255.255.255'], timeoutMs: 500, attemptMs: 400, rounds: 1 })
  await expect(lost.query('example.com', 'A')).rejects.toMatchObject({ name: 'DnsFault', kind: 'unreachable' })
})
