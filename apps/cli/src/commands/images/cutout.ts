import type { CutoutMode } from '@sundry/cutout'
import { newStep } from '@sundry/recipes'
import type { Call } from '../../command/command.ts'
import type { ReadFormats } from '../../images/image-files.ts'
import { findModels } from '../../images/models.ts'
import { UsageFault } from '../../terminal/exit-codes.ts'
import { type ImageFileOptions, runImages } from './run-images.ts'
import { readColour, readNumber } from './settings.ts'

interface CutoutOptions extends ImageFileOptions {
  mode?: CutoutMode
  format?: 'png' | 'webp' | 'mask'
  background?: string
  shadow?: 'drop' | 'contact'
  padding?: string
  fast?: boolean
  models?: string
}

/** Each thread holds the runtime and the models, some 400 MB. */
const JOBS = '1'

const reads: ReadFormats = new Set(['jpeg', 'png', 'webp', 'bmp', 'avif', 'heic', 'heif', 'jxl', 'tiff'])

export async function run({ args, options, io }: Call<CutoutOptions>): Promise<number> {
  const { mode = 'auto', format = 'png', fast = false } = options
  if (fast && mode === 'people') throw new UsageFault('--fast excludes the model for people: choose another --mode.')
  const padding = readNumber('--padding', options.padding, { min: 0, max: 100, isWhole: false })
  const step = newStep('cutout', {
    mode,
    background: options.background === undefined ? null : readColour('--background', options.background),
    shadow: options.shadow ?? null,
    padding: padding === undefined ? null : padding / 100,
  })
  const provider = fast ? 'local-fast' : 'local'
  const models = await findModels(options.models, io)
  return runImages(
    { inputs: args, reads, work: { kind: 'cutout', step, mode, provider, output: format }, models },
    { ...options, jobs: options.jobs ?? JOBS },
    io,
  )
}
