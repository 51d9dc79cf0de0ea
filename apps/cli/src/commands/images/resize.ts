import type { Call } from '../../command.ts'
import { acceptsFormats } from '../../images/picture-files.ts'
import { runPictures } from './run-pictures.ts'
import { type ResizeOptions, resizeSettings } from './settings.ts'

const accepts = acceptsFormats('jpeg', 'png', 'webp', 'gif', 'bmp', 'heic', 'heif')

export function run({ args, options, io }: Call<ResizeOptions>): Promise<number> {
  return runPictures(
    { given: args, accepts, work: { kind: 'settings', settings: resizeSettings(options) } },
    options,
    io,
  )
}
