import type { Pixels } from '@sundry/pixels'

let opened: Promise<Pixels> | undefined

async function open(): Promise<Pixels> {
  const { loadPixels, pixelsWasm } = await import('@sundry/pixels')
  const file = await fetch(pixelsWasm)
  return loadPixels(await file.arrayBuffer())
}

/** Our JPEG codec and resampler, fetched when the first picture needs them. */
export function openPixels(): Promise<Pixels> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/** The codec cannot do it; another decoder or encoder may. */
export const isPixelsFault = (error: unknown): boolean => error instanceof Error && error.name === 'PixelsFault'
