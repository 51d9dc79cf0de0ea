import { readFile } from 'node:fs/promises'
import { loadPixels, type Pixels, pixelsWasm } from '@sundry/pixels'
import type { WeighPicture } from '@sundry/site-check'

/** JPEG files, coded anew without loss: every pixel and all metadata stay as they are. */
export function createWeigher(): WeighPicture {
  let pixels: Promise<Pixels> | null = null
  return async (path, content) => {
    if (!/\.jpe?g$/i.test(path)) return null
    pixels ??= readFile(new URL(pixelsWasm)).then((wasm) => loadPixels(wasm))
    try {
      const recoded = (await pixels).transcodeJpeg(content, { isProgressive: true, keep: () => true })
      return recoded.length < content.length ? { content: recoded, how: 'the same pixels, coded anew' } : null
    } catch {
      // A broken picture is not heavy; whoever looks at the page sees that it is broken.
      return null
    }
  }
}
