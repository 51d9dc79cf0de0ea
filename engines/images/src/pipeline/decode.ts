import { ImageFault } from '../core/fault.ts'
import type { Header } from '../core/header.ts'
import { decodeWithWasm } from '../formats/codecs.ts'
import { descriptorOf } from '../formats/index.ts'
import type { FormatId } from '../types.ts'
import { browserAppliesOrientation } from './browser-orientation.ts'

export interface Decoded {
  source: ImageBitmap
  orientation: number
  /** Whether the bitmap holds the pixels as they are shown; a browser may note a turn and not have made it. */
  settled: boolean
  raw: boolean
  /** What a decoder in WebAssembly gave, for the first who takes it. */
  pixels?: ImageData | undefined
}

export async function decode(file: Blob, format: FormatId, header: Header, keepColours: boolean): Promise<Decoded> {
  const { mime, orientation: orientationIn } = descriptorOf(format)
  const options: ImageBitmapOptions = {
    imageOrientation: 'from-image',
    colorSpaceConversion: keepColours ? 'none' : 'default',
  }
  try {
    const source = await createImageBitmap(file.slice(0, file.size, mime), options)
    const orientation = header.orientation === 1 || (await browserAppliesOrientation(format)) ? 1 : header.orientation
    const settled = header.orientation === 1 && orientationIn !== 'decoder'
    return { source, orientation, settled, raw: keepColours }
  } catch {
    const pixels = await decodeWithWasm(new Uint8Array(await file.arrayBuffer()), format)
    if (!pixels) throw new ImageFault('damaged')
    const orientation = orientationIn === 'exif' ? header.orientation : 1
    return { source: await createImageBitmap(pixels), orientation, settled: true, raw: true, pixels }
  }
}
