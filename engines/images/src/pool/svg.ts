import { drawnToSize, ImageFault, type Size, targetDimensions } from '@sundry/raster'
import { refuseTarget } from '../formats/index.ts'
import type { Header } from '../model/format.ts'
import type { ImageSettings } from '../model/types.ts'

function sizeAround({ width, height }: Header, settings: ImageSettings): Size {
  if (settings.crop) return { width, height }
  const scale = Math.max((settings.width ?? 0) / width, (settings.height ?? 0) / height) || 1
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const PATIENCE_MS = 15_000

/** Workers cannot draw SVG; inside an image element nothing runs and nothing is fetched. */
export async function drawSvg(file: Blob, header: Header, settings: ImageSettings): Promise<ImageBitmap> {
  const size = drawnToSize(settings) ? targetDimensions(header, settings) : sizeAround(header, settings)
  refuseTarget(size, 'png')
  const text = await file.text()
  const shape = new DOMParser().parseFromString(text, 'image/svg+xml')
  const root = shape.documentElement
  if (root.localName !== 'svg') throw new ImageFault('damaged')
  // Without a size of its own an SVG is drawn at whatever size the browser guesses.
  if (!root.hasAttribute('viewBox')) root.setAttribute('viewBox', `0 0 ${header.width} ${header.height}`)
  root.setAttribute('width', String(size.width))
  root.setAttribute('height', String(size.height))
  if (size.width * header.height !== size.height * header.width) root.setAttribute('preserveAspectRatio', 'none')
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(shape)], { type: 'image/svg+xml' }))
  const image = new Image()
  try {
    image.src = url
    await Promise.race([
      image.decode(),
      new Promise((_, reject) => setTimeout(() => reject(new ImageFault('timeout')), PATIENCE_MS)),
    ])
    return await createImageBitmap(image, { resizeWidth: size.width, resizeHeight: size.height })
  } catch (error) {
    throw error instanceof ImageFault ? error : new ImageFault('damaged')
  } finally {
    URL.revokeObjectURL(url)
  }
}
