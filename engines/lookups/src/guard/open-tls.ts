import type { Socket } from 'node:net'
import { type ConnectionOptions, connect, DEFAULT_CIPHERS, type TLSSocket } from 'node:tls'

interface TlsClientOptions extends Omit<ConnectionOptions, 'ciphers' | 'ecdhCurve' | 'host' | 'port'> {
  socket: Socket
  host?: string
  /** Node alone would refuse TLS 1.0 and 1.1, which must not be read as the server's refusal. */
  isEveryVersionOffered?: boolean
}

/**
 * The one place that begins TLS with a stranger's server. The server chooses the modulus of finite-field
 * Diffie-Hellman, and one of 10,000 bits holds the event loop for most of a second, so neither its cipher suites nor its
 * groups are offered.
 */
export function openTls({ isEveryVersionOffered = false, ...options }: TlsClientOptions): TLSSocket {
  return connect({
    ...options,
    ciphers: isEveryVersionOffered ? 'DEFAULT:!DHE:@SECLEVEL=0' : `${DEFAULT_CIPHERS}:!DHE`,
    ecdhCurve: 'X25519:P-256:P-384:P-521',
  })
}

/** Whether a server takes none of the cipher suites that are offered, which may be for lack of Diffie-Hellman. */
export const isWithoutSharedCipher = ({ code = '' }: NodeJS.ErrnoException): boolean =>
  /HANDSHAKE_FAILURE|INSUFFICIENT_SECURITY/.test(code)
