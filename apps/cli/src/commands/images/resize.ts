import type { Call } from '../../command.ts'
import { acceptsFormats } from '../../images/image-files.ts'
import { runImages } from './run-images.ts'
import { type ResizeOptions, resizeSettings } from './settings.ts'

const accepts = acceptsFormats('jpeg', 'png', 'webp', 'gif', 'bmp', 'heic', 'heif')

export function run({ args, options, io }: Call<ResizeOptions>): Promise<number> {
  return runImages({ given: args, accepts, work: { kind: 'settings', settings: resizeSettings(options) } }, options, io)
}
