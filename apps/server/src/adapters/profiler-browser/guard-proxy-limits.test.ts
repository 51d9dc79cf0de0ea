// How much and how many the guard proxy lets through, and how long it waits.
import { connect, Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { ask, OK, proxy, rawServer, startProxy, tunnel } from '../../testing/guarded-proxy.ts'

test('a site has four seconds to take the connection, and eight of silence', async () => {
  const timeouts = vi.spyOn(AbortSignal, 'timeout')
  const silences = vi.spyOn(Socket.prototype, 'setTimeout')
  const port = await rawServer((socket) => socket.once('data', () => socket.end(OK)))
  const through = await startProxy(`http://site.example:${port}/`)
  expect(await ask(through, `http://site.example:${port}/`)).toMatchObject({ status: 200 })
  expect(timeouts.mock.calls).toContainEqual([4000])
  expect(silences.mock.calls.map(([ms]) => ms)).toContain(8000)
  vi.restoreAllMocks()
})

test('headers of an answer are read up to 32 kB', async () => {
  const statusOf = async (kilobytes: number) => {
    const header = `X-A: ${'b'.repeat(kilobytes * 1024 - 60)}`
    const port = await rawServer((socket) =>
      socket.once('data', () => socket.end(OK.replace('\r\n', `\r\n${header}\r\n`))),
    )
    const got = await ask(await startProxy('http://site.example/'), `http://site.example:${port}/`)
    proxy?.close()
    return got === 'ended' ? got : got.status
  }
  expect([await statusOf(32), await statusOf(33)]).toEqual([200, 502])
})

test('a page takes no more than 40 MB', async () => {
  const piece = Buffer.alloc(1_000_000, 'x')
  const length = 41 * piece.length
  const port = await rawServer((socket) =>
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n`)
      for (let at = 0; at < length; at += piece.length) socket.write(piece)
    }),
  )
  expect(await ask(await startProxy('http://site.example/'), `http://site.example:${port}/`)).toBe('ended')
})

test('a site that breaks a tunnel off does no harm', async () => {
  // Node ends a process whose socket has an error that no one listens to.
  const port = await rawServer((socket) => void socket.once('data', () => socket.resetAndDestroy()))
  const through = await startProxy('http://site.example/')
  const client = connect(through, '127.0.0.1').on('error', () => {})
  client.write(`CONNECT site.example:${port} HTTP/1.1\r\nHost: site.example:${port}\r\n\r\n`)
  client.once('data', () => client.write('hello'))
  await new Promise((resolve) => client.once('close', resolve))
  const well = await rawServer((socket) => socket.once('data', () => socket.end(OK)))
  expect(await ask(through, `http://site.example:${well}/`)).toMatchObject({ status: 200 })
})

describe('connections', () => {
  test('the guard proxy takes 64 connections at once', async () => {
    const silent = await rawServer(() => {})
    const through = await startProxy('http://site.example/')
    // A tunnel takes two places, one for each end.
    for (let at = 0; at < 31; at += 1) expect(await tunnel(through, silent)).toMatch(/ 200 /)
    const slow = await rawServer((socket) => void socket.once('data', () => socket.write(OK.slice(0, -1))))
    const begun = [1, 2].map(
      () =>
        new Promise<unknown>((resolve) => {
          const client = connect(through, '127.0.0.1').on('error', () => {})
          client.write(`GET http://site.example:${slow}/ HTTP/1.1\r\nHost: site.example\r\n\r\n`)
          client.once('data', resolve)
        }),
    )
    await Promise.all(begun)
    expect(await ask(through, `http://site.example:${silent}/`)).toMatchObject({ status: 403 })
  })

  test('the guard proxy takes 64 connections of clients at once', async () => {
    const through = await startProxy('http://site.example/')
    const clients = Array.from({ length: 65 }, () => connect(through, '127.0.0.1').on('error', () => {}))
    const ends = clients.map(
      (client) => new Promise<string>((resolve) => client.resume().once('close', () => resolve('closed'))),
    )
    expect(await Promise.race(ends)).toBe('closed')
    const open = clients.filter((client) => !client.destroyed)
    expect(open).toHaveLength(64)
    for (const client of open) client.destroy()
  })

  test('connections that have ended make room', async () => {
    const port = await rawServer((socket) => socket.once('data', () => socket.end(OK)))
    const through = await startProxy('http://site.example/')
    for (let at = 0; at < 65; at += 1)
      expect(await ask(through, `http://site.example:${port}/`)).toMatchObject({ status: 200 })
  })
})
