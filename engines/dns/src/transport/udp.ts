import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { type Received, readDnsAnswer } from './exchange.ts'

/** Strays and forgeries that one query may see; guessing the port takes up to 65,536 of them. */
const MAX_STRAYS = 100

/**
 * Each query has a socket and a random port of its own; the socket is connected, so that other senders' packets never
 * arrive and a closed port is noticed at once.
 */
export function askUdp(host: string, port: number, query: Uint8Array, signal: AbortSignal): Promise<Received> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
    let strays = 0
    let stray: unknown
    const finish = (settle: () => void) => {
      signal.removeEventListener('abort', abort)
      socket.removeAllListeners()
      socket.on('error', () => {})
      socket.close()
      settle()
    }
    const fail = (error: unknown) => finish(() => reject(error))
    const abort = () => fail(stray ?? signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    socket.on('error', fail)
    socket.on('message', (octets) => {
      try {
        const received = readDnsAnswer(octets, query)
        finish(() => resolve(received))
      } catch (error) {
        stray = error
        strays += 1
        if (strays >= MAX_STRAYS) fail(error)
      }
    })
    // Without a route the callback comes with an error, and sending then would throw where nobody catches it.
    socket.connect(port, host, ((error?: Error) => {
      if (error) fail(error)
      else socket.send(query, (failure) => failure && fail(failure))
    }) as () => void)
  })
}
