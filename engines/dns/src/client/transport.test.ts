// One query over UDP and TCP, against servers that answer in pieces, with strays or not at all.
import { createSocket } from 'node:dgram'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { encodeResponse } from '../testing/encode-response.ts'
import { startStandInServer } from '../testing/stand-in-server.ts'
import { encodeQuery } from '../wire/encode.ts'
import { askTcp, askUdp } from './transport.ts'

const HERE = '127.0.0.1'
const query = encodeQuery('a.example', 'A', { id: 7 })
const answer = (id = 7) =>
  encodeResponse({
    id,
    question: { name: 'a.example.', type: 'A' },
    answers: [{ name: 'a.example.', ttl: 60, type: 'A', data: '192.0.2.1' }],
  })
const never = new AbortController().signal

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

describe('over UDP', () => {
  test('leaves no socket where it is aborted before the socket is bound', async () => {
    const sockets = () => process.getActiveResourcesInfo().filter((kind) => kind === 'UDPWrap').length
    const before = sockets()
    const stop = new AbortController()
    const requested = askUdp(HERE, 9, query, stop.signal)
    stop.abort()
    await expect(requested).rejects.toThrow()
    await expect.poll(sockets).toBe(before)
  })

  async function askAmong(strays: number, leaving?: AbortController) {
    const server = createSocket('udp4')
    closing.push(() => server.close())
    server.on('message', (octets, { port, address }) => {
      expect(octets).toEqual(Buffer.from(query))
      for (let count = 0; count < strays; count += 1) server.send(answer(8), port, address)
      if (!leaving) return server.send(answer(), port, address)
      // Everything at the socket is read between two immediates.
      setImmediate(() => setImmediate(() => leaving.abort(new Error('left'))))
    })
    await new Promise<void>((resolve) => server.bind(0, HERE, resolve))
    return askUdp(HERE, server.address().port, query, leaving?.signal ?? never)
  }
  test('an answer among 99 strays is found, and given up after 100', async () => {
    expect(await askAmong(0)).toMatchObject({ message: { id: 7 }, size: answer().length })
    expect((await askAmong(99)).message.id).toBe(7)
    await expect(askAmong(100)).rejects.toMatchObject({ name: 'PacketFault', message: 'not this answer' })
  })
  test('an end names the stray, if there was one', async () => {
    await expect(askAmong(1, new AbortController())).rejects.toThrow('not this answer')
    await expect(askAmong(0, new AbortController())).rejects.toThrow('left')
  })
  test('a query that has ended is not sent', async () => {
    await expect(askUdp(HERE, 9, query, AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  })
})

test('rejects at once when the UDP port of a stand-in is taken', async () => {
  const taken = createSocket('udp4')
  closing.push(() => taken.close())
  await new Promise<void>((resolve) => taken.bind(0, HERE, resolve))
  const { port } = taken.address()
  await expect(startStandInServer({ port, answer: () => null })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

describe('over TCP', () => {
  const framed = (octets: Uint8Array) => Buffer.concat([Uint8Array.of(octets.length >> 8, octets.length & 255), octets])
  async function ask(talk: (socket: Socket) => void, signal = never) {
    const server = createServer((socket) => {
      socket.setNoDelay(true)
      socket.on('error', () => {})
      closing.push(() => socket.destroy())
      socket.once('data', (octets) => {
        expect(octets).toEqual(framed(query))
        talk(socket)
      })
    })
    closing.push(() => server.close())
    await new Promise<void>((resolve) => server.listen(0, HERE, resolve))
    return askTcp(HERE, (server.address() as AddressInfo).port, query, signal)
  }
  const whole = framed(answer())
  const inTwo = (at: number) => (socket: Socket) => {
    socket.write(whole.subarray(0, at), () => setImmediate(() => socket.write(whole.subarray(at))))
  }
  test.each([1, 2, 3, whole.length - 1])('an answer is put together from %i octets and the rest', async (at) => {
    expect(await ask(inTwo(at))).toMatchObject({ message: { id: 7 }, size: answer().length })
  })
  test('octets after an answer over TCP are ignored', async () => {
    const { size } = await ask((socket) => socket.write(Buffer.concat([whole, whole])))
    expect(size).toBe(answer().length)
  })
  test('another answer ends it', async () => {
    await expect(ask((socket) => socket.write(framed(answer(8))))).rejects.toThrow('not this answer')
  })
  test('a server that hangs up over TCP is reported', async () => {
    await expect(ask((socket) => socket.end(whole.subarray(0, 9)))).rejects.toMatchObject({
      name: 'PacketFault',
      message: 'the server hung up',
    })
  })
  test('an end is one', async () => {
    const leaving = new AbortController()
    await expect(ask(() => leaving.abort(new Error('left')), leaving.signal)).rejects.toThrow('left')
    await expect(askTcp(HERE, 9, query, AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  })
})
