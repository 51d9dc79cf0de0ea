// How many connections a client may hold, and who gives way.
import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { describe, expect, test } from 'vitest'
import { readTrust, type TrustProxy } from '../limits/client-key.ts'
import { ConnectionLimits } from './connection-limits.ts'

class FakeSocket extends EventEmitter {
  written = ''
  state: 'open' | 'closed' | 'refused' = 'open'
  readonly remoteAddress: string | undefined
  constructor(remoteAddress: string | undefined) {
    super()
    this.remoteAddress = remoteAddress
  }
  end(text: string) {
    this.written = text
    this.state = 'refused'
  }
  destroySoon() {}
  destroy() {
    if (this.state === 'open') this.state = 'closed'
    this.emit('close')
  }
}

function world(maxConnections: number, proxies?: string) {
  const trust = readTrust(proxies) as TrustProxy
  const limits = new ConnectionLimits({ trust, maxConnections })
  const server = new EventEmitter()
  limits.watch(server as Server)
  const connect = (address: string | undefined, isBusy = false) => {
    const socket = new FakeSocket(address)
    server.emit('connection', socket)
    if (isBusy) server.emit('request', { socket }, { writableFinished: false })
    return socket
  }
  const many = (count: number, address: string, isBusy = false) =>
    Array.from({ length: count }, () => connect(address, isBusy))
  return { limits, server, connect, many }
}
const states = (sockets: readonly FakeSocket[]) => sockets.map(({ state }) => state)
const open = (count: number) => Array(count).fill('open')

describe('a client', () => {
  test.each([
    [4000, 100],
    [500, 100],
    [499, 99],
    [100, 20],
    [24, 4],
    [10, 4],
  ])('a client of a server with %i connections may hold %i', (max, share) => {
    const { connect, many } = world(max)
    expect(states(many(share, '192.0.2.1', true))).toEqual(open(share))
    expect(connect('192.0.2.1').state).toBe('refused')
    expect(connect('192.0.2.2').state).toBe('open')
  })

  test('loses its oldest idle connection to its newest', () => {
    const { connect, many, limits } = world(20)
    const [first, second, ...rest] = many(4, '192.0.2.1')
    const newest = connect('192.0.2.1')
    expect([first?.state, second?.state, newest.state, ...states(rest)]).toEqual(['closed', ...open(4)])
    expect(limits.open).toBe(4)
  })

  test('loses none that is at work, and hears that it holds too many', () => {
    const { connect, many, limits } = world(20)
    many(4, '192.0.2.1', true)
    expect(connect('192.0.2.1').written).toBe(
      [
        'HTTP/1.1 503 Service Unavailable',
        'connection: close',
        'retry-after: 1',
        'content-type: text/plain; charset=utf-8',
        'content-length: 55',
        '',
        'Too many open connections. Try again in a few seconds.\n',
      ].join('\r\n'),
    )
    expect(limits.open).toBe(4)
  })

  test('may come again when it has left', () => {
    const { connect, many, limits } = world(20)
    for (const socket of many(4, '192.0.2.1', true)) socket.destroy()
    expect(limits.open).toBe(0)
    expect(connect('192.0.2.1').state).toBe('open')
  })

  test('a client keeps its identity by IPv4 in IPv6, and by a zone', () => {
    const { connect, many } = world(20)
    many(2, '192.0.2.1', true)
    many(2, '::ffff:192.0.2.1', true)
    expect(connect('::ffff:192.0.2.1').state).toBe('refused')
    many(4, 'fe80::1%eth0', true)
    expect(connect('fe80::2%eth1').state).toBe('refused')
  })

  test('an IPv6 client is a /64, and a /48 holds twice as much', () => {
    const { connect, many } = world(50)
    expect(states(many(10, '2001:db8:7:1::1', true))).toEqual(open(10))
    expect(connect('2001:db8:7:1::2').state).toBe('refused')
    expect(states(many(10, '2001:db8:7:2::1', true))).toEqual(open(10))
    expect(connect('2001:db8:7:3::1').state).toBe('refused')
    expect(connect('2001:db8:8:1::1').state).toBe('open')
  })

  test('a client without an address has left already', () => expect(world(20).connect(undefined).state).toBe('closed'))
})

describe('a server whose connections are all taken', () => {
  test('closes one of the client that holds most', () => {
    const { connect, many, limits } = world(10)
    const few = [...many(3, '192.0.2.1'), ...many(3, '192.0.2.2')]
    const max = many(4, '192.0.2.3')
    expect(connect('192.0.2.4').state).toBe('open')
    expect(states(few)).toEqual(open(6))
    expect(states(max)).toEqual(['closed', ...open(3)])
    expect(limits.open).toBe(10)
  })

  test('closes one of the first of those who hold as many, if it is their only one', () => {
    const { connect } = world(10)
    const all = Array.from({ length: 10 }, (_, last) => connect(`192.0.2.${last}`))
    expect(connect('198.51.100.1').state).toBe('open')
    expect(states(all)).toEqual(['closed', ...open(9)])
  })

  test('refuses where that client is at work, and forgets whom it refused', () => {
    const { connect, many, limits } = world(10)
    const busy = [...many(4, '192.0.2.1', true), ...many(3, '192.0.2.2', true), ...many(3, '192.0.2.3', true)]
    for (let turn = 0; turn < 5; turn += 1) expect(connect('192.0.2.4').state).toBe('refused')
    busy[0]?.destroy()
    expect(connect('192.0.2.4').state).toBe('open')
    expect(limits.open).toBe(10)
  })
})

test('a refused client that breaks off does no harm', () => {
  const { connect, many } = world(20)
  many(4, '192.0.2.1', true)
  const refused = connect('192.0.2.1')
  expect(refused.state).toBe('refused')
  // Node ends a process whose socket has an error that no one listens to.
  expect(() => refused.emit('error', new Error('reset'))).not.toThrow()
})

test('a proxy speaks for many clients, and has no share', () => {
  const { many, connect } = world(20, '10.0.0.0/8')
  expect(states(many(15, '10.0.0.1', true))).toEqual(open(15))
  expect(states(many(5, '192.0.2.1', true)).filter((state) => state === 'open')).toHaveLength(4)
  expect(connect('10.0.0.1', true).state).toBe('open')
})
