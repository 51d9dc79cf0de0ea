import { Buffer } from 'node:buffer'
import { createSocket, type Socket as DgramSocket } from 'node:dgram'
import { once } from 'node:events'
import { createSecureServer } from 'node:http2'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { decodeMessage } from '../wire/decode.ts'
import type { DnsMessage, Transport } from '../wire/message.ts'
import { encodeResponse, type SentResponse } from './encode-response.ts'

export interface StandInQuery {
  message: DnsMessage
  name: string
  type: string
  transport: Transport
}

export type StandInAnswer = Omit<SentResponse, 'id' | 'question'> | Uint8Array | null

export interface StandInOptions {
  answer: (query: StandInQuery) => StandInAnswer | Promise<StandInAnswer>
  /** Key and certificate of the server over HTTPS; without them there is none. */
  tls?: { key: string; cert: string }
  address?: string
  port?: number
}

export interface StandInServer {
  server: string
  port: number
  url: string
  questions: { name: string; type: string; transport: Transport }[]
  close(): void
}

const MAX_UDP = 1232

/** Binds to the port of `tcp`; where that is taken and another will do, closes both. */
async function isBound(udp: DgramSocket, tcp: Server, address: string, mayMove: boolean): Promise<boolean> {
  try {
    await once(udp.bind((tcp.address() as AddressInfo).port, address), 'listening')
    return true
  } catch (error) {
    udp.close()
    await once(tcp.close(), 'close')
    if (mayMove && (error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
}

export async function startStandInServer(options: StandInOptions): Promise<StandInServer> {
  const { address = '127.0.0.1' } = options
  const requested: StandInServer['questions'] = []
  let isClosed = false

  async function reply(octets: Uint8Array, transport: Transport): Promise<Uint8Array | null> {
    let message: DnsMessage
    try {
      message = decodeMessage(octets)
    } catch {
      return null
    }
    const [question] = message.questions
    if (!question) return null
    const { name, type } = question
    requested.push({ name, type, transport })
    const answer = await options.answer({ message, name, type, transport })
    if (answer === null || answer instanceof Uint8Array) return answer
    const common = { id: message.id, question: { name, type }, edns: message.edns !== null }
    const flags = { rd: message.flags.rd, ...answer.flags }
    const whole = encodeResponse({ ...common, ...answer, flags })
    if (transport !== 'udp' || whole.length <= MAX_UDP) return whole
    return encodeResponse({ ...common, rcode: answer.rcode ?? 'NOERROR', flags: { ...flags, tc: true } })
  }

  const sockets = new Set<Socket>()
  const tcp = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    let waiting = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk])
      while (waiting.length >= 2 && waiting.length >= 2 + waiting.readUInt16BE(0)) {
        const end = 2 + waiting.readUInt16BE(0)
        const question = waiting.subarray(2, end)
        waiting = waiting.subarray(end)
        reply(question, 'tcp').then((answer) => {
          if (!answer || socket.destroyed) return
          socket.write(Buffer.concat([Uint8Array.of(answer.length >> 8, answer.length & 255), answer]))
        })
      }
    })
  })
  let udp: DgramSocket
  do {
    await once(tcp.listen(options.port ?? 0, address), 'listening')
    udp = createSocket('udp4')
    // The port that is free for TCP may be taken for UDP: any client's socket could have it.
  } while (!(await isBound(udp, tcp, address, options.port === undefined)))
  const { port } = tcp.address() as AddressInfo
  udp.on('message', (octets, from) => {
    reply(octets, 'udp').then((answer) => {
      if (answer && !isClosed) udp.send(answer, from.port, from.address)
    })
  })
  udp.on('error', () => {})

  const https = options.tls && createSecureServer(options.tls)
  https?.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  https?.on('stream', (stream) => {
    const chunks: Uint8Array[] = []
    stream.on('error', () => {})
    stream.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    stream.on('end', () => {
      reply(Buffer.concat(chunks), 'https').then((answer) => {
        if (!answer || stream.destroyed) return
        stream.respond({ ':status': 200, 'content-type': 'application/dns-message' })
        stream.end(answer)
      })
    })
  })
  if (https) await new Promise<void>((resolve) => https.listen(0, address, resolve))
  const securePort = (https?.address() as AddressInfo | undefined)?.port

  return {
    server: `${address}:${port}`,
    port,
    url: securePort === undefined ? '' : `https://${address}:${securePort}/dns-query`,
    questions: requested,
    close() {
      isClosed = true
      udp.close()
      tcp.close()
      https?.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
