import { Buffer } from 'node:buffer'
import { connect } from 'node:net'
import { PacketFault } from '../errors.ts'
import { type Received, readDnsAnswer } from './exchange.ts'

/** The query is preceded by its length (RFC 1035 §4.2.2). */
export function askTcp(host: string, port: number, query: Uint8Array, signal: AbortSignal): Promise<Received> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const socket = connect({ host, port, noDelay: true })
    const chunks: Uint8Array[] = []
    let length = 0
    let wanted = 2
    const finish = (settle: () => void) => {
      signal.removeEventListener('abort', abort)
      socket.removeAllListeners()
      socket.on('error', () => {})
      socket.destroy()
      settle()
    }
    const fail = (error: unknown) => finish(() => reject(error))
    const abort = () => fail(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    socket.on('error', fail)
    socket.on('close', () => fail(new PacketFault('the server hung up')))
    socket.on('connect', () =>
      socket.write(Buffer.concat([Uint8Array.of(query.length >> 8, query.length & 255), query])),
    )
    socket.on('data', (chunk: Uint8Array) => {
      chunks.push(chunk)
      length += chunk.length
      if (length < wanted) return
      const octets = Buffer.concat(chunks)
      if (wanted === 2) wanted = 2 + octets.readUInt16BE(0)
      if (length < wanted) return
      try {
        const received = readDnsAnswer(octets.subarray(2, wanted), query)
        finish(() => resolve(received))
      } catch (error) {
        fail(error)
      }
    })
  })
}
