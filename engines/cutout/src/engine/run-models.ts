import { mirrorPixels, mirrorPlane, type Pixels, type Plane } from '../core/plane.ts'
import { resample } from '../core/resample.ts'
import { withScratch } from '../core/scratch.ts'
import { agreement } from '../mask/agreement.ts'
import { runMatting } from '../models/modnet.ts'
import { numbersOf, type Session } from '../models/runtime.ts'
import { FEATURES, runSalience, SIDE_MAPS } from '../models/u2netp.ts'
import { runWeigher } from '../models/weigher.ts'
import { AGREEMENT_FUSED, AGREEMENT_THIN_PARTS, LEAST_PEAK } from '../policy.ts'

export interface Models {
  general: Session
  matting: Session
  weigher: Session
}

export interface ModelInputs {
  small: Pixels
  large: Pixels
  fine: () => Pixels
}

export interface ModelOutputs {
  general: Plane
  peak: number
  matting: Plane
  agreed: number
  weighed: Plane | null
  fine: Plane | null
}

export const runModels = (models: Models, inputs: ModelInputs, like: ModelOutputs | null = null) =>
  withScratch(async ({ numbers, pixels }): Promise<ModelOutputs> => {
    const salience = await runSalience(models.general, inputs.small, [...SIDE_MAPS, ...FEATURES])
    const matting = await runMatting(models.matting, inputs.large)
    for (const tensor of [...salience.inner, matting.coarse]) numbers(numbersOf(tensor))
    const { mask: general, peak } = salience
    const agreed = agreement(resample(general, inputs.large.width, inputs.large.height), matting.mask)
    const doubtful = like ? like.weighed !== null : agreed < AGREEMENT_FUSED && peak >= LEAST_PEAK
    const weighed = doubtful ? await runWeigher(models.weigher, inputs.small, salience, matting) : null
    const thin = like ? like.fine !== null : doubtful && agreed < AGREEMENT_THIN_PARTS
    const fine = thin ? await runWeigher(models.weigher, pixels(inputs.fine()), salience, matting) : null
    return { general, peak, matting: matting.mask, agreed, weighed, fine }
  })

function mirrored(pixels: Pixels): Pixels {
  mirrorPixels(pixels)
  return pixels
}

export async function runModelsMirrored(
  models: Models,
  { small, large, fine }: ModelInputs,
  like: ModelOutputs,
): Promise<ModelOutputs> {
  const inputs = { small: mirrored(small), large: mirrored(large), fine: () => mirrored(fine()) }
  const outputs = await runModels(models, inputs, like)
  for (const mask of [outputs.general, outputs.matting, outputs.weighed, outputs.fine]) if (mask) mirrorPlane(mask)
  return outputs
}
