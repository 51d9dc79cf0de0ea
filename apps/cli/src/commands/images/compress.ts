import type { Call } from '../../command.ts'
import { acceptsFormats } from '../../images/picture-files.ts'
import { runPictures } from './run-pictures.ts'
import { type CompressOptions, compressSettings } from './settings.ts'

const accepts = acceptsFormats('jpeg', 'png', 'webp', 'bmp', 'avif', 'heic', 'heif')

export function run({ args, options, io }: Call<CompressOptions>): Promise<number> {
  return runPictures(
    { given: args, accepts, work: { kind: 'settings', settings: compressSettings(options) } },
    options,
    io,
  )
}
