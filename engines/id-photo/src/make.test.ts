import type { ImageSettings, ProcessedImage } from '@sundry/images'
import { expect, test } from 'vitest'
import { documents, type PhotoDocument } from './documents.ts'
import { evenLight } from './light.ts'
import { fileLimits, makePhoto, outputSize } from './make.ts'
import { layOut, papers, sheetPdf, sheetPixels } from './sheet.ts'

const named = (id: string) => documents.find((document) => document.id === id) as PhotoDocument
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 2, 0, 0, 1, 0, 1, 0, 0]

/** Makes files whose bytes grow with the quality, up to the limit. */
async function make(document: PhotoDocument, bytesAt: (quality: number) => number) {
  const requested: ImageSettings[] = []
  const process = async (_: File, settings: ImageSettings): Promise<ProcessedImage> => {
    requested.push(settings)
    const limit = (settings.maxSizeMB ?? Number.POSITIVE_INFINITY) * 2 ** 20
    const length = Math.floor(Math.min(limit, bytesAt(settings.quality)))
    const file = new File([Uint8Array.from(JPEG), new Uint8Array(length - JPEG.length)], 'a.jpg')
    const dimensions = { width: settings.width ?? 0, height: settings.height ?? 0 }
    return {
      processedFile: file,
      originalSize: 1,
      processedSize: length,
      compressionRatio: 0,
      dimensions,
      format: 'jpeg',
      notes: [],
      report: {},
    }
  }
  const frame = { centre: { x: 500, y: 500 }, width: 420, height: 540, lean: 0 }
  const options = { document, frame, photo: { width: 1000, height: 1000 }, background: '#ffffff', light: null }
  return { requested, made: await makePhoto(new File([], 'me.png'), options, process) }
}

test('a file below the minimum of its document is written again at a higher quality, within the maximum', async () => {
  const { made, requested } = await make(named('ca-visa'), (quality) => (quality === 100 ? 900_000 : 30_000))
  const { min, max } = fileLimits(named('ca-visa'))
  expect(requested).toHaveLength(2)
  expect(made.file.size).toBeGreaterThanOrEqual(min)
  expect(made.file.size).toBeLessThanOrEqual(max ?? 0)
  expect(requested.every(({ keepPixels, width, height }) => keepPixels && width === 420 && height === 540)).toBe(true)
  const bytes = new DataView(await made.file.arrayBuffer())
  expect([bytes.getUint8(13), bytes.getUint16(14), made.dpi]).toEqual([1, 305, 305])
})

test('pixels are those of the document, and for print those of the photo', () => {
  const frame = (width: number) => outputSize(named('us-visa'), { width, height: width })
  expect([frame(200), frame(800), frame(5000)].map(({ width }) => width)).toEqual([600, 800, 1200])
  const print = (width: number) => outputSize(named('icao'), { width, height: 1 })
  expect([print(500), print(900)]).toEqual([
    { width: 413, height: 531 },
    { width: 827, height: 1063 },
  ])
})

test.each(papers)(
  '$id: photos of every document lie on the sheet, apart from each other, in millimetres',
  async (paper) => {
    for (const document of documents) {
      const sheet = layOut(document, paper)
      if (!sheet) throw new Error(document.id)
      const turned = layOut(document, { ...paper, width: paper.height, height: paper.width })
      expect(turned?.places).toHaveLength(sheet.places.length)
      for (const { x, y } of sheet.places) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(3 - 1e-9)
        expect(x + document.width).toBeLessThanOrEqual(sheet.width - 3 + 1e-9)
        expect(y + document.height).toBeLessThanOrEqual(sheet.height - 3 + 1e-9)
      }
      const apart = sheet.places.flatMap((one, index) =>
        sheet.places.slice(index + 1).map((other) => {
          const [across, down] = [
            Math.abs(one.x - other.x) - document.width,
            Math.abs(one.y - other.y) - document.height,
          ]
          return Math.max(across, down)
        }),
      )
      expect(Math.min(...apart, 1)).toBeCloseTo(1, 6)
      for (const { from, to } of sheet.marks)
        expect(Math.min(from.x, from.y, sheet.width - to.x, sheet.height - to.y)).toBeGreaterThan(0)
    }
  },
)

test('a photo larger than the paper has no sheet', () => {
  for (const paper of papers) expect(layOut({ width: 35, height: 400 }, paper)).toBeNull()
})

test('the PDF is the paper, and each photo in it its millimetres', async () => {
  const sheet = layOut(named('icao'), papers[0] as (typeof papers)[number])
  if (!sheet) throw new Error('no sheet')
  const file = new File([Uint8Array.from(JPEG)], 'a.jpg')
  const text = await (await sheetPdf(sheet, { file, size: { width: 413, height: 531 }, dpi: 300 })).text()
  const millimetres = (points: string | undefined) => (Number(points) / 72) * 25.4
  const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
  expect([sheet.places.length, sheet.width, sheet.height]).toEqual([8, 150, 100])
  expect([millimetres(width), millimetres(height)].map((side) => Math.round(side * 100) / 100)).toEqual([150, 100])
  const drawn = [...text.matchAll(/q ([\d.]+) 0 0 ([\d.]+) [\d.]+ [\d.]+ cm/g)]
  expect(drawn).toHaveLength(sheet.places.length)
  for (const [, across, down] of drawn) {
    expect(millimetres(across)).toBeCloseTo(35, 2)
    expect(millimetres(down)).toBeCloseTo(45, 2)
  }
  expect(sheetPixels(sheet)).toEqual({ width: 1772, height: 1181 })
})

const plain = (...colours: (readonly [number, number, number])[]) => {
  const data = new Uint8ClampedArray(
    colours.flatMap((colour) => Array.from({ length: 100 }, () => [...colour, 255])).flat(),
  )
  return { width: 100, height: colours.length, data }
}

test('light is evened by greys and whites, and skin of any colour changes nothing', () => {
  expect(evenLight(plain([128, 128, 128], [240, 240, 240]))).toBeNull()
  for (const skin of [
    [70, 45, 35],
    [225, 180, 150],
  ] as const)
    expect(evenLight(plain(skin, skin, skin, [128, 128, 128], [240, 240, 240]))).toBeNull()
  const glass = plain([255, 0, 0], [150, 140, 120], [240, 235, 225])
  for (let at = 0; at < 400; at += 4) glass.data[at + 3] = 0
  expect(evenLight(glass)).toEqual(evenLight(plain([150, 140, 120], [240, 235, 225])))
  const yellow = evenLight(plain([150, 140, 120], [240, 235, 225]))
  expect(yellow?.temperature).toBeLessThan(0)
  const dark = evenLight(plain([60, 60, 60], [150, 150, 150]))
  expect(dark?.brightness).toBeGreaterThan(5)
  expect(evenLight({ width: 1, height: 1, data: new Uint8ClampedArray(4) })).toBeNull()
})
