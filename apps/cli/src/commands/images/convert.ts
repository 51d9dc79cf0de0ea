import type { Call } from '../../command.ts'
import { acceptsFormats } from '../../images/image-files.ts'
import { runImages } from './run-images.ts'
import { type ConvertOptions, convertSettings } from './settings.ts'

const accepts = acceptsFormats('jpeg', 'png', 'webp', 'gif', 'bmp', 'avif', 'heic', 'heif', 'jxl', 'tiff', 'ico')

export function run({ args, options, io }: Call<ConvertOptions>): Promise<number> {
  return runImages(
    { given: args, accepts, work: { kind: 'settings', settings: convertSettings(options) } },
    options,
    io,
  )
}
