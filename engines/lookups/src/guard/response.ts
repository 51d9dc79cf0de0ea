import type { PublicRequest, PublicResponse, Redirect } from '../ports/web.ts'
import type { WireAnswer } from './pools.ts'
import { readResponseBody, unpackerFor } from './read-body.ts'

interface Context {
  url: URL
  redirects: readonly Redirect[]
  request: PublicRequest
  finished: () => void
  asFault: (error: unknown) => unknown
}

function pairs(raw: readonly string[]): [string, string][] {
  const list: [string, string][] = []
  for (let index = 0; index + 1 < raw.length; index += 2) {
    list.push([String(raw[index]).toLowerCase(), String(raw[index + 1])])
  }
  return list
}

export function responseFrom(answer: WireAnswer, context: Context): PublicResponse {
  const { request, finished } = context
  const headers = pairs(answer.rawHeaders)
  const header = (name: string) => headers.find(([key]) => key === name)?.[1] ?? null
  let truncated = false
  answer.body.on('error', () => {})

  async function* body(): AsyncGenerator<Uint8Array> {
    try {
      const encodings = headers.filter(([name]) => name === 'content-encoding').map(([, value]) => value)
      const unpacker = request.decode === false ? null : unpackerFor(encodings.join(', '))
      yield* readResponseBody(answer.body, unpacker, {
        maxBytes: request.maxBytes,
        whenLonger: request.whenLonger ?? 'fail',
        onCut: () => {
          truncated = true
        },
      })
    } catch (error) {
      throw context.asFault(error)
    } finally {
      finished()
      answer.body.destroy()
    }
  }

  const reading = body()
  return {
    url: context.url.href,
    status: answer.status,
    headers,
    header,
    redirects: context.redirects,
    address: answer.peer.address,
    tls: answer.peer.tls,
    body: reading,
    async bytes() {
      const chunks: Uint8Array[] = []
      for await (const chunk of reading) chunks.push(chunk)
      return { bytes: new Uint8Array(Buffer.concat(chunks)), truncated }
    },
    discard() {
      finished()
      answer.body.destroy()
    },
  }
}
