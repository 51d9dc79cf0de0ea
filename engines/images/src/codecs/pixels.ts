import type { Pixels } from '@sundry/pixels'
import { fetchCode, loadScript, once } from './load-code.ts'

/** Our JPEG codec and resampler, fetched when the first picture needs them. */
export const openPixels = once<Pixels>(async () => {
  const { loadPixels, pixelsWasm } = await loadScript(() => import('@sundry/pixels'))
  return loadPixels(await fetchCode(pixelsWasm))
})

/** The codec cannot do it; another decoder or encoder may. */
export const isPixelsFault = (error: unknown): boolean => error instanceof Error && error.name === 'PixelsFault'
