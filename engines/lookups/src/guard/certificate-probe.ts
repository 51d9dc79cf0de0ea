import type { Certificates } from '../ports/certificates.ts'
import { plainName } from './closed-names.ts'
import { connectVetted, type GuardedWorld } from './connect-vetted.ts'
import { openTls } from './open-tls.ts'

const TIMEOUT_MS = 2500

/**
 * The date of an expired or mismatched certificate is wanted too, so it is not verified; no secret is sent over the
 * connection.
 */
export function createCertificateProbe(world: GuardedWorld, port = 443): Certificates {
  return {
    async expiry(host, signal) {
      const whole = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
      try {
        const { socket } = await connectVetted(host, port, world, whole)
        return await new Promise<string | null>((resolve) => {
          const tls = openTls({ socket, servername: plainName(host), rejectUnauthorized: false })
          const finish = (date: string | null) => {
            whole.removeEventListener('abort', abort)
            tls.on('error', () => {})
            tls.destroy()
            socket.destroy()
            resolve(date)
          }
          const abort = () => finish(null)
          whole.addEventListener('abort', abort, { once: true })
          socket.on('error', () => {})
          tls.once('error', () => finish(null))
          tls.once('close', () => finish(null))
          tls.once('secureConnect', () => {
            const time = Date.parse(tls.getPeerCertificate().valid_to ?? '')
            finish(Number.isNaN(time) ? null : new Date(time).toISOString().replace('.000Z', 'Z'))
          })
        })
      } catch {
        signal.throwIfAborted()
        return null
      }
    },
  }
}
