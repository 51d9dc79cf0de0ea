import { ImageFault } from '../core/fault.ts'
import type { FormatId } from '../types.ts'

type Decode = (file: Uint8Array) => Promise<ImageData>

/** Loaded on first use, and only where the browser itself cannot read the format. */
const decoders: Partial<Record<FormatId, () => Promise<Decode>>> = {
  heic: async () => (await import('./heic/decode.ts')).decodeHeic,
  heif: async () => (await import('./heic/decode.ts')).decodeHeic,
  avif: async () => (await import('./avif/decode.ts')).decodeAvif,
  webp: async () => (await import('./webp/decode.ts')).decodeWebp,
  jxl: async () => (await import('./jxl/decode.ts')).decodeJxl,
  tiff: async () => (await import('./tiff/decode.ts')).decodeTiff,
}

/** Null when there is no decoder of ours for the format. */
export async function decodeWithWasm(file: Uint8Array, format: FormatId): Promise<ImageData | null> {
  const load = decoders[format]
  if (!load) return null
  const decode = await load()
  try {
    return await decode(file)
  } catch (error) {
    if (error instanceof ImageFault) throw error
    throw new ImageFault('damaged')
  }
}
