// Shared state is in the fragment, which browsers never send to a server.
import { fromBase64 } from '@sundry/kit'

const KEY = 's1'

function toBase64Url(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000))
  }
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

const fromBase64Url = (text: string) => fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))

export async function packHash(value: unknown): Promise<string> {
  const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return `#${KEY}=${toBase64Url(new Uint8Array(await new Response(stream).arrayBuffer()))}`
}

// A link can be crafted to inflate to far more than it carries.
const MAX_CHARACTERS = 2_000_000

export async function unpackHash(hash: string): Promise<unknown> {
  const packed = new URLSearchParams(hash.replace(/^#/, '')).get(KEY)
  if (!packed) return null
  try {
    const reader = new Blob([fromBase64Url(packed)])
      .stream()
      .pipeThrough(new DecompressionStream('deflate-raw'))
      .pipeThrough(new TextDecoderStream())
      .getReader()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return JSON.parse(text)
      text += value
      if (text.length > MAX_CHARACTERS) {
        await reader.cancel()
        return null
      }
    }
  } catch {
    return null
  }
}
