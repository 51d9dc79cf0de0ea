import { ascii } from '@sundry/kit'
import { afterAll, describe, expect, test } from 'vitest'
import { createImagePool } from '../browser.ts'
import { hasGps, readOrientation } from '../containers/exif.ts'
import { readMetadata } from '../formats/index.ts'
import { findGainMap } from '../formats/jpeg/gain-map.ts'
import { makeExif } from '../testing/exif.ts'
import { makeProfile } from '../testing/profile.ts'
import { cornersOf, look, makeFile, plain, quarters, scene } from '../testing/samples.ts'

const pool = createImagePool({ size: 2 })
afterAll(() => pool.close())

const everything = {
  exif: makeExif(),
  icc: makeProfile('Display P3'),
  xmp: ascii('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>'),
}
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())
const holds = (bytes: Uint8Array, text: string) => new TextDecoder('latin1').decode(bytes).includes(text)

for (const format of ['jpeg', 'png', 'webp', 'avif'] as const)
  for (const how of ['encoded', 'only cleaned'] as const) {
    // At quality 100 the result would be larger, so the original bytes come back, cleaned.
    const settings = how === 'encoded' ? { enableResize: true, percent: 50, quality: 90 } : { quality: 100 }
    // AVIF takes the longest to write, and its containers are read in Node as well.
    describe(`${format}, ${how}`, format === 'avif' ? { tags: 'long' } : {}, () => {
      const run = async (metadata: 'strip' | 'profile' | 'all' | undefined) => {
        const file = await makeFile(quarters(), format, everything)
        const done = await pool.process(file, { ...plain, ...settings, ...(metadata && { metadata }) })
        const bytes = await bytesOf(done.processedFile)
        expect(cornersOf(await look(done.processedFile))).toEqual([0, 1, 2, 3])
        return { bytes, ...(await readMetadata(bytes, format)) }
      }

      test('a strip keeps by default nothing but the meaning of the colours', async () => {
        const { bytes, exif, icc, xmp } = await run(undefined)
        expect(exif === null || !hasGps(exif)).toBe(true)
        expect(holds(bytes, 'Cam\0')).toBe(false)
        expect(holds(bytes, 'secret')).toBe(false)
        expect(xmp === null || !holds(xmp, 'secret')).toBe(true)
        expect(icc).toEqual(everything.icc)
      })

      test('the profile alone', async () => {
        const { bytes, exif, icc } = await run('profile')
        expect(exif === null || !hasGps(exif)).toBe(true)
        expect(holds(bytes, 'Cam\0')).toBe(false)
        expect(icc).toEqual(everything.icc)
      })

      test('everything, with the image upright', async () => {
        const { exif, icc, xmp } = await run('all')
        expect(exif && hasGps(exif)).toBe(true)
        expect(exif && readOrientation(exif)).toBe(1)
        expect(icc).toEqual(everything.icc)
        expect(xmp).toEqual(everything.xmp)
      })
    })
  }

describe('the gain map of an HDR photo', () => {
  const adobe = 'xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"'
  const items = ['Primary', 'GainMap'].map((name) => `<Container:Item Item:Semantic="${name}" Item:Length="1"/>`)
  const photo = async (exif: Uint8Array | null = null) => {
    const [shown, map] = [
      await makeFile(scene(120, 80), 'jpeg', {
        xmp: ascii(`<rdf:Description ${adobe}>${items.join('')}</rdf:Description>`),
        ...(exif && { exif }),
      }),
      await makeFile(quarters(), 'jpeg', { xmp: ascii(`<rdf:Description ${adobe} hdrgm:GainMapMax="4"/>`) }),
    ]
    return new File([shown, map], 'hdr.jpg', { type: 'image/jpeg' })
  }
  const process = async (file: File, settings: object) => {
    const { notes, processedFile } = await pool.process(file, { ...plain, ...settings })
    const isJpeg = processedFile.type === 'image/jpeg'
    return { codes: notes.map(({ code }) => code), map: isJpeg ? findGainMap(await bytesOf(processedFile)) : null }
  }
  const mapImage = (map: { file: Uint8Array<ArrayBuffer> } | null) =>
    look(new Blob([map?.file ?? new Uint8Array()], { type: 'image/jpeg' }))

  test('stays when the image is encoded again, made smaller, or only cleaned', async () => {
    for (const settings of [{ quality: 60 }, { quality: 100 }, { quality: 60, metadata: 'all' }]) {
      const { codes, map } = await process(await photo(), settings)
      expect(codes).not.toContain('gain-map')
      expect(cornersOf(await mapImage(map))).toEqual([0, 1, 2, 3])
    }
    const halved = await process(await photo(), { enableResize: true, percent: 50, quality: 80 })
    const { width } = await mapImage(halved.map)
    expect(width).toBe((await look(await makeFile(quarters(), 'jpeg'))).width / 2)
  })

  test('the gain map of an HDR photo is left out with a word where it would not fit, or is not requested [compress-17]', async () => {
    for (const settings of [
      { outputFormat: 'webp' },
      { quality: 80, crop: { x: 0, y: 0, width: 60, height: 40 } },
      { quality: 80, edits: [{ kind: 'rotate', degrees: 90 }] },
      { quality: 60, metadata: { remove: ['pictures'] } },
    ])
      expect(await process(await photo(), settings)).toMatchObject({
        codes: expect.arrayContaining(['gain-map']),
        map: null,
      })
  })
})
