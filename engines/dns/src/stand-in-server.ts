import { Buffer } from 'node:buffer'
import { createSocket } from 'node:dgram'
import { createSecureServer } from 'node:http2'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { decodeMessage } from './decode.ts'
import { encodeResponse, type SentResponse } from './encode-response.ts'
import type { DnsMessage } from './message.ts'
import type { Transport } from './transport/exchange.ts'

export interface StandInQuery {
  message: DnsMessage
  name: string
  type: string
  transport: Transport
}

export type StandInAnswer = Omit<SentResponse, 'id' | 'question'> | Uint8Array | null

export interface StandInOptions {
  answer: (query: StandInQuery) => StandInAnswer
  tls?: { key: string; cert: string }
  address?: string
  port?: number
}

export interface StandInServer {
  server: string
  port: number
  url: string
  asked: { name: string; type: string; transport: Transport }[]
  close(): void
}

const UDP_MOST = 1232

export async function startStandInServer(options: StandInOptions): Promise<StandInServer> {
  const { address = '127.0.0.1' } = options
  const asked: StandInServer['asked'] = []

  function reply(octets: Uint8Array, transport: Transport): Uint8Array | null {
    let message: DnsMessage
    try {
      message = decodeMessage(octets)
    } catch {
      return null
    }
    const [question] = message.questions
    if (!question) return null
    const { name, type } = question
    asked.push({ name, type, transport })
    const answer = options.answer({ message, name, type, transport })
    if (answer === null || answer instanceof Uint8Array) return answer
    const common = { id: message.id, question: { name, type }, edns: message.edns !== null }
    const flags = { rd: message.flags.rd, ...answer.flags }
    const whole = encodeResponse({ ...common, ...answer, flags })
    if (transport !== 'udp' || whole.length <= UDP_MOST) return whole
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
        const answer = reply(waiting.subarray(2, end), 'tcp')
        waiting = waiting.subarray(end)
        if (answer) socket.write(Buffer.concat([Uint8Array.of(answer.length >> 8, answer.length & 255), answer]))
      }
    })
  })
  await new Promise<void>((resolve, reject) => tcp.once('error', reject).listen(options.port ?? 0, address, resolve))
  const { port } = tcp.address() as AddressInfo
  const udp = createSocket('udp4')
  udp.on('message', (octets, from) => {
    const answer = reply(octets, 'udp')
    if (answer) udp.send(answer, from.port, from.address)
  })
  udp.on('error', () => {})
  await new Promise<void>((resolve) => udp.bind(port, address, resolve))

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
      const answer = reply(Buffer.concat(chunks), 'https')
      if (!answer) return
      stream.respond({ ':status': 200, 'content-type': 'application/dns-message' })
      stream.end(answer)
    })
  })
  if (https) await new Promise<void>((resolve) => https.listen(0, address, resolve))
  const securePort = (https?.address() as AddressInfo | undefined)?.port

  return {
    server: `${address}:${port}`,
    port,
    url: securePort === undefined ? '' : `https://${address}:${securePort}/dns-query`,
    asked,
    close() {
      udp.close()
      tcp.close()
      https?.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
