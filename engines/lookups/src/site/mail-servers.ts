import type { Socket } from 'node:net'
import { connectVetted, type GuardedWorld } from '../guard/connect-vetted.ts'
import { plainName } from '../guard/hosts.ts'
import { type MailServers, PublicFetchFault, type StartTlsPort } from '../ports/ports-web.ts'
import { fitsTlsa, hasNames, rawChain, shakeHands } from './certificates.ts'

const WHOLE_MS = 8000
const MAX_OCTETS = 8192

interface Reply {
  /** Matches the line that ends the reply. */
  last: RegExp
  isGood: RegExp
}

/** The dialogue until TLS begins (RFC 3207, RFC 9051 6.2.1, RFC 2595 4). No one logs in. */
interface Dialogue {
  greeting: Reply
  capabilities: Reply & { line: string }
  start: Reply & { line: string }
  offersTls: RegExp
  offersLogin: (capabilities: string) => boolean
}

const smtpLast = /^\d{3}(?: |$)/
const smtp: Dialogue = {
  greeting: { last: smtpLast, isGood: /^220/ },
  capabilities: { line: 'EHLO localhost', last: smtpLast, isGood: /^250/ },
  start: { line: 'STARTTLS', last: smtpLast, isGood: /^220/ },
  offersTls: /^250[ -]STARTTLS *$/im,
  offersLogin: (text) => /^250[ -]AUTH[ =](?:.* )?(?:PLAIN|LOGIN)(?: |$)/im.test(text),
}
const popLast = /^(?:\+OK|-ERR)/i
const dialogues: Readonly<Record<StartTlsPort, Dialogue>> = {
  587: smtp,
  143: {
    // A session that is logged in already cannot begin TLS, and is how an attacker keeps a program from it.
    greeting: { last: /^\* (?:OK|PREAUTH|BYE)\b/i, isGood: /^\* OK/i },
    capabilities: { line: 'a CAPABILITY', last: /^a (?:OK|NO|BAD)\b/i, isGood: /^a OK/i },
    start: { line: 'b STARTTLS', last: /^b (?:OK|NO|BAD)\b/i, isGood: /^b OK/i },
    offersTls: /^\* CAPABILITY(?: .*)? STARTTLS(?: |$)/im,
    offersLogin: (text) => !/^\* CAPABILITY(?: .*)? LOGINDISABLED(?: |$)/im.test(text),
  },
  110: {
    greeting: { last: popLast, isGood: /^\+OK/i },
    capabilities: { line: 'CAPA', last: /^(?:\.$|-ERR)/i, isGood: /^\.$/ },
    start: { line: 'STLS', last: popLast, isGood: /^\+OK/i },
    offersTls: /^STLS *$/im,
    offersLogin: (text) => /^(?:USER|SASL(?: .*)? (?:PLAIN|LOGIN)(?: .*)?)$/im.test(text),
  },
}

/**
 * One reply, all its lines; null if it is not good, the server hangs up, does not end, or is late. Text behind a reply
 * may have been injected before TLS begins, so the reply is rejected then.
 */
function readReply(socket: Socket, { last, isGood }: Reply, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const lines: string[] = []
    let [rest, length] = ['', 0]
    const finish = (reply: string | null) => {
      socket.off('data', more)
      socket.off('close', end)
      signal.removeEventListener('abort', end)
      resolve(reply)
    }
    const end = () => finish(null)
    const more = (chunk: Uint8Array) => {
      length += chunk.length
      if (length > MAX_OCTETS) return end()
      const [...parts] = `${rest}${Buffer.from(chunk).toString('latin1')}`.split(/\r?\n/)
      rest = parts.pop() ?? ''
      for (const [at, line] of parts.entries()) {
        lines.push(line)
        if (!last.test(line)) continue
        return finish(isGood.test(line) && at === parts.length - 1 && rest === '' ? lines.join('\n') : null)
      }
    }
    if (signal.aborted || socket.destroyed) return end()
    signal.addEventListener('abort', end, { once: true })
    socket.on('close', end)
    socket.on('data', more)
  })
}

interface Greeted {
  isReady: boolean
  capabilities: string | null
}

async function startTls(socket: Socket, dialogue: Dialogue, signal: AbortSignal): Promise<Greeted> {
  const print = (step: Dialogue['start']) => {
    socket.write(`${step.line}\r\n`)
    return readReply(socket, step, signal)
  }
  if ((await readReply(socket, dialogue.greeting, signal)) === null) return { isReady: false, capabilities: null }
  const capabilities = await print(dialogue.capabilities)
  if (capabilities === null || !dialogue.offersTls.test(capabilities)) return { isReady: false, capabilities }
  return { isReady: (await print(dialogue.start)) !== null, capabilities }
}

/** `ports` are others than the usual ones, in tests. */
export function createMailServers(
  world: GuardedWorld,
  port: number,
  ports: Partial<Record<StartTlsPort, number>> = {},
): MailServers {
  /** Null where no one answers in time. */
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
  /** Null where no TLS comes about. */
  async function verdictOf(socket: Socket, host: string, timed: AbortSignal) {
    const options = { servername: plainName(host), ...(world.ca !== undefined && { ca: world.ca }) }
    const handshake = await shakeHands(socket, options, timed)
    if (!('tls' in handshake)) return null
    return handshake.tls.authorized && hasNames(handshake.tls) ? ('valid' as const) : ('invalid' as const)
  }
  return {
    fits: fitsTlsa,
    certificates: (host, signal) =>
      withSocket(host, port, signal, async (socket, timed) => {
        if (!(await startTls(socket, smtp, timed)).isReady) return null
        const handshake = await shakeHands(socket, { servername: plainName(host) }, timed)
        return 'tls' in handshake ? rawChain(handshake.tls) : null
      }),
    async tls(host, at, signal) {
      return (await withSocket(host, at, signal, (socket, timed) => verdictOf(socket, host, timed))) ?? 'none'
    },
    async startTls(host, at, signal) {
      const nothing = { tls: 'none', offersLogin: null } as const
      const dialogue = dialogues[at]
      const seen = await withSocket(host, ports[at] ?? at, signal, async (socket, timed) => {
        const { isReady, capabilities } = await startTls(socket, dialogue, timed)
        if (capabilities === null) return nothing
        const offersLogin = dialogue.offersLogin(capabilities)
        if (!dialogue.offersTls.test(capabilities)) return { tls: 'not-offered' as const, offersLogin }
        const tls = isReady ? await verdictOf(socket, host, timed) : null
        return { tls: tls ?? ('none' as const), offersLogin }
      })
      return seen ?? nothing
    },
  }
}
