// The two kinds of clients: one from a single address that does not read what it is sent, and polite ones.
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'

export const HOSTILE = '127.0.0.66'

let visitors = 0
/** Each polite visitor is another one, so that none meets the limits of what a single one may ask. */
function politeAddress(): string {
  visitors += 1
  return `127.0.${1 + (visitors >> 7)}.${1 + (visitors & 127)}`
}

export const sockets: Socket[] = []
export function open(port: number, text = ''): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: HOSTILE })
  socket.on('error', () => {})
  // Never read from.
  socket.pause()
  if (text) socket.write(text)
  sockets.push(socket)
  return socket
}

/** Sends octets as they are, and returns the statuses that come back until the server closes, or for a second. */
export function statusesOf(port: number, text: string): Promise<{ statuses: string; isClosed: boolean }> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: HOSTILE })
    let reported = ''
    const end = (isClosed: boolean) => {
      socket.destroy()
      resolve({
        statuses: [...reported.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status).join(' '),
        isClosed,
      })
    }
    socket.on('data', (chunk) => {
      reported += chunk.toString('latin1')
    })
    socket.on('error', () => {}).on('close', () => end(true))
    setTimeout(() => end(false), 1000)
    socket.write(Buffer.from(text, 'latin1'))
  })
}

export interface Ask {
  path: string
  from?: string
  body?: string | Buffer
  headers?: Record<string, string>
}

export function ask(port: number, { path, from = politeAddress(), body, headers = {} }: Ask): Promise<number> {
  return new Promise((resolve) => {
    const length =
      body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(body.length) }
    const options = { port, host: '127.0.0.1', localAddress: from, path, agent: false, timeout: 15_000 }
    const sent = request({
      ...options,
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...length, ...headers },
    })
    sent.on('response', (reply) => {
      reply.resume().on('close', () => resolve(reply.statusCode ?? 0))
      // One event of a stream is enough to know that it was served.
      if (reply.headers['content-type']?.startsWith('text/event-stream')) reply.once('data', () => reply.destroy())
    })
    sent.on('timeout', () => sent.destroy()).on('error', () => resolve(0))
    sent.end(body)
  })
}
