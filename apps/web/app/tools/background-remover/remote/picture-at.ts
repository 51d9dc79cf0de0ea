import { ServiceFault } from '../fault.ts'
import { faults } from '../text.ts'

/**
 * data: and blob: addresses are read in place, others fetched only from our own origin: any other would tell a
 * stranger about the visitor.
 */
export async function pictureAt(address: string): Promise<Blob> {
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
