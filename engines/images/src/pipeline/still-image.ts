import { vipsRuns } from '../codecs/vips.ts'
import { longestSide, refuseTarget } from '../core/limits.ts'
import type { Encoded, EncodeWish } from '../formats/codec.ts'
import { codecs } from '../formats/codecs.ts'
import { descriptorOf } from '../formats/index.ts'
import { holdsAlpha } from '../formats/labels.ts'
import { carriesMetadata, writeMetadata } from '../metadata/copy.ts'
import { isRgbProfile } from '../metadata/icc.ts'
import { keptMetadata, profileFor } from '../metadata/keep.ts'
import type { Metadata } from '../metadata/types.ts'
import type { ImageNote } from '../types.ts'
import { decode } from './decode.ts'
import { DecodedImage, uprightSize } from './decoded-image.ts'
import { drawnToSize, enlargement, geometryOf, identity, scaleGeometry, shrinkTo } from './geometry.ts'
import type { Job, Outcome } from './job.ts'
import { notes } from './notes.ts'
import type { Plan } from './plan.ts'
import { shape } from './resize.ts'
import { searchSize } from './search.ts'
import { showsThrough } from './shows-through.ts'
import type { Surface } from './surface.ts'

const MEBIBYTE = 1024 * 1024
type Effort = EncodeWish['effort']
const weight = ({ exif, icc, xmp }: Metadata) =>
  [exif, icc, xmp].reduce((sum, part) => sum + (part ? part.length + 64 : 0), 32)

/** Decode, draw, encode; with a ceiling, encode until the file is below it. */
export async function runStill(
  job: Job,
  plan: Plan,
  metadata: Metadata,
): Promise<Outcome & { whole: { width: number; height: number } }> {
  const { file, format, header, settings, drawn, onProgress } = job
  const { target } = plan
  const { qualitySteps, writtenByCanvas } = descriptorOf(target)
  const mode = settings.metadata ?? 'strip'
  const profile = profileFor(metadata, mode)
  const usable = profile !== null && isRgbProfile(profile) && carriesMetadata(target) && !header.cmyk
  const said: ImageNote[] = []

  const image = new DecodedImage(async () =>
    drawn ? { source: drawn, orientation: 1, settled: true, raw: false } : await decode(file, format, header, usable),
  )
  const decoded = await image.get()
  const { raw } = decoded
  const whole = uprightSize(decoded)
  onProgress(0.35)
  const asked = drawn && drawnToSize(settings) ? identity(whole) : geometryOf(whole, settings)
  const geometry = target === 'ico' ? shrinkTo(asked, longestSide('ico')) : asked
  refuseTarget(geometry.canvas, target)
  if (geometry !== asked && geometry.canvas.width < asked.canvas.width)
    said.push(notes.iconSize(longestSide('ico'), geometry.canvas))
  const times = drawn ? 1 : enlargement(geometry)
  if (times > 1) said.push(notes.enlarged(times, geometry.source))

  const effort = settings.effort ?? 'fast'
  const { alpha } = header
  const background = settings.background ?? '#ffffff'
  const filled = alpha && !holdsAlpha(target)
  if (filled && showsThrough(decoded)) said.push(notes.filled(target, background))
  const padded = settings.enableResize && settings.fit === 'pad'
  const extra = keptMetadata(metadata, mode, raw && usable ? profile : null)
  const mayReduce = qualitySteps || settings.reduceLossless !== false
  const limit =
    plan.compress && settings.maxSizeMB && mayReduce
      ? settings.maxSizeMB * MEBIBYTE - weight(extra)
      : Number.POSITIVE_INFINITY
  const searching = limit < Number.POSITIVE_INFINITY
  let surface = null as { scale: number; by: Effort; made: Surface } | null
  const letGo = () => {
    surface?.made.free()
    surface = null
  }
  let palette = Boolean(settings.palette) && vipsRuns()
  if (settings.palette && !palette && target === 'png') said.push(notes.fullColour())
  let first = true
  let told = 0.5

  const encode = async (quality: number, scale: number, by: Effort = effort): Promise<Encoded> => {
    // Most pictures fit at once. Where one does not, drawing it anew costs less than holding it beside a slow encoder.
    const last = !searching || (first && by === 'small' && !plan.resize && !drawn)
    first = false
    if (surface?.scale !== scale || surface.by !== by) {
      letGo()
      const readPixels = by === 'small' || !writtenByCanvas
      const made = await shape(image, scaleGeometry(geometry, scale), {
        background: padded || filled ? background : null,
        hollow: holdsAlpha(target),
        // A drawing cannot be decoded twice, so its bitmap is not given away.
        readPixels: readPixels || drawn !== undefined,
        best: settings.resampling === 'best',
        alpha,
      })
      surface = { scale, by, made }
      if (last || (readPixels && !drawn && descriptorOf(format).decodesQuickly)) image.drop()
      if (readPixels) made.toPixels()
    }
    onProgress(told)
    const made = await codecs[target].encode(surface.made, quality, { effort: by, palette, last })
    if (last) letGo()
    told += (0.95 - told) / 3
    if (target === 'png' && !palette && vipsRuns() && made.bytes.length > limit) {
      // The first thing to give up below a ceiling: colours nobody counts.
      palette = true
      said.push(notes.palette())
      return encode(quality, scale, by)
    }
    return made
  }
  const freeAll = () => {
    letGo()
    image.drop()
  }
  const found = await searchSize({
    quality: settings.quality,
    limit,
    lossy: qualitySteps !== null,
    step: qualitySteps?.[effort] ?? 1,
    encode,
    ...(target === 'jpeg' && effort === 'fast' && { finer: (quality, scale) => encode(quality, scale, 'small') }),
  }).finally(freeAll)
  onProgress(0.95)
  const finished = await writeMetadata(found.encoded.bytes, target, extra)
  const { canvas } = scaleGeometry(geometry, found.scale)
  if (found.scale < 1) said.push(notes.smaller(canvas.width, canvas.height))
  if (profile && !(raw && usable)) said.push(notes.colours())
  if (mode === 'all' && (metadata.exif || metadata.xmp) && !carriesMetadata(target))
    said.push(notes.metadataDropped(target))
  if (header.bits > 8 && format === 'png') said.push(notes.depth())
  const decided = found.encodes > 1
  return {
    bytes: finished,
    format: target,
    ...canvas,
    whole,
    notes: said,
    report: {
      encodes: found.encodes,
      encoder: found.encoded.encoder,
      ...(qualitySteps && { quality: found.quality }),
      ...(decided && settings.maxSizeMB && { targetFill: finished.length / (settings.maxSizeMB * MEBIBYTE) }),
    },
  }
}
