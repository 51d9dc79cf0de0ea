import { limits } from '@sundry/contracts/limits'
import { invoke } from '../../../platform/invoke.ts'
import { ServiceFault } from '../fault.ts'
import { faults } from '../text.ts'

/**
 * data: and blob: addresses are read in place, others fetched only from our own origin: any other would tell a
 * stranger about the visitor.
 */
export async function imageAt(address: string): Promise<Blob> {
  const url = new URL(address, location.href)
  if (url.protocol === 'data:') return fromData(address)
  if (url.protocol === 'blob:') return redrawn(address)
  if (url.origin !== location.origin) throw new ServiceFault(faults.viaApi)
  const response = await fetch(url)
  const picture = await response.blob()
  if (!response.ok || !picture.type.startsWith('image/')) throw new ServiceFault(faults.viaApi)
  return picture
}

/** Our Content-Security-Policy forbids fetching data: addresses. */
function fromData(address: string): Blob {
  const parts = /^data:(image\/[\w.+-]+)[^,]*;base64,(.*)$/s.exec(address)
  if (!parts) throw new ServiceFault(faults.viaApi)
  const [, type = '', text = ''] = parts
  try {
    return new Blob([Uint8Array.from(atob(text), (char) => char.charCodeAt(0))], { type })
  } catch {
    throw new ServiceFault(faults.viaApi)
  }
}

/** Nor blob: addresses; an image element may show one. */
async function redrawn(address: string): Promise<Blob> {
  const image = new Image()
  image.src = address
  await image.decode().catch(() => {
    throw new ServiceFault(faults.viaApi)
  })
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}

export async function askFunction(photo: File, signal?: AbortSignal): Promise<Blob> {
  const { data, error } = await invoke('remove-background', {
    body: { image: await base64Of(photo) },
    timeoutMs: limits.client.removalTimeoutMs,
    ...(signal && { signal }),
  })
  signal?.throwIfAborted()
  if (error) throw new ServiceFault(error.response ? error.message : faults.viaApi)
  if (data.error || !data.image) throw new ServiceFault(data.error || faults.viaApi)
  return imageAt(data.image)
}

async function base64Of(file: Blob): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
  return address.slice(address.indexOf(',') + 1)
}
