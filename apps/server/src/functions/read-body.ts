import type { IncomingMessage } from 'node:http'
import type { Contract } from '@sundry/contracts/contract'
import { Refusal } from './refusal.ts'

// functions-js sends the JSON strings it is given as text/plain, and bytes as octet-stream.
const jsonTypes = /^(?:application\/json|[a-z]+\/[a-z0-9.+-]+\+json|text\/plain|application\/octet-stream)\s*(?:;|$)/i

function size(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} KB`
}

/** Judges a body by its headers alone: Node holds the sender to the length it announced. */
export function checkBodyHeaders({ headers }: IncomingMessage, contract: Contract): void {
  if (headers['transfer-encoding'] !== undefined) {
    throw new Refusal(411, 'Please send the request with a Content-Length instead of in chunks.')
  }
  const length = headers['content-length']
  if (length === undefined) {
    if (contract.emptyBody) return
    throw new Refusal(411, 'Please send the input as JSON, with a Content-Length.')
  }
  if (Number(length) > contract.bodyBytes) {
    throw new Refusal(413, `The request is too large (max ${size(contract.bodyBytes)}).`)
  }
  const type = headers['content-type']
  if (type !== undefined && Number(length) > 0 && !jsonTypes.test(type)) {
    throw new Refusal(415, 'Please send the input as JSON (content type application/json).')
  }
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
    throw new Refusal(415, 'Please send the request without compression.')
  }
}

/** The body as text. A visitor who leaves in the middle of it is told of by the call's own deadline. */
export function readText(incoming: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const [only] = chunks
      const text = (chunks.length === 1 && only ? only : Buffer.concat(chunks)).toString('utf8')
      resolve(text.startsWith('\u{feff}') ? text.slice(1) : text)
    })
    incoming.on('error', reject)
  })
}

/** Parses the body; an empty one is the empty object where the contract says so. */
export function parseBody(text: string, contract: Contract): unknown {
  if (text === '' && contract.emptyBody) return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'The input is not valid JSON.')
  }
}
