import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { type ConnectionOptions, connect, DEFAULT_CIPHERS, type TLSSocket } from 'node:tls'

interface TlsClientOptions extends Omit<ConnectionOptions, 'ciphers' | 'ecdhCurve' | 'host' | 'port'> {
  socket: Socket
  host?: string
  /** Node alone would refuse TLS 1.0 and 1.1, which must not be read as the server's refusal. */
  isEveryVersionOffered?: boolean
}

/** Room for three hundred names; nearly every chain has less than 7,000 octets. */
const MAX_HANDSHAKE_OCTETS = 16_384
const TOO_LONG = 'ERR_HANDSHAKE_TOO_LONG'

/** The socket's octets, each of which passes `take` before OpenSSL sees it. */
function counted(socket: Socket, take: (octets: number) => boolean): Duplex {
  const stream = new Duplex({
    read: () => void socket.resume(),
    write: (chunk, encoding, done) => void socket.write(chunk, encoding, done),
    final: (done) => void socket.end(done),
    destroy(error, done) {
      socket.destroy()
      done(error)
    },
  })
  socket.on('data', (chunk) => {
    if (take(chunk.length) && !stream.push(chunk)) socket.pause()
  })
  socket.once('end', () => stream.push(null))
  socket.on('error', (error) => stream.destroy(error))
  socket.once('close', () => stream.destroy())
  return stream
}

/**
 * The one place that begins TLS with an untrusted server. The server chooses the modulus of finite-field
 * Diffie-Hellman, and one of 10,000 bits blocks the event loop for most of a second, so neither its cipher suites nor
 * its groups are offered. It chooses its chain, too, each signature of which OpenSSL checks in one go: sixty RSA keys
 * with exponents as long as their moduli cost 0.3 s, so a handshake has an end.
 */
export function openTls({ isEveryVersionOffered = false, socket, ...options }: TlsClientOptions): TLSSocket {
  let left = MAX_HANDSHAKE_OCTETS
  const take = (octets: number) => {
    left -= octets
    if (left < 0) tls.destroy(Object.assign(new Error('the handshake is too long'), { code: TOO_LONG }))
    return left >= 0
  }
  const tls: TLSSocket = connect({
    ...options,
    socket: counted(socket, take),
    ciphers: isEveryVersionOffered ? 'DEFAULT:!DHE:@SECLEVEL=0' : `${DEFAULT_CIPHERS}:!DHE`,
    ecdhCurve: 'X25519:P-256:P-384:P-521',
  })
  tls.once('secureConnect', () => {
    left = Number.POSITIVE_INFINITY
  })
  return tls
}

/** True if a server accepts none of the offered cipher suites, which may be for lack of Diffie-Hellman. */
export const isWithoutSharedCipher = ({ code = '' }: NodeJS.ErrnoException): boolean =>
  /HANDSHAKE_FAILURE|INSUFFICIENT_SECURITY/.test(code)

/** OpenSSL has a bound of its own for a message. */
export const isTooLong = ({ code }: NodeJS.ErrnoException): boolean =>
  code === TOO_LONG || code === 'ERR_SSL_EXCESSIVE_MESSAGE_SIZE'
