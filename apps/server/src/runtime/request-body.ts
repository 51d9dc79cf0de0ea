import type { IncomingMessage } from 'node:http'
import { Refusal } from '../functions/refusal.ts'
import type { Client } from '../http/client-key.ts'
import type { ClientCounts } from './client-counts.ts'

export interface BodyRules {
  /** A longer body is refused unread; 0 for a route that takes none. */
  readonly bodyBytes: number
  /** Whether a request without a body is complete. */
  readonly emptyBody: boolean
  readonly bodyTypes: RegExp
}

/** A sender that stays silent this long in the middle of its body has lost interest. */
const STALL_MS = 10_000
/** A smaller body is watched by the deadline of its request alone. */
const WORTH_WATCHING = 64 * 1024

function size(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} KB`
}

/** Judges a body by its headers alone: Node holds the sender to the length it announced. */
export function checkBodyHeaders({ headers }: IncomingMessage, { bodyBytes, emptyBody, bodyTypes }: BodyRules): void {
  if (headers['transfer-encoding'] !== undefined) {
    throw new Refusal(411, 'Please send the request with a Content-Length instead of in chunks.')
  }
  const length = headers['content-length']
  if (length === undefined) {
    if (emptyBody) return
    throw new Refusal(411, 'Please send the input as JSON, with a Content-Length.')
  }
  if (Number(length) > bodyBytes) {
    throw new Refusal(413, `The request is too large (max ${size(bodyBytes)}).`)
  }
  const type = headers['content-type']
  if (type !== undefined && Number(length) > 0 && !bodyTypes.test(type)) {
    throw new Refusal(415, 'Please send the input as JSON (content type application/json).')
  }
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
    throw new Refusal(415, 'Please send the request without compression.')
  }
}

const left = () => new Refusal(499, 'The visitor left.')
const late = () => new Refusal(408, 'The request took too long to arrive.', { connection: 'close' })
const tooMany = () =>
  new Refusal(429, 'You are sending several large requests at once. Please wait for them to finish.')

/** A body on its way in. */
export interface BodyReading {
  /** Resolves with the text when the last octet is here. */
  text(): Promise<string>
  /** The same as octets of their own memory. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>
  /** Stops reading, and gives back what was counted. */
  end(): void
}

/**
 * Reads a body. Octets are counted against the client as they come and not as they are announced, so that a sender
 * who announces much and sends nothing takes no room from others. They stay counted until `end`: the text, and what
 * is made of it, take as much room.
 */
export function readRequestBody(incoming: IncomingMessage, client: Client, bytes: ClientCounts): BodyReading {
  const announced = Number(incoming.headers['content-length'] ?? 0)
  // A small body is bounded by the requests a client may have under way. A large one is counted, and put together as it
  // comes: at its end that would take long in one piece. The system gives memory to what is written, not announced.
  const whole = announced > WORTH_WATCHING ? Buffer.allocUnsafeSlow(announced) : null
  let chunks: Buffer[] = []
  let length = 0
  let stall: NodeJS.Timeout | null = null
  let isSettled = false
  // An error takes its stack trace when it is made, which costs more than the rest of a small body.
  let stop: (makeError: () => Error) => void = () => {}

  const arrival = new Promise<void>((resolve, reject) => {
    stop = (makeError) => {
      if (isSettled) return
      isSettled = true
      if (stall) clearTimeout(stall)
      incoming.removeListener('data', take)
      reject(makeError())
    }
    const take = (chunk: Buffer) => {
      if (whole === null) {
        chunks.push(chunk)
        return
      }
      if (!bytes.take(client, chunk.length)) {
        return stop(tooMany)
      }
      chunk.copy(whole, length)
      length += chunk.length
      stall?.refresh()
    }
    if (whole !== null) {
      stall = setTimeout(() => stop(late), STALL_MS)
    }
    // A request that breaks off also closes; without a listener Node would end the process over its error.
    incoming.on('error', () => {})
    incoming.on('data', take)
    incoming.on('end', () => {
      isSettled = true
      if (stall) clearTimeout(stall)
      resolve()
    })
    incoming.on('close', () => stop(left))
  })
  // Whoever waits meets the rejection; a request that was refused meanwhile waits no more.
  arrival.catch(() => {})

  const octets = () => whole ?? (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))

  return {
    async text() {
      await arrival
      const decoded = octets().toString('utf8')
      chunks = []
      return decoded.startsWith('\u{feff}') ? decoded.slice(1) : decoded
    },
    async bytes() {
      await arrival
      // Small ones lie in memory that Node shares between buffers.
      return whole ? new Uint8Array(whole.buffer) : Uint8Array.from(octets())
    },
    end() {
      stop(left)
      bytes.give(client, length)
      length = 0
      chunks = []
    },
  }
}
