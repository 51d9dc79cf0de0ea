import { mirrorPixels, mirrorPlane, type Pixels, type Plane, withScratch } from '../base/plane.ts'
import { AGREEMENT_FUSED, AGREEMENT_THIN_PARTS, AGREEMENT_WEIGHED, FINE_SIDE, MIN_PEAK } from '../base/policy.ts'
import { resample } from '../base/resample.ts'
import { clampToConsensus, combine, keepConsensus, withFineParts } from '../mask/combine.ts'
import { agreement, isUncertain } from '../mask/doubt.ts'
import { mergeZoom, type Part, partIn, partToZoom } from '../mask/zoom.ts'
import { pixelsForModel, strideSize } from '../models/input.ts'
import { FEATURES, runMatting, runSalience, runWeigher, SHORT_SIDE, SIDE, SIDE_MAPS } from '../models/networks.ts'
import { numbersOf, type Session } from '../models/runtime.ts'
import type { Photo } from './photo.ts'

interface Models {
  general: Session
  matting: Session
  weigher: Session
}

interface ModelInputs {
  small: Pixels
  large: Pixels
  fine: () => Pixels
}

interface ModelOutputs {
  general: Plane
  peak: number
  matting: Plane
  agreed: number
  weighed: Plane | null
  fine: Plane | null
}

const runModels = (models: Models, inputs: ModelInputs, like: ModelOutputs | null = null) =>
  withScratch(async ({ numbers, pixels }): Promise<ModelOutputs> => {
    const salience = await runSalience(models.general, inputs.small, [...SIDE_MAPS, ...FEATURES])
    const matting = await runMatting(models.matting, inputs.large)
    for (const tensor of [...salience.inner, matting.coarse]) numbers(numbersOf(tensor))
    const { mask: general, peak } = salience
    const agreed = agreement(resample(general, inputs.large.width, inputs.large.height), matting.mask)
    const doubtful = like ? like.weighed !== null : agreed < AGREEMENT_FUSED && peak >= MIN_PEAK
    const weighed = doubtful ? await runWeigher(models.weigher, inputs.small, salience, matting) : null
    const thin = like ? like.fine !== null : doubtful && agreed < AGREEMENT_THIN_PARTS
    const fine = thin ? await runWeigher(models.weigher, pixels(inputs.fine()), salience, matting) : null
    return { general, peak, matting: matting.mask, agreed, weighed, fine }
  })

function mirrored(pixels: Pixels): Pixels {
  mirrorPixels(pixels)
  return pixels
}

async function runModelsMirrored(
  models: Models,
  { small, large, fine }: ModelInputs,
  like: ModelOutputs,
): Promise<ModelOutputs> {
  const inputs = { small: mirrored(small), large: mirrored(large), fine: () => mirrored(fine()) }
  const outputs = await runModels(models, inputs, like)
  for (const mask of [outputs.general, outputs.matting, outputs.weighed, outputs.fine]) if (mask) mirrorPlane(mask)
  return outputs
}

interface PassResult extends Omit<ModelOutputs, 'fine'> {
  uncertain: boolean
}

function average(one: Plane, other: Plane): void {
  for (let at = 0; at < one.data.length; at += 1) one.data[at] = ((one.data[at] ?? 0) + (other.data[at] ?? 0)) / 2
}

/** Averages the weigher's masks of both runs, which is right more often than one, and clamps them to the consensus. */
function mergeRuns(first: ModelOutputs, mirrored: ModelOutputs): PassResult {
  const { weighed, fine } = first
  if (!weighed || !mirrored.weighed) return { ...first, uncertain: false }
  average(weighed, mirrored.weighed)
  clampToConsensus(weighed, first)
  if (first.agreed >= AGREEMENT_WEIGHED) keepConsensus(weighed, [first, mirrored])
  const uncertain = isUncertain(weighed)
  if (!fine || !mirrored.fine) return { ...first, uncertain }
  average(fine, mirrored.fine)
  return withScratch(({ numbers }) => {
    numbers(weighed.data)
    numbers(fine.data)
    const finer = withFineParts(weighed, fine)
    clampToConsensus(finer, first)
    return { ...first, weighed: finer, uncertain }
  })
}

const inferencePass = (models: Models, photo: Photo, part: Part | null): Promise<PassResult> =>
  withScratch(async ({ numbers, pixels }) => {
    const { canvas } = photo.context
    const area = part ? partIn(part, photo) : { x: 0, y: 0, width: photo.width, height: photo.height }
    const { width, height } = strideSize(area.width, area.height, SHORT_SIDE)
    const inputs = {
      small: pixels(pixelsForModel(canvas, SIDE, SIDE, area)),
      large: pixels(pixelsForModel(canvas, width, height, area)),
      fine: () => pixelsForModel(canvas, FINE_SIDE, FINE_SIDE, area),
    }
    const first = await runModels(models, inputs)
    if (!first.weighed) return { ...first, uncertain: false }
    const mirrored = await runModelsMirrored(models, inputs, first)
    for (const mask of [mirrored.general, mirrored.matting, mirrored.weighed, mirrored.fine])
      if (mask) numbers(mask.data)
    return mergeRuns(first, mirrored)
  })

export async function runPasses(models: Models, photo: Photo): Promise<PassResult> {
  const first = await inferencePass(models, photo, null)
  const part = first.weighed && first.agreed < AGREEMENT_WEIGHED && partToZoom(first.weighed)
  if (!first.weighed || !part) return first
  const zoomed = await inferencePass(models, photo, part)
  if (zoomed.peak < MIN_PEAK) return first
  const weighed = mergeZoom(first.weighed, part, combine(zoomed, 'auto').mask)
  return { ...first, weighed, uncertain: weighed === first.weighed ? first.uncertain : zoomed.uncertain }
}
