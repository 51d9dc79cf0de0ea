import { limits } from '@sundry/contracts/limits'
import type { removeBackground } from '@sundry/contracts/remove-background'
import { ProviderRefusal } from '../../ports/background-provider.ts'
import { type Handler, InputFault } from '../function.ts'

/** Decodes strictly: Node passes over what is not base64, which would show as missing octets. */
function decode(base64: string): Uint8Array<ArrayBuffer> {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  const bytes = Buffer.from(base64, 'base64')
  if (base64.length % 4 !== 0 || bytes.byteLength !== (base64.length / 4) * 3 - padding) {
    throw new InputFault('The picture is not valid base64.')
  }
  return bytes
}

/** Hands a picture to the operator's provider and gives the result back inside the answer, from our own origin. */
export const handler: Handler<typeof removeBackground> = async ({ image }, ports, { signal, id }) => {
  const { backgroundProvider } = ports
  if (backgroundProvider === null) throw new Error('called without a provider')
  const picture = decode(image)
  if (picture.byteLength > limits.upload.bytes) throw new InputFault('File size too large (max 50MB)')
  try {
    const result = await backgroundProvider.remove(picture, signal)
    return { image: `data:image/png;base64,${Buffer.from(result).toString('base64')}` }
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof ProviderRefusal) return { image: null, error: error.message }
    ports.log.warn({ id, error }, 'the background-removal provider did not answer')
    return { image: null, error: 'Failed to remove background via API.' }
  }
}
