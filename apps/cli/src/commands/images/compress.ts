import type { Call } from '../../command.ts'
import { acceptsFormats } from '../../images/image-files.ts'
import { runImages } from './run-images.ts'
import { type CompressOptions, compressSettings } from './settings.ts'

const accepts = acceptsFormats('jpeg', 'png', 'webp', 'bmp', 'avif', 'heic', 'heif')

export function run({ args, options, io }: Call<CompressOptions>): Promise<number> {
  return runImages(
    { given: args, accepts, work: { kind: 'settings', settings: compressSettings(options) } },
    options,
    io,
  )
}
