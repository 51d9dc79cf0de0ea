// A guard proxy, a server that says whatever a test likes, and a client of the proxy.
import { request } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach } from 'vitest'
import { type GuardProxy, startGuardProxy } from '../adapters/profiler-browser/guard-proxy.ts'
import { world } from './loopback-world.ts'

const servers: Server[] = []
export let proxy: GuardProxy | undefined
afterEach(() => {
  proxy?.close()
  for (const server of servers.splice(0)) server.close()
})

/** A server that says whatever a test likes, byte for byte. */
export async function rawServer(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    answer(socket)
  })
  servers.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

export async function startProxy(pageUrl: string): Promise<number> {
  proxy = await startGuardProxy({ world: world({}), pageUrl, signal: new AbortController().signal })
  return proxy.port
}

export interface Got {
  status: number
  headers: Record<string, unknown>
  body: string
}

export function ask(
  port: number,
  url: string,
  options: { method?: string; body?: string; headers?: Record<string, string> } = {},
) {
  const { method = 'GET', body, headers = {} } = options
  return new Promise<Got | 'ended'>((resolve) => {
    const sent = request(
      { host: '127.0.0.1', port, path: url, method, headers, agent: false, maxHeaderSize: 1_000_000 },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        response.on('error', () => resolve('ended'))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
      },
    )
    sent.on('error', () => resolve('ended'))
    sent.end(body)
  })
}

/** Opens a tunnel to the port and waits for the answer of the proxy. */
export async function tunnel(through: number, port: number): Promise<string> {
  const client = connect(through, '127.0.0.1').on('error', () => {})
  client.write(`CONNECT site.example:${port} HTTP/1.1\r\nHost: site.example:${port}\r\n\r\n`)
  return new Promise((resolve) => client.once('data', (chunk) => resolve(String(chunk).split('\r\n')[0] ?? '')))
}

export const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
