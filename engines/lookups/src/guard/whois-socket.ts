import type { WhoisReply, WhoisSocket } from '../ports/ports.ts'
import { PublicFetchFault } from '../ports/ports-web.ts'
import { connectVetted, type GuardedWorld } from './connect-vetted.ts'

const WHOIS_PORT = 43

/** A line end or a control character would let untrusted text become a second command. */
const oneLine = /^[\x20-\x7e]{1,300}$/

/** Guarded like the web, because referrals may name any server. */
export function createWhoisSocket(world: GuardedWorld, port = WHOIS_PORT): WhoisSocket {
  return {
    async query({ server, text, maxBytes, timeoutMs, signal }): Promise<WhoisReply> {
      if (!oneLine.test(text)) throw new PublicFetchFault('address', 'not one plain line')
      const controller = new AbortController()
      // The whole exchange is timed: an idle timeout would never end a server that drips.
      const late = setTimeout(() => controller.abort(new PublicFetchFault('timeout', 'whois took too long')), timeoutMs)
      const whole = signal ? AbortSignal.any([signal, controller.signal]) : controller.signal
      try {
        const { socket, address } = await connectVetted(server, port, world, whole)
        const abort = () => socket.destroy(whole.reason)
        whole.addEventListener('abort', abort, { once: true })
        try {
          socket.write(`${text}\r\n`)
          const chunks: Uint8Array[] = []
          let length = 0
          for await (const chunk of socket as AsyncIterable<Uint8Array>) {
            chunks.push(chunk)
            length += chunk.byteLength
            if (length > maxBytes) break
          }
          const bytes = new Uint8Array(Buffer.concat(chunks)).subarray(0, maxBytes)
          return { bytes, truncated: length > maxBytes, address }
        } finally {
          whole.removeEventListener('abort', abort)
          socket.destroy()
        }
      } catch (error) {
        if (error instanceof PublicFetchFault) throw error
        if (whole.aborted) throw whole.reason
        throw new PublicFetchFault('unreachable', `whois ${server}`, { cause: error })
      } finally {
        clearTimeout(late)
      }
    },
  }
}
