import type { Size, Surface } from '@sundry/raster'
import { identity, sample } from '@sundry/raster'
import { readHeader } from '../formats/index.ts'
import { openPixels } from '../load/load-code.ts'
import { sniffFormat } from '../model/identities.ts'
import { DecodedImage, decode, uprightSize } from './decode.ts'
import { shape } from './resize.ts'

interface Sample {
  whole: Size
  piece: Surface
}

async function sampleOf(file: Blob): Promise<Sample | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const format = sniffFormat(bytes)
  const header = format && readHeader(bytes, format)
  if (!format || !header) return null
  const image = new DecodedImage(() => decode(file, format, header, false))
  const whole = uprightSize(await image.get())
  const surface = await shape(image, identity(whole), {
    background: '#ffffff',
    readPixels: true,
    best: false,
    alpha: false,
  })
  image.drop()
  const piece = sample(surface)
  if (piece !== surface) surface.free()
  return { whole, piece }
}

const MIN_SIDE = 16

/** SSIMULACRA2 of tiles from all over the image; null where the two are not of one size, or too small for it. */
export async function scoreOf(reference: Blob, made: Blob): Promise<number | null> {
  const one = await sampleOf(reference)
  const other = one && (await sampleOf(made))
  try {
    if (!one || !other || !isComparable(one, other)) return null
    return (await openPixels()).score(one.piece.pixels(), other.piece.pixels())
  } finally {
    one?.piece.free()
    other?.piece.free()
  }
}

const isComparable = ({ whole, piece }: Sample, other: Sample) =>
  whole.width === other.whole.width &&
  whole.height === other.whole.height &&
  Math.min(piece.width, piece.height) >= MIN_SIDE
