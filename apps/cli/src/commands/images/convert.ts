import type { Call } from '../../command.ts'
import { acceptsFormats } from '../../images/picture-files.ts'
import { runPictures } from './run-pictures.ts'
import { type ConvertOptions, convertSettings } from './settings.ts'

const accepts = acceptsFormats('jpeg', 'png', 'webp', 'gif', 'bmp', 'avif', 'heic', 'heif', 'jxl', 'tiff', 'ico')

export function run({ args, options, io }: Call<ConvertOptions>): Promise<number> {
  return runPictures(
    { given: args, accepts, work: { kind: 'settings', settings: convertSettings(options) } },
    options,
    io,
  )
}
