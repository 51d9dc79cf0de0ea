import type { Socket } from 'node:net'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'

export type Handshake = { tls: TLSSocket } | { isRefused: boolean }

const refusals =
  /ALERT|UNSUPPORTED_PROTOCOL|WRONG_VERSION|ECONNRESET|EPIPE|NO_SHARED|INAPPROPRIATE_FALLBACK|UNEXPECTED_EOF/

/** Whether an error of a handshake was the server's refusal: an error of our own side says nothing of it. */
const isRefusal = ({ code }: NodeJS.ErrnoException): boolean => code !== undefined && refusals.test(code)

/** Shakes hands over an open socket within the signal's time. Nothing is sent over the connection, and it is never trusted. */
export function shakeHands(socket: Socket, options: ConnectionOptions, signal: AbortSignal): Promise<Handshake> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ isRefused: false })
    const tls = connect({ ...options, socket, rejectUnauthorized: false })
    const finish = (outcome: Handshake) => {
      signal.removeEventListener('abort', abort)
      tls.removeAllListeners('secureConnect')
      tls.removeAllListeners('close')
      resolve(outcome)
    }
    const abort = () => finish({ isRefused: false })
    signal.addEventListener('abort', abort, { once: true })
    socket.on('error', () => {})
    tls.on('error', (error) => finish({ isRefused: isRefusal(error) }))
    tls.once('close', () => finish({ isRefused: true }))
    tls.once('secureConnect', () => finish({ tls }))
  })
}
