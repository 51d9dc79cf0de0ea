import type { IncomingMessage } from 'node:http'
import type { Contract } from '@sundry/contracts/contract'
import { serverLimits } from '@sundry/contracts/server-limits'
import { z } from '@sundry/contracts/zod'
import { nestsWithin } from '@sundry/lookups'
import type { Client, ClientCounts } from '../limits/client-key.ts'
import { Refusal } from './refusal.ts'

/** JSON of a request. Its depth is checked before anything walks it. */
export function readJson(text: string): unknown {
  if (!nestsWithin(text, serverLimits.jsonDepth)) throw new Refusal(400, 'The input is nested too deeply.')
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'The input is not valid JSON.')
  }
}

export function parseBody(text: string, contract: Contract): unknown {
  return text === '' && contract.emptyBody ? {} : readJson(text)
}

function sentence(issue: z.core.$ZodIssue): string {
  const where = issue.path.length > 0 ? ` (at ${issue.path.map(String).join('.').slice(0, 100)})` : ''
  const { message } = issue
  if (!message.startsWith('Invalid input')) return message
  return `${message.replace(/\.$/, '')}${where}.`
}

function inner(schema: z.core.$ZodType): z.core.$ZodType {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
  return isWrapped ? inner(schema.unwrap()) : schema
}

/**
 * The first issue inside a list. A schema collects the issues of every element, which takes long for thousands of
 * invalid ones.
 */
function issueInLists(outer: z.core.$ZodType, value: unknown): z.core.$ZodIssue | null {
  const schema = inner(outer)
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, element] of value.entries()) {
      const issue = issueInLists(schema.element, element) ?? z.safeParse(schema.element, element).error?.issues[0]
      if (issue) return { ...issue, path: [index, ...issue.path] }
    }
  }
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(schema.shape)) {
      const issue = issueInLists(field, (value as Record<string, unknown>)[name])
      if (issue) return { ...issue, path: [name, ...issue.path] }
    }
  }
  return null
}

export function checkInput(contract: Contract, body: unknown): unknown {
  const early = issueInLists(contract.input, body)
  if (early) throw new Refusal(400, sentence(early))
  const result = contract.input.safeParse(body)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Refusal(400, issue ? sentence(issue) : 'Invalid input.')
}

export interface BodyRules {
  readonly bodyBytes: number
  readonly emptyBody: boolean
  readonly bodyTypes: RegExp
}

/** A sender that is silent this long in the middle of its body is dropped. */
const STALL_MS = 10_000
const WORTH_WATCHING = 64 * 1024

function size(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} KB`
}

/** Headers suffice, because Node holds the sender to the announced length. */
export function checkBodyHeaders({ headers }: IncomingMessage, { bodyBytes, emptyBody, bodyTypes }: BodyRules): void {
  if (headers['transfer-encoding'] !== undefined) {
    throw new Refusal(411, 'Send the request with Content-Length, not chunked.')
  }
  const length = headers['content-length']
  if (length === undefined) {
    if (emptyBody) return
    throw new Refusal(411, 'Send the input as JSON with Content-Length.')
  }
  if (Number(length) > bodyBytes) {
    throw new Refusal(413, `The request is too large (max ${size(bodyBytes)}).`)
  }
  const type = headers['content-type']
  if (type !== undefined && Number(length) > 0 && !bodyTypes.test(type)) {
    throw new Refusal(415, 'Send the input as JSON (content type application/json).')
  }
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
    throw new Refusal(415, 'Send the request uncompressed.')
  }
}

const left = () => new Refusal(499, 'The client closed the connection.')
const late = () => new Refusal(408, 'The request took too long to arrive.', { connection: 'close' })
const tooMany = () => new Refusal(429, 'Several large requests are in progress. Wait for them to finish.')

export interface BodyReading {
  text(): Promise<string>
  bytes(): Promise<Uint8Array<ArrayBuffer>>
  end(): void
}

/**
 * Octets are counted as they arrive, so that a sender who announces much and sends nothing takes no room from others;
 * they stay counted until `end`, because text and objects made of them take as much.
 */
export function readRequestBody(incoming: IncomingMessage, client: Client, bytes: ClientCounts): BodyReading {
  const announced = Number(incoming.headers['content-length'] ?? 0)
  // A small body is bounded by the requests a client may have in progress. A large one is counted, and put together as it
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
    // A request that breaks off also closes; without a listener its error would end the process.
    incoming.on('error', () => {})
    incoming.on('data', take)
    incoming.on('end', () => {
      isSettled = true
      if (stall) clearTimeout(stall)
      resolve()
    })
    incoming.on('close', () => stop(left))
  })
  // Marks the rejection as handled: after a refusal no one waits for it.
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
