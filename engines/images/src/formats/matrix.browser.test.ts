import { afterAll, describe, expect, test } from 'vitest'
import { createImagePool } from '../browser.ts'
import { sniffFormat } from '../model/identities.ts'
import { type FormatId, outputFormats } from '../model/types.ts'
import { cornersOf, fixture, look, makeFile, plain, quarters } from '../testing/samples.ts'
import { writeMoving } from './frames.ts'

const pool = createImagePool({ size: 2 })
afterAll(() => pool.close())

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 32"><rect width="24" height="16" fill="rgb(230,40,40)"/>
<rect x="24" width="24" height="16" fill="rgb(40,200,60)"/><rect y="16" width="24" height="16" fill="rgb(50,70,230)"/>
<rect x="24" y="16" width="24" height="16" fill="rgb(240,220,60)"/></svg>`

async function gif(): Promise<File> {
  const bytes = await writeMoving('gif', [{ pixels: quarters(), milliseconds: 100 }], 0, 80)
  return new File([bytes], 'picture.gif', { type: 'image/gif' })
}

const sources: Record<FormatId, () => Promise<File>> = {
  jpeg: () => makeFile(quarters(), 'jpeg'),
  png: () => makeFile(quarters(), 'png'),
  webp: () => makeFile(quarters(), 'webp'),
  avif: () => makeFile(quarters(), 'avif'),
  jxl: () => makeFile(quarters(), 'jxl'),
  bmp: () => makeFile(quarters(), 'bmp'),
  ico: () => makeFile(quarters(32, 32), 'ico'),
  gif,
  svg: async () => new File([svg], 'picture.svg', { type: 'image/svg+xml' }),
  tiff: () => fixture('corners.tiff', 'image/tiff'),
  heic: () => fixture('corners.heic', 'image/heic'),
  heif: () => fixture('corners.heic', 'image/heif'),
}

/** Every source once and every target once; the whole table takes long. */
const isSample = (at: number, target: number) => target === at % outputFormats.length

for (const [at, [source, make]] of Object.entries(sources).entries())
  describe(`from ${source}`, () => {
    for (const [target, outputFormat] of outputFormats.entries())
      test(`to ${outputFormat}`, isSample(at, target) ? {} : { tags: 'long' }, async () => {
        const file = await make()
        const done = await pool.process(file, { ...plain, outputFormat, quality: 92 })
        const bytes = new Uint8Array(await done.processedFile.arrayBuffer())
        expect(sniffFormat(bytes)).toBe(outputFormat)
        expect(done.format).toBe(outputFormat)
        const facts = await pool.read(file)
        expect(done.dimensions).toEqual({ width: facts.width, height: facts.height })
        const back = await pool.process(done.processedFile, { ...plain, outputFormat: 'png' })
        expect(cornersOf(await look(back.processedFile))).toEqual([0, 1, 2, 3])
      })
  })

test('an unwritable format becomes a writable one, by name, type and note', async () => {
  const heic = await pool.process(await fixture('corners.heic', 'image/heic'), plain)
  expect(heic.processedFile).toMatchObject({ name: 'corners.jpg', type: 'image/jpeg' })
  expect(heic.notes.map(({ code }) => code)).toContain('substituted')
  const drawing = await sources.svg()
  const resized = await pool.process(drawing, { ...plain, compressionLevel: 0, enableResize: true, width: 480 })
  expect(resized).toMatchObject({ format: 'png', dimensions: { width: 480, height: 320 } })
  const doubled = await pool.process(drawing, { ...plain, enableResize: true, percent: 200 })
  expect(doubled.dimensions).toEqual({ width: 96, height: 64 })
})

test('AVIF keeps its colours whole at the highest qualities, and halves them below', async () => {
  const codedBy = async (quality: number) => {
    const { processedFile } = await pool.process(await sources.png(), { ...plain, outputFormat: 'avif', quality })
    const bytes = new Uint8Array(await processedFile.arrayBuffer())
    // AV1 in ISOBMFF 2.3: after the size, the name and two octets come chroma_subsampling_x and _y.
    const at = String.fromCharCode(...bytes).indexOf('av1C')
    return ((bytes[at + 6] ?? 0) >> 2) & 3
  }
  expect([await codedBy(96), await codedBy(95)]).toEqual([0, 3])
})

test('previews of what pages rarely show', async () => {
  for (const name of ['corners.heic', 'corners.tiff']) {
    const facts = await pool.read(await fixture(name, ''))
    expect(cornersOf(await look(facts.preview ?? new Blob()))).toEqual([0, 1, 2, 3])
  }
})
