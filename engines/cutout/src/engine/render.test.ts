// A whole result from a photo and a mask, with the canvas of the command's threads.
import { decodeImage, standInForCanvas } from '@sundry/images/worker'
import { expect, test, vi } from 'vitest'
import { makePlane } from '../base/plane.ts'
import type { CutoutStyle } from '../base/types.ts'
import { plainStyle } from '../testing/images.ts'
import { render } from './render.ts'

vi.stubGlobal('OffscreenCanvas', undefined)
standInForCanvas()

const [WIDTH, HEIGHT] = [80, 60]
/** A red box in the middle of a photo whose ground is green. */
const isBox = (x: number, y: number) => x >= 30 && x < 50 && y >= 20 && y < 40
async function pngOf(width: number, height: number, colour: (x: number, y: number) => number[]): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const data = Uint8ClampedArray.from(
    Array.from({ length: width * height }, (_, at) => colour(at % width, Math.floor(at / width))).flat(),
  )
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0)
  return canvas.convertToBlob()
}
const [RED, GREEN, BLUE] = [
  [200, 20, 20, 255],
  [20, 160, 40, 255],
  [0, 0, 255, 255],
]
const photo = await pngOf(WIDTH, HEIGHT, (x, y) => (isBox(x, y) ? RED : GREEN))
const mask = makePlane(WIDTH, HEIGHT)
for (let at = 0; at < mask.data.length; at += 1) mask.data[at] = isBox(at % WIDTH, Math.floor(at / WIDTH)) ? 1 : 0
const found = { code: 'models-disagree', message: 'Not sure.' }
const decision = { mask, kind: 'weighed', took: 'auto', agreement: null, notes: [found] } as const

async function rendered(
  change: Partial<CutoutStyle>,
  { maxSide = null, id = crypto.randomUUID(), of = photo }: { maxSide?: number | null; id?: string; of?: Blob } = {},
) {
  const style = { ...plainStyle, ...change }
  const request = { id, photo: of, name: 'box.png', decision, version: 1, width: WIDTH, style, maxSide }
  const made = await render(request, { onProgress: () => {}, onDownload: () => {} })
  const { data, width, height } = await decodeImage(new Uint8Array(await made.file.arrayBuffer()))
  expect([width, height]).toEqual([made.width, made.height])
  const at = (x: number, y: number) => {
    const from = (Math.floor(y) * width + Math.floor(x)) * 4
    return [...data.subarray(from, from + 4)]
  }
  return { ...made, data, at }
}

test('a subject has a transparent background, and the notes of the models are passed on', async () => {
  const { file, notes, at } = await rendered({})
  expect([file.name, file.type, notes]).toEqual(['box-nobg.png', 'image/png', [found]])
  expect([at(40, 30), at(5, 5)[3], at(70, 30)[3]]).toEqual([RED, 0, 0])
})

test('a mask is white where the subject is', async () => {
  const { file, at } = await rendered({ output: 'mask' })
  expect([file.name, at(40, 30), at(5, 5)]).toEqual(['box-mask.png', [255, 255, 255, 255], [0, 0, 0, 255]])
})

test.each([
  ['a colour', async () => ({ kind: 'color', color: '#0000ff' }) as const, BLUE],
  ['an image', async () => ({ kind: 'image', image: await pngOf(8, 8, () => BLUE) }) as const, BLUE],
  ['the photo out of focus', async () => ({ kind: 'blur', radius: 4 }) as const, GREEN],
])('the subject is drawn in front of %s', async (_, background, colour) => {
  const { at } = await rendered({ background: await background() })
  expect(at(40, 30)).toEqual(RED)
  // Out of focus, the ground is green up to the subject.
  for (const [x, y] of [
    [0, 0],
    [79, 59],
    [40, 10],
  ] as const)
    for (const channel of [0, 1, 2, 3])
      expect(Math.abs((at(x, y)[channel] ?? 0) - (colour[channel] ?? 0)), `${x},${y}`).toBeLessThanOrEqual(2)
})

test('a background that cannot be read is refused', async () => {
  const background = { kind: 'image', image: new Blob(['no image']) } as const
  await expect(rendered({ background })).rejects.toMatchObject({ code: 'bad-background' })
})

test('a shadow falls beside the subject and before its background', async () => {
  const shadow = { kind: 'drop', opacity: 0.5, blur: 0, distance: 50, angle: 0 } as const
  const { at } = await rendered({ background: { kind: 'color', color: '#ffffff' }, shadow })
  expect([at(40, 30), at(25, 30), at(70, 30)]).toEqual([RED, [255, 255, 255, 255], [255, 255, 255, 255]])
  expect(at(55, 30)[0]).toBeCloseTo(127, -1)
})

test('a crop goes round the subject, of a preview as well', async () => {
  const crop = { padding: 40, aspect: null, longSide: 72 }
  const whole = await rendered({ crop })
  expect([whole.width, whole.height, whole.at(36, 36), whole.at(3, 36)[3]]).toEqual([72, 72, RED, 0])
  const mask = await rendered({ crop, output: 'mask' })
  expect([mask.at(36, 36)[0], mask.at(3, 36)]).toEqual([255, [0, 0, 0, 255]])
  const preview = await rendered({ crop }, { maxSide: 40 })
  expect([preview.width, preview.height]).toEqual([36, 36])
})

test('a crop that reaches beyond the photo is filled by what is behind the subject', async () => {
  // As wide as the photo, and ten pixels higher at both ends.
  const crop = { padding: 150, aspect: null, longSide: null }
  const { width, height, at } = await rendered({ crop, background: { kind: 'blur', radius: 4 } })
  expect([width, height, at(40, 40), at(40, 2)[3], at(40, 77)[3]]).toEqual([80, 80, RED, 255, 255])
  // The blurred background keeps its place in the photo.
  const corner = await pngOf(WIDTH, HEIGHT, (x, y) => (isBox(x, y) ? RED : x > 60 ? BLUE : GREEN))
  const near = await rendered(
    { crop: { ...crop, padding: 75 }, background: { kind: 'blur', radius: 1 } },
    { of: corner },
  )
  const [left, right] = [near.at(44, 2), near.at(49, 2)]
  expect([near.width, (left?.[1] ?? 0) > 100, (right?.[2] ?? 0) > 200]).toEqual([50, true, true])
  const mask = await rendered({ crop, output: 'mask' })
  expect([mask.height, mask.at(40, 40)[0], mask.at(40, 2)]).toEqual([80, 255, [0, 0, 0, 255]])
})

test('edges move and soften by pixels of the photo, on a preview as well', async () => {
  const alphas = async (edges: Partial<CutoutStyle['edges']>, maxSide: number | null = null) => {
    const { at, width } = await rendered({ edges: { ...plainStyle.edges, ...edges } }, { maxSide })
    // Columns three pixels within and three beyond the right edge, and one far away.
    return [46, 53, 64].map((x) => at((x * width) / WIDTH, (30 * width) / WIDTH)[3] ?? Number.NaN)
  }
  expect(await alphas({})).toEqual([255, 0, 0])
  for (const maxSide of [null, 40]) {
    expect(await alphas({ shift: 6 }, maxSide)).toEqual([255, 255, 0])
    expect(await alphas({ shift: -6 }, maxSide)).toEqual([0, 0, 0])
    const [inner = 0, outer = 0, far] = await alphas({ feather: 8 }, maxSide)
    expect([inner < 255, outer > 0, inner > outer, far]).toEqual([true, true, true, 0])
  }
})

test('a change of look after a first result is seen, with what is kept from it and without', async () => {
  const id = 'again'
  await rendered({}, { id })
  const painted = await rendered({ strokes: [{ act: 'erase', radius: 6, softness: 0, points: [[40, 30]] }] }, { id })
  expect([painted.at(40, 30)[3], painted.at(33, 23)[3]]).toEqual([0, 255])
  const strokes = [{ act: 'keep', radius: 9, softness: 1, points: [[54, 30]] }] as const
  expect((await rendered({ strokes }, { id })).data).toEqual((await rendered({ strokes })).data)
  const coloured = await rendered({ background: { kind: 'color', color: '#0000ff' } }, { id })
  expect([coloured.at(40, 30), coloured.at(5, 5)]).toEqual([RED, BLUE])
  const preview = await rendered({}, { id, maxSide: 40 })
  expect([preview.width, preview.height, preview.at(20, 15)]).toEqual([40, 30, RED])
})
