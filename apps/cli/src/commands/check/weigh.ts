import { readFile } from 'node:fs/promises'
import { loadPixels, type Pixels, pixelsWasm } from '@sundry/pixels'
import type { WeighPicture } from '@sundry/site-check'
import { openPictureThreads, type PictureThreads } from '../../images/picture-threads.ts'
import type { PictureWork } from '../../images/thread-api.ts'

/** The same pixels and metadata in fewer bytes. */
const packed: PictureWork = {
  kind: 'settings',
  settings: {
    enableResize: false,
    width: null,
    height: null,
    maintainAspectRatio: true,
    outputFormat: null,
    quality: 100,
    compressionLevel: 50,
    maxSizeMB: null,
    metadata: 'all',
    reduceLossless: false,
  },
}

export interface Weigher {
  weigh: WeighPicture
  close(): Promise<void>
}

const how = 'the same pixels, coded anew'

/** JPEG and PNG files, coded anew without loss: every pixel and all metadata stay as they are. */
export function createWeigher(signal: AbortSignal): Weigher {
  let pixels: Promise<Pixels> | null = null
  let threads: PictureThreads | null = null

  async function recode(path: string, content: Uint8Array): Promise<Uint8Array | null> {
    if (/\.jpe?g$/i.test(path)) {
      pixels ??= readFile(new URL(pixelsWasm)).then((wasm) => loadPixels(wasm))
      return (await pixels).transcodeJpeg(content, { isProgressive: true, keep: () => true })
    }
    if (!/\.png$/i.test(path)) return null
    threads ??= openPictureThreads(1)
    return (await threads.make({ name: 'picture.png', content, work: packed, models: null }, signal)).file.content
  }

  return {
    async weigh(path, content) {
      try {
        const recoded = await recode(path, content)
        return recoded && recoded.length < content.length ? { content: recoded, how } : null
      } catch {
        signal.throwIfAborted()
        // A broken picture is not heavy; whoever looks at the page sees that it is broken.
        return null
      }
    },
    close: async () => threads?.close(),
  }
}
