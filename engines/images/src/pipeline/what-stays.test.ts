// Properties that survive the whole pipeline, as the command runs it: depth, animation, metadata.
import { readFile } from 'node:fs/promises'
import { concat } from '@sundry/kit'
import { describe, expect, test } from 'vitest'
import { writeMoving } from '../formats/frames.ts'
import { readHeader, readMetadata } from '../formats/index.ts'
import { deflate, makeChunk } from '../formats/png/chunks.ts'
import { pngSignature } from '../model/identities.ts'
import { noMetadata } from '../model/metadata.ts'
import type { ImageSettings, ProcessedImage } from '../model/types.ts'
import { asThread } from '../testing/as-thread.ts'
import { makeExif } from '../testing/exif.ts'
import { makeProfile } from '../testing/profile.ts'
import { asFile, makeBytes, plain, quarters, scene } from '../testing/samples.ts'
import { decodeImage, processWithoutCanvas } from '../worker.ts'
import type { Job, Plan } from './job.ts'
import { keepsProfile } from './metadata.ts'

asThread()

const codes = ({ notes }: ProcessedImage) => notes.map(({ code }) => code)
const bytesOf = async ({ processedFile }: ProcessedImage) => new Uint8Array(await processedFile.arrayBuffer())
const run = async (file: File, settings: Partial<ImageSettings>) =>
  processWithoutCanvas(file, { ...plain, ...settings })

describe('sixteen bits a channel', () => {
  /** Half transparent, of one colour. */
  async function deep(alpha: number): Promise<File> {
    const u16 = (value: number) => [value >> 8, value & 255]
    const line = [0, ...Array.from({ length: 8 }, () => [0x8001, 0x4002, 0xc003, alpha].flatMap(u16)).flat()]
    const head = Uint8Array.of(0, 0, 0, 8, 0, 0, 0, 8, 16, 6, 0, 0, 0)
    const data = await deflate(Uint8Array.from(Array.from({ length: 8 }, () => line).flat()))
    return asFile(
      concat([pngSignature, makeChunk('IHDR', head), makeChunk('IDAT', data), makeChunk('IEND', new Uint8Array())]),
      'png',
    )
  }
  const half: Partial<ImageSettings> = { enableResize: true, width: 4 }
  test('stay when a PNG is resized', async () => {
    for (const [alpha, shown] of [
      [0x7fff, 127],
      [0xffff, 255],
    ] as const) {
      const made = await run(await deep(alpha), half)
      const bytes = await bytesOf(made)
      expect(readHeader(bytes, 'png')).toMatchObject({ width: 4, height: 4, bits: 16 })
      expect([made.report, made.dimensions, codes(made)]).toEqual([
        ...[{ encoder: 'libvips', encodes: 1 }, { width: 4, height: 4 }, ['grew']],
      ])
      const [red = 0, green = 0, blue = 0, cover] = (await decodeImage(bytes)).data.subarray(20, 24)
      expect(Math.max(Math.abs(red - 128), Math.abs(green - 64), Math.abs(blue - 192))).toBeLessThanOrEqual(1)
      expect(cover).toBe(shown)
    }
  })
  test('stay within a size limit', async () => {
    for (const settings of [{}, half]) {
      const made = await run(await deep(0x7fff), { ...settings, maxSizeMB: 0.5 })
      expect(readHeader(await bytesOf(made), 'png')).toMatchObject({ bits: 16 })
    }
  })
  test('a padded image of sixteen bits has an opaque white border; a larger one has a note', async () => {
    const made = await run(await deep(0xffff), { enableResize: true, width: 16, height: 8, fit: 'pad' })
    const { data } = await decodeImage(await bytesOf(made))
    expect([...data.subarray(0, 4)]).toEqual([255, 255, 255, 255])
    expect(codes(await run(await deep(0xffff), { enableResize: true, width: 9 }))).toEqual(['enlarged', 'grew'])
  })
  test('sixteen bits a channel have a note where they are lost', async () => {
    expect(codes(await run(await deep(0xffff), { outputFormat: 'webp' }))).toEqual(['depth'])
    expect(codes(await run(await deep(0xffff), { ...half, edits: [{ kind: 'flip', axis: 'vertical' }] }))).toContain(
      'depth',
    )
    expect((await run(await deep(0xffff), { ...half, palette: true })).report.encoder).toBe('sundry, palette')
  })
})

test.each([
  ['a profile of RGB', 'RGB ', 'png', 'profile', false, true],
  ['no profile', null, 'png', 'profile', false, false],
  ['a profile that is to go', 'sRGB', 'png', 'strip', false, false],
  ['a profile of greys', 'GRAY', 'png', 'profile', false, false],
  ['inks', 'RGB ', 'png', 'profile', true, false],
  ['a format that carries no profile', 'RGB ', 'gif', 'profile', false, false],
] as const)('the colours of an image with $0 stay as they are stored: $5', (_, space, target, mode, cmyk, expected) => {
  const icc = space === 'sRGB' ? makeProfile('sRGB') : space && makeProfile('Wide', space)
  const job = { header: { cmyk }, settings: { metadata: mode } } as Job
  expect(keepsProfile(job, { target } as Plan, { ...noMetadata, icc })).toBe(expected)
})

describe('a moving image', () => {
  const steps = () => [quarters(), quarters(48, 32, 90), quarters()].map((pixels) => ({ pixels, milliseconds: 80 }))
  const gif = async () => asFile(await writeMoving('gif', steps(), 0, 80), 'gif')
  test('moves on in formats that can, and shows its first image in others', async () => {
    const webp = await run(await gif(), { outputFormat: 'webp' })
    expect(webp.report).toEqual({ encodes: 1, encoder: 'libwebp' })
    expect(codes(webp)).not.toContain('first-frame')
    expect(readHeader(await bytesOf(webp), 'webp')).toMatchObject({ animated: true, width: 48, height: 32 })
    const png = await run(await gif(), { outputFormat: 'png' })
    expect(png.report).toEqual({ encodes: 1, encoder: 'sundry' })
    expect(readHeader(await bytesOf(png), 'png')).toMatchObject({ animated: true })
    const avif = await run(await gif(), { outputFormat: 'avif' })
    expect(codes(avif)).toContain('first-frame')
    expect(avif.notes.find(({ code }) => code === 'first-frame')?.message).toContain('AVIF')
  })
  test('an animation is resized as it moves, and only cleaned where its pixels stay', async () => {
    const larger = await run(await gif(), { enableResize: true, width: 96 })
    expect(larger.dimensions).toEqual({ width: 96, height: 64 })
    expect(codes(larger)).toContain('enlarged')
    expect(readHeader(await bytesOf(larger), 'gif')).toMatchObject({ animated: true })
    const webp = asFile(await writeMoving('webp', steps(), 0, 80), 'webp')
    expect((await run(webp, {})).report).toEqual({ encoder: 'original' })
  })
  test('an edited animation shows its first image', async () => {
    const edited = await run(await gif(), { outputFormat: 'webp', edits: [{ kind: 'rotate', degrees: 90 }] })
    expect(codes(edited)).toContain('first-frame')
    expect(edited.dimensions).toEqual({ width: 32, height: 48 })
  })
})

describe('metadata', () => {
  const reported = { exif: makeExif(), icc: makeProfile('Display P3') }
  test('metadata that a format does not carry are left out, with a note', async () => {
    const file = asFile(await makeBytes(scene(64, 48), 'png', { exif: reported.exif }), 'png')
    expect(codes(await run(file, { outputFormat: 'bmp', metadata: 'all' }))).toContain('metadata-dropped')
    expect(codes(await run(file, { outputFormat: 'jpeg', metadata: 'all' }))).toEqual([])
    expect(codes(await run(file, { outputFormat: 'bmp' }))).not.toContain('metadata-dropped')
  })
  test.each<[string, Uint8Array, Partial<ImageSettings>, string]>([
    [
      'of other colours',
      makeProfile('x', 'GRAY'),
      { outputFormat: 'webp', metadata: 'profile' },
      'This image has a non-RGB colour profile, which only a browser can convert.',
    ],
    [
      'that the format does not carry',
      reported.icc,
      { outputFormat: 'bmp' },
      'This image has a colour profile, which BMP output cannot carry and only a browser can convert. Choose JPEG, PNG, WebP or AVIF.',
    ],
  ])('a profile %s needs a browser', async (_, icc, settings, sentence) => {
    const file = asFile(await makeBytes(scene(64, 48), 'png', { icc }), 'png')
    await expect(run(file, settings)).rejects.toMatchObject({ name: 'NeedsBrowser', message: sentence })
  })
  test('an SVG needs one too', async () => {
    await expect(
      run(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg'), { outputFormat: 'png' }),
    ).rejects.toThrow('Only a browser can draw SVG. Use the website instead.')
  })
  test('metadata are rewritten alone if nothing else is requested', async () => {
    const file = asFile(await makeBytes(scene(64, 48), 'png', { exif: reported.exif }), 'png')
    const off = { compressionLevel: 0 }
    expect((await run(file, off)).processedSize).toBe(file.size)
    const clean = await run(file, { ...off, rewriteMetadata: true })
    expect((await readMetadata(await bytesOf(clean), 'png')).exif).toBeNull()
    expect([clean.report, clean.notes]).toEqual([{}, []])
  })
})

describe('what a computer reads and does not write', () => {
  test('becomes a JPEG file, under its name and with its type', async () => {
    const bytes = new Uint8Array(await readFile(new URL('../testing/fixtures/corners.tiff', import.meta.url)))
    const made = await run(asFile(bytes, 'tiff', 'corners.tiff'), { enableResize: true, percent: 50 })
    expect(made.notes.find(({ code }) => code === 'substituted')?.message).toBe(
      'Saved as JPEG (TIFF export is not available).',
    )
    expect([made.format, made.processedFile.name, made.processedFile.type]).toEqual([
      'jpeg',
      'corners.jpg',
      'image/jpeg',
    ])
  })
})
