import { limits } from '@sundry/contracts/limits'
import { type BackgroundProvider, ProviderRefusal } from '../ports/ports.ts'

interface ProviderOptions {
  url: string
  key: string
}

const FALLBACK = 'Failed to remove background via API.'

async function reasonIn(response: Response): Promise<string> {
  try {
    const body = (await response.json()) as { errors?: { title?: unknown }[] }
    const title = body.errors?.[0]?.title
    return typeof title === 'string' && title !== '' ? title.slice(0, 300) : FALLBACK
  } catch {
    return FALLBACK
  }
}

async function readCapped(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > limits.removeBackground.resultBytes) throw new ProviderRefusal(FALLBACK)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * The address comes from the configuration, so it needs no SSRF guard; redirects are refused because the key would
 * travel with them.
 */
export function createRemoveBgProvider({ url, key }: ProviderOptions): BackgroundProvider {
  return {
    async remove(image, signal) {
      const form = new FormData()
      form.set('image_file', new Blob([image]), 'image')
      form.set('size', 'auto')
      form.set('format', 'png')
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'x-api-key': key, accept: 'image/png, application/json' },
        body: form,
        redirect: 'error',
        signal,
      })
      if (!response.ok) throw new ProviderRefusal(await reasonIn(response))
      return readCapped(response)
    },
  }
}
