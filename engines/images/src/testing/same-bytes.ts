// Inputs made by whole numbers, and what must come of them wherever the pipeline runs: in a browser or in Node.

import { orientationOnly } from '../containers/exif.ts'
import { writeMetadata } from '../formats/index.ts'
import { writeJpeg } from '../formats/jpeg/write.ts'
import { writePng } from '../formats/png/write.ts'
import { openPixels } from '../load/load-code.ts'
import { noMetadata } from '../model/metadata.ts'
import type { ImageSettings, ProcessedImage } from '../model/types.ts'

const [WIDTH, HEIGHT] = [157, 105]

function image(alphaAt: (x: number, y: number) => number): ImageData {
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

const opaque = () => image(() => 255)

const asFile = (bytes: Uint8Array<ArrayBuffer>, name: string) => new File([bytes], name)

const inputs = {
  png: async () => asFile(await writePng(opaque()), 'a.png'),
  'png with alpha': async () => asFile(await writePng(image((x, y) => (x + y) % 256)), 'a.png'),
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
  ['PNG packed anew', 'png', {}, 'afd0c6d515d9f32d'],
  ['PNG to JPEG', 'png', { outputFormat: 'jpeg' }, '42bdbc4217276716'],
  ['PNG to the smallest JPEG', 'png', { outputFormat: 'jpeg', effort: 'small' }, 'c9d8eaae8e919ff4'],
  ['PNG to WebP', 'png', { outputFormat: 'webp', effort: 'small' }, 'f3407d1d4c43a87d'],
  ['PNG to AVIF', 'png', { outputFormat: 'avif' }, '55f6bd521e9d05cb'],
  ['PNG to JPEG XL', 'png', { outputFormat: 'jxl' }, '6b4a0cb819673858'],
  ['PNG to BMP', 'png', { outputFormat: 'bmp' }, '26a4a0871ac7431e'],
  ['PNG made smaller', 'png', small, 'ac0343e54cf5356f'],
  ['PNG cut to fill', 'png', { ...square, fit: 'cover' }, 'c8ace6ea38a8ec2e'],
  ['PNG padded', 'png', { ...square, fit: 'pad', background: '#336699' }, 'a5b1622a066eae77'],
  [
    'PNG edited',
    'png',
    {
      edits: [
        { kind: 'rotate', degrees: 90 },
        { kind: 'sharpen', amount: 0.5, radius: 1 },
      ],
    },
    '0140369dedf6245f',
  ],
  ['PNG under a ceiling', 'png', { outputFormat: 'jpeg', maxSizeMB: 0.0015 }, '559cc90aba01b224'],
  ['transparent PNG packed anew', 'png with alpha', {}, '8ffebbddaef5b33c'],
  ['transparent PNG made smaller', 'png with alpha', small, '3b715275cadad47f'],
  ['transparent PNG to WebP', 'png with alpha', { outputFormat: 'webp', effort: 'small' }, '56cbde7611218947'],
  ['transparent PNG to JPEG', 'png with alpha', { outputFormat: 'jpeg' }, '00415904029f69b4'],
  ['PNG of 256 colours', 'png with alpha', { palette: true }, '34e6bdd34705f5d3'],
  ['PNG of few colours', 'png', { palette: true, paletteScore: 60 }, 'dc9f6b53b748b263'],
  ['PNG to GIF', 'png with alpha', { outputFormat: 'gif' }, '8a31bd530ffd2c0c'],
  ['JPEG coded anew', 'jpeg', {}, '066cf9374d85ed21'],
  ['JPEG under a ceiling', 'jpeg', { maxSizeMB: 0.0012 }, 'f359c686fd3aa29c'],
  ['JPEG made smaller', 'jpeg', small, 'bf9629088b774acf'],
  ['JPEG made smaller, to WebP', 'jpeg', { ...small, outputFormat: 'webp', effort: 'small' }, '2e229c32e1085d28'],
  ['JPEG to PNG', 'jpeg', { outputFormat: 'png' }, '11173ec31d529e91'],
  ['JPEG cut to fill', 'jpeg', { ...square, fit: 'cover' }, 'ca60b9f76c2d477e'],
  ['turned JPEG coded anew', 'turned jpeg', {}, '4be5311c52d54b72'],
  ['turned JPEG made smaller', 'turned jpeg', small, '001e0e035808d7cc'],
  ['turned JPEG to AVIF', 'turned jpeg', { outputFormat: 'avif' }, '87e0444637e71aad'],
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
