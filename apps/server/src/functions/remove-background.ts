import type { getRemoveBgKey } from '@sundry/contracts/get-remove-bg-key'
import { InputFault } from '@sundry/lookups'
import type { Ports } from '../ports/ports.ts'
import { ProviderRefusal } from '../ports/ports.ts'
import type { Call, Handler } from '../runtime/function.ts'

/** In a thread: parsing a body of seventy megabytes would block the event loop. */
export async function readImage(
  body: Uint8Array<ArrayBuffer>,
  { imageBodies: images }: Ports,
  { client, signal }: Call,
): Promise<Uint8Array<ArrayBuffer>> {
  const decoded = await images.decode(body, { client, signal })
  if ('error' in decoded) throw new InputFault(decoded.error)
  return decoded.image
}

export async function handler(bitmap: Uint8Array<ArrayBuffer>, ports: Ports, { signal, id, client }: Call) {
  const { backgroundProvider, imageBodies: images } = ports
  if (backgroundProvider === null) throw new Error('called without a provider')
  try {
    const result = await backgroundProvider.remove(bitmap, signal)
    return await images.encode(result, { client, signal })
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof ProviderRefusal) return { image: null, error: error.message }
    ports.log.warn({ id, error }, 'the background-removal provider did not respond')
    return { image: null, error: 'Failed to remove background via API.' }
  }
}

/** Any visitor can read this, so it is only ever the key that the operator declared public. */
export const readKey: Handler<typeof getRemoveBgKey> = async (_input, ports, { config }) => ({
  apiKey: config.removeBg.publicKey,
  endpoint: config.removeBg.publicKey === null ? null : config.removeBg.url,
  proxy: ports.backgroundProvider !== null,
})
