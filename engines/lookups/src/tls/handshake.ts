import type { Socket } from 'node:net'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'

export type Handshake = { tls: TLSSocket } | { fault: string }

/** Shakes hands over an open socket within the signal's time. Nothing is sent over the connection, and it is never trusted. */
export function shakeHands(socket: Socket, options: ConnectionOptions, signal: AbortSignal): Promise<Handshake> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ fault: 'ETIMEDOUT' })
    const tls = connect({ ...options, socket, rejectUnauthorized: false })
    const finish = (outcome: Handshake) => {
      signal.removeEventListener('abort', abort)
      tls.removeAllListeners('secureConnect')
      tls.removeAllListeners('close')
      resolve(outcome)
    }
    const abort = () => finish({ fault: 'ETIMEDOUT' })
    signal.addEventListener('abort', abort, { once: true })
    socket.on('error', () => {})
    tls.on('error', (error) => finish({ fault: (error as NodeJS.ErrnoException).code ?? 'unknown' }))
    tls.once('close', () => finish({ fault: 'ECONNRESET' }))
    tls.once('secureConnect', () => finish({ tls }))
  })
}

const refusals =
  /ALERT|UNSUPPORTED_PROTOCOL|WRONG_VERSION|ECONNRESET|EPIPE|NO_SHARED|INAPPROPRIATE_FALLBACK|UNEXPECTED_EOF/

/** Whether a failed handshake was the server's refusal: a time-out or an error of our own side says nothing of it. */
export const isRefusal = (fault: string): boolean => refusals.test(fault)
