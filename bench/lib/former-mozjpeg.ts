// The smaller tier as the product had it before the pixel core: MozJPEG in WebAssembly, from icodec, with its settings.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Picture } from './pixels-peers.ts'

interface Codec {
  encode(data: Uint8Array, width: number, height: number, options: object): Uint8Array | string
}

const YCBCR = 3
const MSSIM_TABLE = 2

function optionsFor(quality: number) {
  return {
    quality,
    chromaQuality: Math.floor(Math.min(quality, 76) + Math.max(0, quality - 76) / 2),
    separateChromaQuality: true,
    autoSubsample: quality >= 96 ? 1 : 2,
    chromaSubsample: false,
    baseline: false,
    arithmetic: false,
    progressive: true,
    optimizeCoding: true,
    smoothing: 0,
    colorSpace: YCBCR,
    quantTable: MSSIM_TABLE,
    trellisMultipass: false,
    trellisOptZero: false,
    trellisOptTable: false,
    trellisLoops: 1,
  }
}

let opened: Promise<Codec> | undefined

async function open(): Promise<Codec> {
  const require = createRequire(join(import.meta.dirname, '../../engines/images/package.json'))
  const folder = join(dirname(require.resolve('icodec')), '../dist')
  const { default: create } = (await import(join(folder, 'mozjpeg.js'))) as {
    default(options: object): Promise<Codec>
  }
  return create({ wasmBinary: readFileSync(join(folder, 'mozjpeg.wasm')) })
}

export async function formerSmallTier(): Promise<(picture: Picture, quality: number) => Uint8Array> {
  opened ??= open()
  const codec = await opened
  return ({ data, width, height }, quality) => {
    const file = codec.encode(data, width, height, optionsFor(quality))
    if (typeof file === 'string') throw new Error(`mozjpeg: ${file}`)
    return new Uint8Array(file)
  }
}
