import { afterAll, describe, expect, test } from 'vitest'
import { createImagePool } from '../browser.ts'
import { ascii } from '../core/bytes.ts'
import { hasGps, readOrientation } from '../core/exif.ts'
import { makeExif } from '../testing/exif.ts'
import { makeProfile } from '../testing/profile.ts'
import { cornersOf, look, makeFile, plain, quarters, scene } from '../testing/samples.ts'
import { readMetadata } from './copy.ts'

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
    describe(`${format}, ${how}`, () => {
      const run = async (metadata: 'strip' | 'profile' | 'all' | undefined) => {
        const file = await makeFile(quarters(), format, everything)
        const done = await pool.process(file, { ...plain, ...settings, ...(metadata && { metadata }) })
        const bytes = await bytesOf(done.processedFile)
        expect(cornersOf(await look(done.processedFile))).toEqual([0, 1, 2, 3])
        return { bytes, ...(await readMetadata(bytes, format)) }
      }

      test('by default nothing survives but what the colours mean', async () => {
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

      test('everything, with the picture upright', async () => {
        const { exif, icc, xmp } = await run('all')
        expect(exif && hasGps(exif)).toBe(true)
        expect(exif && readOrientation(exif)).toBe(1)
        expect(icc).toEqual(everything.icc)
        expect(xmp).toEqual(everything.xmp)
      })
    })
  }

describe('the gain map of an HDR photo', () => {
  const xmp = ascii('<rdf:Description xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"/>')
  const photo = async () => {
    const [shown, map] = [await makeFile(scene(120, 80), 'jpeg', { xmp }), await makeFile(quarters(), 'jpeg')]
    return new File([shown, map], 'hdr.jpg', { type: 'image/jpeg' })
  }
  const codes = async (file: File, settings: object) =>
    (await pool.process(file, { ...plain, ...settings })).notes.map(({ code }) => code)

  test('is left out with a word, encoded or only cleaned', async () => {
    expect(await codes(await photo(), { outputFormat: 'webp' })).toContain('gain-map')
    expect(await codes(await photo(), { quality: 100 })).toContain('gain-map')
  })

  test('stays where the file stays as it is, and no other photo is said to have one', async () => {
    const file = await photo()
    const kept = await pool.process(file, { ...plain, quality: 100, metadata: 'all' })
    expect(kept.processedSize).toBe(file.size)
    expect(kept.notes.map(({ code }) => code)).not.toContain('gain-map')
    expect(await codes(await makeFile(quarters(), 'jpeg', everything), { quality: 100 })).not.toContain('gain-map')
  })
})
