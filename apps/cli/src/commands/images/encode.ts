import type { Call } from '../../command/command.ts'
import { type ReadFormats, rasterFormats } from '../../images/image-files.ts'
import { UsageFault } from '../../terminal/exit-codes.ts'
import type { CheckOptions } from './check-weight.ts'
import { runImages } from './run-images.ts'
import {
  type CompressOptions,
  type ConvertOptions,
  compressSettings,
  convertSettings,
  type ResizeOptions,
  resizeSettings,
} from './settings.ts'

const compressReads: ReadFormats = new Set(['jpeg', 'png', 'webp', 'bmp', 'avif', 'heic', 'heif'])

export async function compress(call: Call<CompressOptions & CheckOptions>): Promise<number> {
  const { args, options, io } = call
  if (options.check) return (await import('./check-weight.ts')).checkWeight(call)
  if (options.base !== undefined) throw new UsageFault('--base requires --check.')
  return runImages(
    { inputs: args, reads: compressReads, work: { kind: 'settings', settings: compressSettings(options) } },
    options,
    io,
  )
}

export function convert({ args, options, io }: Call<ConvertOptions>): Promise<number> {
  return runImages(
    { inputs: args, reads: rasterFormats, work: { kind: 'settings', settings: convertSettings(options) } },
    options,
    io,
  )
}

export function resize({ args, options, io }: Call<ResizeOptions>): Promise<number> {
  return runImages(
    { inputs: args, reads: rasterFormats, work: { kind: 'settings', settings: resizeSettings(options) } },
    options,
    io,
  )
}
