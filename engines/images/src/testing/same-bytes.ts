// Inputs made by whole numbers, and what must come of them wherever the pipeline runs: in a browser or in Node.
import { openPixels } from '../codecs/pixels.ts'
import { orientationOnly } from '../core/exif.ts'
import { writeJpeg } from '../formats/jpeg/writing.ts'
import { writePng } from '../formats/png/write.ts'
import { writeMetadata } from '../metadata/copy.ts'
import { noMetadata } from '../metadata/types.ts'
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
  sha256: string
}

const small = { enableResize: true, width: 100 }
const square = { enableResize: true, width: 90, height: 90 }

export const sameBytes: readonly SameBytes[] = [
  {
    name: 'PNG packed anew',
    input: 'png',
    settings: {},
    sha256: '3f8e48f11b8d89b1c402a96ef86bf1e87188a4af42d3512376bb4aaf7eff856b',
  },
  {
    name: 'PNG to JPEG',
    input: 'png',
    settings: { outputFormat: 'jpeg' },
    sha256: '7a92d3734d7362c60d7ab1c3b0216e9ce548862cdb24ee0090b6a425ea2dd46d',
  },
  {
    name: 'PNG to the smallest JPEG',
    input: 'png',
    settings: { outputFormat: 'jpeg', effort: 'small' },
    sha256: 'd7de69a2c3477143eb069754f8ecdcf7ab071c4285a9c3121953a7aa431916bf',
  },
  {
    name: 'PNG to WebP',
    input: 'png',
    settings: { outputFormat: 'webp', effort: 'small' },
    sha256: '3dc60d9335fe27f0f762d9ed9bd2f5370e2bd6578b7f4db64f8c81e02c399cdb',
  },
  {
    name: 'PNG to AVIF',
    input: 'png',
    settings: { outputFormat: 'avif' },
    sha256: 'dd537f34462ddf260947b2ac2d64f87fa675cd6e062b3c01946961bfebaaea60',
  },
  {
    name: 'PNG to JPEG XL',
    input: 'png',
    settings: { outputFormat: 'jxl' },
    sha256: '7dec3c733ca6af14ab4d7c4693107cd8095b21268474d4a30f27887e277ae4c3',
  },
  {
    name: 'PNG to BMP',
    input: 'png',
    settings: { outputFormat: 'bmp' },
    sha256: '5dbf81b1f5214ceeb66f9a4c58b008bdd19af4ad7b329a3990254203c8e68454',
  },
  {
    name: 'PNG made smaller',
    input: 'png',
    settings: small,
    sha256: '328404d28fa71ad32846929e1afb6192b322867612510ec4fd3fee6b27b30474',
  },
  {
    name: 'PNG cut to fill',
    input: 'png',
    settings: { ...square, fit: 'cover' },
    sha256: 'fe5474ea5b8ef4c2292ffae495c81524a1d4632f5effee10d5f261dcbacf3a86',
  },
  {
    name: 'PNG padded',
    input: 'png',
    settings: { ...square, fit: 'pad', background: '#336699' },
    sha256: 'fd7d4a85dbf0768dae71efdb4d82cef713e57f74b4fe5644e06f8f5a0ddc74c9',
  },
  {
    name: 'PNG edited',
    input: 'png',
    settings: {
      edits: [
        { kind: 'rotate', degrees: 90 },
        { kind: 'sharpen', amount: 0.5, radius: 1 },
      ],
    },
    sha256: '793eb2a22845a268c8c09b5503b90687c44a31d96294e1981126fded50454e12',
  },
  {
    name: 'PNG under a ceiling',
    input: 'png',
    settings: { outputFormat: 'jpeg', maxSizeMB: 0.004 },
    sha256: 'ab6443410f3750a7612d9e76999fb93f22dd3b01b9e8ba4630ed2891f102193b',
  },
  {
    name: 'transparent PNG packed anew',
    input: 'png with alpha',
    settings: {},
    sha256: '34857366acd8d4bcdb587cedf7c0e2b2ac1c1bea1b451b9066e64454c8cca532',
  },
  {
    name: 'transparent PNG made smaller',
    input: 'png with alpha',
    settings: small,
    sha256: '6232db184dec8cb380094c1c2b5cd479926e9bc1309c1da6105ef999366b819b',
  },
  {
    name: 'transparent PNG to WebP',
    input: 'png with alpha',
    settings: { outputFormat: 'webp', effort: 'small' },
    sha256: '5bc76aad96bef54baff329f9fc1558cb6b33b1302a2cc768ab964578da231655',
  },
  {
    name: 'transparent PNG to JPEG',
    input: 'png with alpha',
    settings: { outputFormat: 'jpeg' },
    sha256: '9d434f9c47565e3d322dfdd153c8d892b497074173759259da0a8b4e4601e8bd',
  },
  {
    name: 'JPEG coded anew',
    input: 'jpeg',
    settings: {},
    sha256: 'bf3e55aa8b3010ac45bd7964d54cb19c262ae51601d486f5811ad774cf0d3a87',
  },
  {
    name: 'JPEG under a ceiling',
    input: 'jpeg',
    settings: { maxSizeMB: 0.006 },
    sha256: 'cf9cc10807c588684917191d2c47a8a7b8c0d68438951a19cd7440b04641006c',
  },
  {
    name: 'JPEG made smaller',
    input: 'jpeg',
    settings: small,
    sha256: 'd995745e7eb3733990627f2e54622b6afa1eea69c740d98f5b7ade48a6cdb759',
  },
  {
    name: 'JPEG made smaller, to WebP',
    input: 'jpeg',
    settings: { ...small, outputFormat: 'webp', effort: 'small' },
    sha256: '9bad42d23b3f718e38b357358e63b6c1429bfae95ee70dd1af009289cc7b1f07',
  },
  {
    name: 'JPEG to PNG',
    input: 'jpeg',
    settings: { outputFormat: 'png' },
    sha256: 'a98eb79738915aa4b9432fcab22c551f8fc476593c12132c5a99d4d1672aede5',
  },
  {
    name: 'JPEG cut to fill',
    input: 'jpeg',
    settings: { ...square, fit: 'cover' },
    sha256: '950ad82c279f2c19653d7de257bd3d8e45c8ee649def2426773137ab49a837e6',
  },
  {
    name: 'turned JPEG coded anew',
    input: 'turned jpeg',
    settings: {},
    sha256: '046ecbedbd30863fd404deee059f4ddfa7863f2648a4949a99836bac256c47b9',
  },
  {
    name: 'turned JPEG made smaller',
    input: 'turned jpeg',
    settings: small,
    sha256: '152f555b010575c91971fab20aeb4bacc9dd779074e1b7f949726ec5dec7bda9',
  },
  {
    name: 'turned JPEG to AVIF',
    input: 'turned jpeg',
    settings: { outputFormat: 'avif' },
    sha256: '220472b48b8cc7e0a86fa66898d292dd97946b14d24399ca079ede6baec2c42f',
  },
]

type Process = (file: File, settings: ImageSettings) => Promise<ProcessedImage>

export async function hashOf({ input, settings }: SameBytes, process: Process): Promise<string> {
  const { processedFile } = await process(await inputs[input](), { ...plain, ...settings })
  const digest = await crypto.subtle.digest('SHA-256', await processedFile.arrayBuffer())
  return Array.from(new Uint8Array(digest), (octet) => octet.toString(16).padStart(2, '0')).join('')
}
