import { once } from 'node:events'
import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { drain, ListenError, listen } from './listener.ts'

const started: Server[] = []
function server(): Server {
  const made = createServer((_, response) => response.end('here'))
  started.push(made)
  return made
}
afterEach(async () => {
  for (const one of started.splice(0)) {
    one.closeAllConnections()
    one.close()
  }
  vi.restoreAllMocks()
})

const addressOf = (one: Server) => one.address() as AddressInfo

/** The server behaves as if the machine refused. */
function refusing(code: string): Server {
  const one = server()
  vi.spyOn(one, 'listen').mockImplementation(() => {
    queueMicrotask(() => one.emit('error', Object.assign(new Error(code), { code })))
    return one
  })
  return one
}

describe('localhost', () => {
  test('opens one port on both loopback addresses', async () => {
    const both = [server(), server()] as [Server, Server]
    const port = await listen(both, 0, 'localhost')
    expect(both.map((one) => addressOf(one))).toMatchObject([
      { address: '127.0.0.1', port },
      { address: '::1', port },
    ])
  })

  test.each(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])('keeps IPv4 alone where IPv6 answers %s', async (code) => {
    const first = server()
    const port = await listen([first, refusing(code)], 0, 'localhost')
    expect(addressOf(first).port).toBe(port)
  })

  test('a port of its own choice that another program holds on IPv6 is no reason to stop', async () => {
    const first = server()
    await listen([first, refusing('EADDRINUSE')], 0, 'localhost')
    expect(first.listening).toBe(true)
  })

  test('a chosen port that another program holds on IPv6 is refused, and IPv4 is let go', async () => {
    const other = server()
    other.listen(0, '::1')
    await once(other, 'listening')
    const first = server()
    const { port } = addressOf(other)
    await expect(listen([first, server()], port, 'localhost')).rejects.toThrow(`Port ${port} is already in use`)
    expect(first.listening).toBe(false)
  })
})

describe('what the operator is told', () => {
  test('a port in use names the next one', async () => {
    const failed = listen([refusing('EADDRINUSE'), server()], 8080, 'localhost')
    await expect(failed).rejects.toBeInstanceOf(ListenError)
    await expect(failed).rejects.toThrow(/Port 8080 is already in use.*PORT=8081 npm start/)
  })

  test('a port below 1024', async () => {
    await expect(listen([refusing('EACCES'), server()], 80, '127.0.0.1')).rejects.toThrow(/port 80\b.*1023/)
  })

  test.each(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'])(
    'an address that is not of this machine (%s)',
    async (code) => {
      await expect(listen([refusing(code), server()], 8080, 'far.example')).rejects.toThrow('HOST=far.example is not')
    },
  )
})

test('an asterisk means every address, a host itself, on one server', async () => {
  const [star, host, unused] = [server(), server(), server()]
  const listens = vi.spyOn(star, 'listen').mockImplementation(() => {
    queueMicrotask(() => star.emit('listening'))
    return star
  })
  vi.spyOn(star, 'address').mockReturnValue({ address: '::', family: 'IPv6', port: 8080 })
  expect(await listen([star, unused], 8080, '*')).toBe(8080)
  expect(listens).toHaveBeenCalledWith(8080, undefined)
  await listen([host, unused], 0, '127.0.0.1')
  expect(addressOf(host).address).toBe('127.0.0.1')
  expect(unused.listening).toBe(false)
})

describe('draining', () => {
  test('lets a request finish, and takes no new one', async () => {
    let finish = () => {}
    const slow = createServer((_, response) => {
      finish = () => response.end('done')
    })
    started.push(slow)
    const port = await listen([slow, server()], 0, '127.0.0.1')
    const answer = new Promise<string>((resolve, reject) => {
      get({ port, host: '127.0.0.1' }, (response) => {
        response.setEncoding('utf8')
        response.on('data', resolve)
      }).on('error', reject)
    })
    await once(slow, 'request')
    const drained = drain([slow, server()], 60_000)
    expect(slow.listening).toBe(false)
    finish()
    expect(await answer).toBe('done')
    await drained
  })

  test('gives up on what does not finish within the grace', async () => {
    const silent = createServer(() => {})
    started.push(silent)
    const port = await listen([silent, server()], 0, '127.0.0.1')
    const ended = new Promise((resolve) => get({ port, host: '127.0.0.1' }).on('error', resolve))
    await once(silent, 'request')
    await drain([silent], 20)
    expect(await ended).toMatchObject({ code: 'ECONNRESET' })
  })
})
