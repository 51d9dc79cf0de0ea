import { readFileSync } from 'node:fs'
import { concat } from '@sundry/kit'
import { loadPixels, pixelsWasm } from '@sundry/pixels'
import { beforeAll, expect, test, vi } from 'vitest'
import { readHeader } from '../formats/index.ts'
import { type ImageSettings, wholeSettings } from '../model/types.ts'
import { repackedJpeg } from './lossless.ts'

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../pixels/src/fixtures/${name}`, import.meta.url)))
const pixels = await loadPixels(readFileSync(new URL(pixelsWasm)))

beforeAll(() => vi.stubGlobal('fetch', async (url: string) => new Response(readFileSync(new URL(url)))))

function repacked(bytes: Uint8Array<ArrayBuffer>, settings: Partial<ImageSettings> = {}, below = bytes.length) {
  const header = readHeader(bytes, 'jpeg')
  if (!header) throw new Error('no JPEG')
  const whole = wholeSettings({ ...({} as ImageSettings), ...settings })
  return repackedJpeg({ file: new Blob(), bytes, format: 'jpeg', header, settings: whole, onProgress() {} }, below)
}
const samplesOf = (file: Uint8Array) => concat([...pixels.readRgba(pixels.readJpeg(file))].map(({ data }) => data))

test.each(['baseline-420.jpg', 'restart-every-unit.jpg', 'progressive-restarts.jpg', 'grey.jpg'])(
  '%s has fewer bytes and the same pixels',
  async (name) => {
    const file = fixture(name)
    const done = await repacked(file)
    expect(done?.bytes.length).toBeLessThan(file.length)
    expect(done?.notes.map(({ code }) => code)).toEqual(['repacked'])
    expect(samplesOf(done?.bytes ?? file)).toEqual(samplesOf(file))
  },
)

test('small effort makes it progressive', async () => {
  const file = fixture('baseline-444.jpg')
  const sizes = [await repacked(file, { effort: 'small' }), await repacked(file, { effort: 'fast' })]
  expect(sizes[0]?.bytes.includes(0xc2)).toBe(true)
  expect(sizes[0]?.bytes.length).not.toBe(sizes[1]?.bytes.length)
})

test('pixels behind the image are never lost, and a damaged file is left alone', async () => {
  const file = fixture('baseline-420.jpg')
  const film = concat([file, new Uint8Array(100)])
  expect(await repacked(film, { metadata: 'all' })).toBeNull()
  expect(await repacked(film, { metadata: 'strip' })).not.toBeNull()
  expect(await repacked(file.slice(0, file.length / 2))).toBeNull()
  expect(await repacked(file, {}, 10)).toBeNull()
})

test('up to 24 million pixels are held at once', async () => {
  const bytes = fixture('baseline-420.jpg')
  const header = readHeader(bytes, 'jpeg')
  if (!header) throw new Error('no JPEG')
  const settings = wholeSettings({} as ImageSettings)
  const of = (values: Partial<typeof header>, below = bytes.length) =>
    repackedJpeg(
      { file: new Blob(), bytes, format: 'jpeg', header: { ...header, ...values }, settings, onProgress() {} },
      below,
    )
  expect(await of({ width: 6000, height: 4000 })).not.toBeNull()
  expect(await of({ width: 6000, height: 4001 })).toBeNull()
  expect(await of({ bits: 12 })).toBeNull()
})

test('nothing is tried where more than a fifth would have to go', async () => {
  const file = fixture('baseline-420.jpg')
  const min = Math.ceil(file.length * 0.8)
  expect(await repacked(file, { metadata: 'all' }, min)).not.toBeNull()
  expect(await repacked(file, { metadata: 'all' }, min - 1)).toBeNull()
})
