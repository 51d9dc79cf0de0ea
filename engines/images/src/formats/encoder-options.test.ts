// What is asked of the encoders of others, which write it down instead of encoding.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Surface } from '../pipeline/surface.ts'
import type { EncodeWish } from './codec.ts'

const asked: Record<string, unknown>[] = []
const recorder = () => ({
  default: async () => ({
    encode: (_data: unknown, width: number, height: number, options: object) => {
      asked.push({ width, height, ...options })
      return new Uint8Array(1)
    },
  }),
})
vi.mock('@jsquash/avif/codec/enc/avif_enc.js', () => recorder())
vi.mock('@jsquash/jxl/codec/enc/jxl_enc.js', () => recorder())
vi.mock('@jsquash/webp/codec/enc/webp_enc_simd.js', () => recorder())
vi.mock('./png/oxipng.ts', () => ({
  packPixels: async (_: unknown, level: number) => {
    asked.push({ level })
    return new Uint8Array(1)
  },
}))
vi.mock('./png/write.ts', () => ({ writePng: async () => new Uint8Array(2) }))
vi.mock('../pipeline/canvas-encoder.ts', () => ({
  canvasWrites: async (type: string) => type === 'image/webp',
  encodeOnCanvas: async (_: unknown, type: string, quality: number) => {
    asked.push({ type, quality })
    return new Uint8Array(1)
  },
}))

/** An image of libvips that writes down what is done with it. */
const steps: unknown[][] = []
let [hasAlpha, bands] = [true, 4]
const known: Record<string, unknown> = {
  hasAlpha: () => hasAlpha,
  writeToMemory: () => new Uint8Array(4),
  pngsaveBuffer: (options: unknown) => {
    steps.push(['pngsaveBuffer', options])
    return new Uint8Array(1)
  },
}
const image: Record<string, unknown> = new Proxy(known, {
  get: (_, name) => {
    if (name === 'bands') return bands
    if (name === 'width' || name === 'height') return 10
    return (
      known[String(name)] ??
      ((...values: unknown[]) => {
        steps.push([name, ...values])
        return image
      })
    )
  },
})
vi.mock('../codecs/vips.ts', () => ({
  withVips: async (work: (vips: unknown, keep: (one: unknown) => unknown) => unknown) =>
    work(
      {
        Image: image,
        BandFormat: { uchar: 'uchar', ushort: 'ushort' },
        Interpretation: { srgb: 'srgb' },
        Kernel: { lanczos3: 'lanczos3' },
        Extend: { background: 'background' },
      },
      (one) => one,
    ),
}))

const { encodeAvif } = await import('./avif/encode.ts')
const { jxlCodec } = await import('./jxl/codec.ts')
const { resizeDeep } = await import('./png/deep.ts')
const { encodePngBest } = await import('./png/encode.ts')
const { decodeTiff } = await import('./tiff/decode.ts')
const { webpCodec } = await import('./webp/codec.ts')
const { encodeWebp } = await import('./webp/encode.ts')

const emptyModule = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)
vi.stubGlobal('fetch', async () => new Response(emptyModule))
beforeEach(() => {
  asked.length = 0
  steps.length = 0
  ;[hasAlpha, bands] = [true, 4]
})

const surface = (width = 3, height = 2, fitsCanvas = false) =>
  ({
    width,
    height,
    fitsCanvas,
    pixels: () => ({ data: new Uint8ClampedArray(24), width, height }),
  }) as never as Surface
const wish = (effort: 'fast' | 'small', palette = false): EncodeWish => ({ effort, palette })

describe('WebP', () => {
  test('of a small file is sought longer, and with sharper colours', async () => {
    for (const effort of ['fast', 'small'] as const) await webpCodec.encode(surface(), 80, wish(effort))
    expect(asked).toMatchObject([
      { width: 3, height: 2, quality: 80, method: 4, lossless: 0, use_sharp_yuv: 0 },
      { quality: 80, method: 6, lossless: 0, use_sharp_yuv: 1 },
    ])
  })
  test('without loss has the colours as they are', async () => {
    await encodeWebp(surface(), 80, { method: 6, lossless: true })
    expect(asked).toMatchObject([{ lossless: 1, use_sharp_yuv: 0 }])
  })
  test('is written by a canvas where that is enough, up to 99, and by libwebp for fractions', async () => {
    const made = []
    for (const [quality, effort, fits] of [
      [80, 'fast', true],
      [100, 'fast', true],
      [80.5, 'fast', true],
      [80, 'small', true],
      [80, 'fast', false],
    ] as const)
      made.push((await webpCodec.encode(surface(3, 2, fits), quality, wish(effort))).encoder)
    expect(made).toEqual(['canvas', 'canvas', 'libwebp', 'libwebp', 'libwebp'])
    expect(asked.slice(0, 2)).toEqual([
      { type: 'image/webp', quality: 80 },
      { type: 'image/webp', quality: 99 },
    ])
  })
})

test('AVIF keeps the colour of each pixel from a quality of 90 on', async () => {
  for (const quality of [89, 90]) await encodeAvif(surface(), quality, 6)
  expect(asked).toMatchObject([
    { quality: 89, speed: 6, subsample: 1 },
    { quality: 90, speed: 6, subsample: 3 },
  ])
})

test('JPEG XL of a small file is sought longer', async () => {
  for (const effort of ['fast', 'small'] as const) await jxlCodec.encode(surface(), 80, wish(effort))
  expect(asked).toMatchObject([
    { quality: 80, effort: 3 },
    { quality: 80, effort: 5 },
  ])
})

describe('PNG', () => {
  test('is packed well up to 4 megapixels, up to 16 where the file is to be small', async () => {
    const made = []
    for (const [width, height, effort] of [
      [2000, 2000, 'fast'],
      [2000, 2001, 'fast'],
      [4000, 4000, 'small'],
      [4000, 4001, 'small'],
    ] as const)
      made.push((await encodePngBest(surface(width, height), 80, wish(effort))).encoder)
    expect(made).toEqual(['oxipng', 'sundry', 'oxipng', 'sundry'])
    expect(asked).toEqual([{ level: 1 }, { level: 2 }])
  })
  test('of few colours has the more of them the higher the quality, and nothing else of the picture', async () => {
    expect((await encodePngBest(surface(), 50, wish('fast', true))).encoder).toBe('libimagequant')
    expect(steps[0]).toEqual(['newFromMemory', expect.any(Uint8Array), 3, 2, 4, 'uchar'])
    expect(steps.slice(1)).toEqual([
      ['copy', { interpretation: 'srgb' }],
      ['pngsaveBuffer', { palette: true, Q: 70, compression: 9, effort: 7, keep: 'none' }],
    ])
  })
  const geometry = {
    source: { x: 1.4, y: 2.6, width: 9.7, height: 9.2 },
    drawn: { x: 5, y: 6, width: 20, height: 30 },
    canvas: { width: 40, height: 50 },
  }
  test('of sixteen bits is made smaller with its transparency and stays so deep', async () => {
    await resizeDeep(new Uint8Array(1), geometry)
    expect(steps).toEqual([
      ['newFromBuffer', new Uint8Array(1), '', {}],
      ['autorot'],
      ['extractArea', 1, 3, 10, 9],
      ['premultiply', { max_alpha: 65_535 }],
      ['resize', 2, { vscale: 3, kernel: 'lanczos3' }],
      ['unpremultiply', { max_alpha: 65_535 }],
      ['cast', 'ushort'],
      ['embed', 5, 6, 40, 50, { extend: 'background', background: [65_535] }],
      ['pngsaveBuffer', { compression: 9, bitdepth: 16, keep: 'none' }],
    ])
  })
  test('of sixteen bits without transparency needs no step for it', async () => {
    hasAlpha = false
    await resizeDeep(new Uint8Array(1), geometry)
    expect(steps.map(([name]) => name)).not.toContain('premultiply')
    expect(steps.map(([name]) => name)).not.toContain('unpremultiply')
  })
})

describe('TIFF', () => {
  vi.stubGlobal('ImageData', class {})
  const done = async () => {
    await decodeTiff(new Uint8Array(1))
    return steps.slice(2)
  }
  test('comes out as red, green, blue and alpha of a byte each', async () => {
    expect(await done()).toEqual([
      ['colourspace', 'srgb'],
      ['cast', 'uchar'],
    ])
  })
  test('without transparency is solid', async () => {
    hasAlpha = false
    bands = 2
    expect(await done()).toEqual([
      ['colourspace', 'srgb'],
      ['cast', 'uchar'],
      ['bandjoin', 255],
    ])
  })
  test('of grey and transparency is taken as it is', async () => {
    bands = 2
    expect(await done()).toEqual([['copy'], ['cast', 'uchar']])
  })
})
