import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { isTooLong, isWithoutSharedCipher, openTls } from '../guard/open-tls.ts'

type Failure = 'refused' | 'no-shared-cipher' | 'too-long' | 'unknown'

export type Handshake = { tls: TLSSocket } | { failure: Failure }

const refusals =
  /ALERT|UNSUPPORTED_PROTOCOL|WRONG_VERSION|ECONNRESET|EPIPE|NO_SHARED|INAPPROPRIATE_FALLBACK|UNEXPECTED_EOF/

/** What an error of a handshake says of the server: an error of our own side says nothing of it. */
function failureOf(error: NodeJS.ErrnoException): Failure {
  if (isWithoutSharedCipher(error)) return 'no-shared-cipher'
  if (isTooLong(error)) return 'too-long'
  return refusals.test(error.code ?? '') ? 'refused' : 'unknown'
}

/** Shakes hands over an open socket within the signal's time. Nothing is sent over the connection, and it is never trusted. */
export function shakeHands(
  socket: Socket,
  options: Omit<Parameters<typeof openTls>[0], 'socket'>,
  signal: AbortSignal,
): Promise<Handshake> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ failure: 'unknown' })
    const tls = openTls({ ...options, socket, rejectUnauthorized: false })
    const finish = (outcome: Handshake) => {
      signal.removeEventListener('abort', abort)
      tls.removeAllListeners('secureConnect')
      tls.removeAllListeners('close')
      resolve(outcome)
    }
    const abort = () => finish({ failure: 'unknown' })
    signal.addEventListener('abort', abort, { once: true })
    socket.on('error', () => {})
    tls.on('error', (error) => finish({ failure: failureOf(error) }))
    tls.once('close', () => finish({ failure: 'refused' }))
    tls.once('secureConnect', () => finish({ tls }))
  })
}
