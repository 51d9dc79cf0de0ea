// Inputs made by whole numbers, and what must come of them wherever the pipeline runs: in a browser or in Node.
import { openPixels } from '../codecs/pixels.ts'
import { orientationOnly } from '../core/exif.ts'
import { noMetadata } from '../core/metadata.ts'
import { writeJpeg } from '../formats/jpeg/writing.ts'
import { writePng } from '../formats/png/write.ts'
import { writeMetadata } from '../pipeline/metadata.ts'
import type { ImageSettings, ProcessedImage } from '../types.ts'

const [WIDTH, HEIGHT] = [317, 211]

function picture(alphaAt: (x: number, y: number) => number): ImageData {
  const pixels = new ImageData(WIDTH, HEIGHT)
  let seed = 7
  for (let y = 0, at = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1, at += 4) {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff
      const grain = (seed >> 16) % 17
      const wave = Math.abs(((x * 3 + y) % 256) - 128)
      pixels.data.set([wave + grain, ((x * y) >> 6) % 200, 255 - wave - (grain >> 1), alphaAt(x, y)], at)
    }
  return pixels
}

const opaque = () => picture(() => 255)

const asFile = (bytes: Uint8Array<ArrayBuffer>, name: string) => new File([bytes], name)

const inputs = {
  png: async () => asFile(await writePng(opaque()), 'a.png'),
  'png with alpha': async () => asFile(await writePng(picture((x, y) => (x + y) % 256)), 'a.png'),
  jpeg: async () => asFile(writeJpeg(await openPixels(), opaque(), { quality: 92 }), 'a.jpg'),
  'turned jpeg': async () => {
    const jpeg = writeJpeg(await openPixels(), opaque(), { quality: 97 })
    return asFile(await writeMetadata(jpeg, 'jpeg', { ...noMetadata, exif: orientationOnly(6) }), 'a.jpg')
  },
}

const plain: ImageSettings = {
  enableResize: false,
  width: null,
  height: null,
  maintainAspectRatio: true,
  outputFormat: null,
  quality: 80,
  compressionLevel: 50,
  maxSizeMB: null,
  resampling: 'best',
  keepSmaller: false,
}

export interface SameBytes {
  name: string
  input: keyof typeof inputs
  settings: Partial<ImageSettings>
  digest: string
}

const small = { enableResize: true, width: 100 }
const square = { enableResize: true, width: 90, height: 90 }

/** Input, settings, and the first 64 bits of the file's SHA-256. */
const rows: readonly (readonly [SameBytes['name'], SameBytes['input'], SameBytes['settings'], string])[] = [
  ['PNG packed anew', 'png', {}, '3f8e48f11b8d89b1'],
  ['PNG to JPEG', 'png', { outputFormat: 'jpeg' }, '10bfa4bb0f509e00'],
  ['PNG to the smallest JPEG', 'png', { outputFormat: 'jpeg', effort: 'small' }, 'd3a2582ebeb24efa'],
  ['PNG to WebP', 'png', { outputFormat: 'webp', effort: 'small' }, '3dc60d9335fe27f0'],
  ['PNG to AVIF', 'png', { outputFormat: 'avif' }, '3a466b669893d21a'],
  ['PNG to JPEG XL', 'png', { outputFormat: 'jxl' }, '7dec3c733ca6af14'],
  ['PNG to BMP', 'png', { outputFormat: 'bmp' }, '5dbf81b1f5214cee'],
  ['PNG made smaller', 'png', small, '328404d28fa71ad3'],
  ['PNG cut to fill', 'png', { ...square, fit: 'cover' }, 'fe5474ea5b8ef4c2'],
  ['PNG padded', 'png', { ...square, fit: 'pad', background: '#336699' }, 'fd7d4a85dbf0768d'],
  [
    'PNG edited',
    'png',
    {
      edits: [
        { kind: 'rotate', degrees: 90 },
        { kind: 'sharpen', amount: 0.5, radius: 1 },
      ],
    },
    '793eb2a22845a268',
  ],
  ['PNG under a ceiling', 'png', { outputFormat: 'jpeg', maxSizeMB: 0.004 }, '4a9a5753bcb757a9'],
  ['transparent PNG packed anew', 'png with alpha', {}, '34857366acd8d4bc'],
  ['transparent PNG made smaller', 'png with alpha', small, '6232db184dec8cb3'],
  ['transparent PNG to WebP', 'png with alpha', { outputFormat: 'webp', effort: 'small' }, '5bc76aad96bef54b'],
  ['transparent PNG to JPEG', 'png with alpha', { outputFormat: 'jpeg' }, '02b9b63df5fa1e2b'],
  ['PNG of 256 colours', 'png with alpha', { palette: true }, '0e03927efa490f26'],
  ['PNG of few colours', 'png', { palette: true, paletteScore: 60 }, '950fdd10f3d276d4'],
  ['PNG to GIF', 'png with alpha', { outputFormat: 'gif' }, '0365a9e9cae3feaf'],
  ['JPEG coded anew', 'jpeg', {}, '7e3a5c7939a9c042'],
  ['JPEG under a ceiling', 'jpeg', { maxSizeMB: 0.006 }, 'b55245a115a36d3f'],
  ['JPEG made smaller', 'jpeg', small, '2938d5fbc1658cdb'],
  ['JPEG made smaller, to WebP', 'jpeg', { ...small, outputFormat: 'webp', effort: 'small' }, '8f3386e9f4519f5f'],
  ['JPEG to PNG', 'jpeg', { outputFormat: 'png' }, 'a98eb79738915aa4'],
  ['JPEG cut to fill', 'jpeg', { ...square, fit: 'cover' }, '950ad82c279f2c19'],
  ['turned JPEG coded anew', 'turned jpeg', {}, '34f6ae41551960d4'],
  ['turned JPEG made smaller', 'turned jpeg', small, '152f555b010575c9'],
  ['turned JPEG to AVIF', 'turned jpeg', { outputFormat: 'avif' }, '6cd4d654041993cb'],
]

export const sameBytes: readonly SameBytes[] = rows.map(([name, input, settings, digest]) => ({
  name,
  input,
  settings,
  digest,
}))

type Process = (file: File, settings: ImageSettings) => Promise<ProcessedImage>

export async function hashOf({ input, settings }: SameBytes, process: Process): Promise<string> {
  const { processedFile } = await process(await inputs[input](), { ...plain, ...settings })
  const digest = await crypto.subtle.digest('SHA-256', await processedFile.arrayBuffer())
  return Array.from(new Uint8Array(digest, 0, 8), (octet) => octet.toString(16).padStart(2, '0')).join('')
}
