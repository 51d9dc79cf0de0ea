import type { Socket } from 'node:net'
import { connectVetted, type GuardedWorld } from '../guard/connect-vetted.ts'
import { plainName } from '../guard/hosts.ts'
import type { MailServers } from '../ports-web.ts'
import { PublicFetchFault } from '../ports-web.ts'
import { rawChain, shakeHands } from './certificates.ts'
import { fitsTlsa } from './judge.ts'

const WHOLE_MS = 8000
const MAX_OCTETS = 8192

/** One reply of SMTP, all its lines (RFC 5321 §4.2); null when the server hangs up, goes on and on, or is late. */
function readReply(socket: Socket, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    let text = ''
    const finish = (reply: string | null) => {
      socket.off('data', more)
      socket.off('close', end)
      signal.removeEventListener('abort', end)
      resolve(reply)
    }
    const end = () => finish(null)
    const more = (chunk: Uint8Array) => {
      text += Buffer.from(chunk).toString('latin1')
      if (/^\d{3}(?: .*)?\r?\n$/m.test(text.slice(text.lastIndexOf('\n', text.length - 2) + 1))) finish(text)
      else if (text.length > MAX_OCTETS) end()
    }
    if (signal.aborted || socket.destroyed) return end()
    signal.addEventListener('abort', end, { once: true })
    socket.on('close', end)
    socket.on('data', more)
  })
}

async function startTls(socket: Socket, signal: AbortSignal): Promise<boolean> {
  const say = (line: string) => {
    socket.write(`${line}\r\n`)
    return readReply(socket, signal)
  }
  if (!(await readReply(socket, signal))?.startsWith('220')) return false
  const extensions = await say('EHLO localhost')
  if (!extensions?.startsWith('250') || !/^250[ -]STARTTLS\r?$/im.test(extensions)) return false
  return (await say('STARTTLS'))?.startsWith('220') ?? false
}

export function createMailServers(world: GuardedWorld, port: number): MailServers {
  /** Null where nobody answers in time. */
  async function withSocket<T>(
    host: string,
    at: number,
    signal: AbortSignal,
    read: (socket: Socket, timed: AbortSignal) => Promise<T | null>,
  ): Promise<T | null> {
    const timed = AbortSignal.any([signal, AbortSignal.timeout(WHOLE_MS)])
    let socket: Socket | undefined
    try {
      const opened = await connectVetted(host, at, world, timed)
      socket = opened.socket
      socket.on('error', () => {})
      return await read(socket, timed)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof PublicFetchFault || timed.aborted) return null
      throw error
    } finally {
      socket?.destroy()
    }
  }
  return {
    fits: fitsTlsa,
    certificates: (host, signal) =>
      withSocket(host, port, signal, async (socket, timed) => {
        if (!(await startTls(socket, timed))) return null
        const handshake = await shakeHands(socket, { servername: plainName(host) }, timed)
        return 'tls' in handshake ? rawChain(handshake.tls) : null
      }),
    async tls(host, at, signal) {
      const options = { servername: plainName(host), ...(world.ca !== undefined && { ca: world.ca }) }
      const seen = await withSocket(host, at, signal, async (socket, timed) => {
        const handshake = await shakeHands(socket, options, timed)
        return 'tls' in handshake ? (handshake.tls.authorized ? 'valid' : 'invalid') : null
      })
      return seen ?? 'none'
    },
  }
}
