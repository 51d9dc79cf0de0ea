import type { Raster } from '@sundry/raster'
import { choosePalette, histogramOf, isOpaque, mapPixels, type Palette, Surface, sample } from '@sundry/raster'
import { openPixels } from '../../load/load-code.ts'
import type { Encoded, EncodeOptions } from '../../model/format.ts'
import { optimisePng, packPixels } from './oxipng.ts'
import { writePalettePng, writePng } from './write.ts'

/** Packing well takes a third of a second a megapixel. */
const PATIENT_PIXELS = 4e6
const MAX_PIXELS = 16e6

const MAX_COLOURS = 256
/** The fewest bytes at equal score have about half of the error diffusion. */
const DITHER = 0.5
const MORE_DITHER = 0.75
const FEWER_COLOURS = [128, 96, 64, 48, 32, 24, 16, 8, 4, 2]
/** A larger image is measured in parts alone. */
const MAX_WHOLE_PIXELS = 24e6
/** The metric reads nothing smaller. */
const MIN_SIDE = 16

interface Choice {
  palette: Palette
  dither: number
  score?: number
  /** One for each pixel, where the whole image was judged. */
  indexes?: Uint8Array<ArrayBuffer>
}

/** Over white, as the metric sees it. */
function flatten({ data, width, height }: Raster): Raster {
  if (isOpaque(data)) return { data, width, height }
  const flat = new Uint8ClampedArray(data.length)
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] as number
    for (let channel = at; channel < at + 3; channel += 1)
      flat[channel] = Math.round(((data[channel] as number) * alpha) / 255) + 255 - alpha
    flat[at + 3] = 255
  }
  return { data: flat, width, height }
}

/** The pixels of the indexes, over white. */
function expand(indexes: Uint8Array, { rgba }: Palette, { width, height }: Raster): Raster {
  const table = { data: new Uint8ClampedArray(rgba), width: rgba.length / 4, height: 1 }
  const colours = new Uint32Array(flatten(table).data.buffer)
  const pixels = new Uint32Array(indexes.length)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = colours[indexes[at] as number] as number
  return { data: new Uint8ClampedArray(pixels.buffer), width, height }
}

/** Finds the fewest colours that keep the score; else takes 256 with more dither, whether or not these do. */
async function chooseColours(pixels: ImageData, minScore: number | null): Promise<Choice> {
  const histogram = histogramOf([pixels])
  const max = choosePalette(histogram, MAX_COLOURS)
  if (minScore === null || Math.min(pixels.width, pixels.height) < MIN_SIDE) return { palette: max, dither: DITHER }
  const core = await openPixels()
  const piece = sample(new Surface(pixels)).pixels()
  const similar = core.similarTo(flatten(piece))
  const isPart = piece !== pixels && pixels.width * pixels.height <= MAX_WHOLE_PIXELS
  const judge = (palette: Palette, dither: number) => {
    const indexes = mapPixels(piece, palette, dither)
    const score = similar.score(expand(indexes, palette, piece))
    return { palette, dither, score, ...(piece === pixels && { indexes }) }
  }
  const first = judge(max, DITHER)
  const reached = first.score < minScore ? [first, judge(max, MORE_DITHER)] : [first]
  reached.sort((one, other) => one.score - other.score)
  const ladder = first.score < minScore ? [] : FEWER_COLOURS.filter((count) => count < max.rgba.length / 4)
  for (let [low, high] = [0, ladder.length]; low < high; ) {
    const middle = (low + high) >> 1
    const tried = judge(choosePalette(histogram, ladder[middle] as number), DITHER)
    if (tried.score < minScore) high = middle
    else {
      reached.push(tried)
      low = middle + 1
    }
  }
  let best = reached.pop() ?? first
  const reference = isPart ? flatten(pixels) : piece
  // Parts may look better than the whole does.
  for (let next: Choice | undefined = best; isPart && next; next = reached.pop()) {
    const indexes = mapPixels(pixels, next.palette, next.dither)
    best = { ...next, indexes, score: core.score(reference, expand(indexes, next.palette, pixels)) }
    if (best.score !== undefined && best.score >= minScore) break
  }
  return best
}

async function encodePalette(surface: Surface, { effort, minScore = null }: EncodeOptions): Promise<Encoded> {
  const pixels = surface.pixels()
  const { palette, dither, score, indexes = mapPixels(pixels, palette, dither) } = await chooseColours(pixels, minScore)
  const count = pixels.width * pixels.height
  const isPacked = count <= MAX_PIXELS
  const file = await writePalettePng(palette, indexes, pixels, isPacked)
  const level = effort === 'small' || count <= PATIENT_PIXELS ? 2 : 1
  return {
    bytes: isPacked ? await optimisePng(file, level) : file,
    encoder: 'sundry, palette',
    colours: palette.rgba.length / 4,
    ...(score !== undefined && { score }),
  }
}

export async function encodePngBest(surface: Surface, _quality: number, options: EncodeOptions): Promise<Encoded> {
  if (options.palette) return encodePalette(surface, options)
  const pixels = surface.width * surface.height
  if (pixels > (options.effort === 'small' ? MAX_PIXELS : PATIENT_PIXELS))
    return { bytes: await writePng(surface.pixels()), encoder: 'sundry' }
  return { bytes: await packPixels(surface.pixels(), options.effort === 'small' ? 2 : 1), encoder: 'oxipng' }
}
