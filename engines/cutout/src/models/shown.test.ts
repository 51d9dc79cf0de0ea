// What each network is handed and what becomes of its answer, with networks that only take note.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Pixels, Plane } from '../core/plane.ts'
import { FakeCanvas, standInCanvas } from '../testing/canvas.ts'
import { runCustom } from './custom.ts'
import { type Drawable, pixelsAt, pixelsForModel } from './input.ts'
import { runMatting } from './modnet.ts'
import { runSome, type Session, type Tensor, tensor } from './runtime.ts'
import { embed, maskAt } from './sam.ts'
import { FEATURES, runSalience, SIDE_MAPS, stretch } from './u2netp.ts'
import { runWeigher } from './weigher.ts'

beforeEach(standInCanvas)
afterEach(() => vi.unstubAllGlobals())

type Feeds = Record<string, Tensor>
interface Noting {
  session: Session
  feeds: Feeds
  outputs: readonly string[]
}

/** A network that answers with these, and keeps what it was asked. */
function network(answers: (feeds: Feeds) => Record<string, Tensor>, names: Partial<Session> = {}): Noting {
  const note = { feeds: {} as Feeds, outputs: [] as readonly string[] }
  const run = async (feeds: Feeds, outputs: readonly string[]) => {
    // The engine frees what it handed over.
    note.feeds = Object.fromEntries(
      Object.entries(feeds).map(([name, { data, dims }]) => [name, tensor((data as Float32Array).slice(), dims)]),
    )
    note.outputs = outputs
    return answers(feeds)
  }
  const session = { inputNames: ['picture'], outputNames: ['mask'], run, ...names } as unknown as Session
  return Object.assign(note, { session })
}
const flat = (dims: readonly number[], value = 0) =>
  tensor(new Float32Array(dims.reduce((product, side) => product * side, 1)).fill(value), dims)
const numbers = (given: Tensor | undefined) => given?.data as Float32Array
const pixelsOf = (width: number, height: number, colour: (x: number, y: number) => number[]): Pixels => ({
  data: Uint8ClampedArray.from(
    Array.from({ length: width * height }, (_, at) => [...colour(at % width, Math.floor(at / width)), 255]).flat(),
  ),
  width,
  height,
})
const canvasOf = (width: number, height: number, colour: (x: number, y: number) => number[]): Drawable => {
  const canvas = new FakeCanvas(width, height)
  canvas.data.set(pixelsOf(width, height, colour).data)
  return canvas as unknown as Drawable
}

describe('the general model', () => {
  const answers = () => ({
    '1959': tensor(Float32Array.of(0.2, 0.4, 0.6, 0.7), [1, 1, 2, 2]),
    besides: flat([1, 3, 1, 1], 9),
  })

  test('sees ImageNet’s colours, made as bright as the picture’s brightest', async () => {
    const noted = network(answers)
    // 200 is the brightest colour; alpha, which is brighter, does not count.
    await runSalience(
      noted.session,
      pixelsOf(2, 2, () => [200, 100, 50]),
    )
    const { picture } = noted.feeds
    expect(picture?.dims).toEqual([1, 3, 2, 2])
    const wanted = [(1 - 0.485) / 0.229, (0.5 - 0.456) / 0.224, (0.25 - 0.406) / 0.225]
    for (const channel of [0, 1, 2]) expect(numbers(picture)[channel * 4 + 3]).toBeCloseTo(wanted[channel] ?? 0, 4)
  })

  test('a black picture is no division by nothing', async () => {
    const noted = network(answers)
    await runSalience(
      noted.session,
      pixelsOf(2, 2, () => [0, 0, 0]),
    )
    expect(numbers(noted.feeds.picture)[0]).toBeCloseTo(-0.485 / 0.229, 4)
  })

  test('gives its mask from nothing to whole, its strongest word, and what was asked for besides', async () => {
    const { mask, peak, inner } = await runSalience(
      network(answers).session,
      pixelsOf(2, 2, () => [9, 9, 9]),
      ['besides'],
    )
    expect([...mask.data].map((value) => Math.round(value * 100))).toEqual([0, 40, 80, 100])
    expect(peak).toBeCloseTo(0.7, 6)
    expect(inner.map(({ dims }) => dims)).toEqual([[1, 3, 1, 1]])
  })

  test('an answer that is flat stays flat', () => {
    const data = new Float32Array(3).fill(0.4)
    expect(stretch(data)).toBeCloseTo(0.4, 6)
    expect([...data]).toEqual([0, 0, 0])
  })

  test('the name of the input is the model’s own, else its authors’', async () => {
    const noted = network(answers, { inputNames: [] })
    await runSalience(
      noted.session,
      pixelsOf(2, 2, () => [1, 1, 1]),
    )
    expect(Object.keys(noted.feeds)).toEqual(['input.1'])
    await expect(
      runSalience(
        network(() => ({})).session,
        pixelsOf(1, 1, () => [1, 1, 1]),
      ),
    ).rejects.toThrow('1959')
  })
})

test('the matting sees colours from −1 to 1, and tells what its coarse branch knows', async () => {
  const answers = () => ({
    mask: flat([1, 1, 1, 2], 0.5),
    output: flat([1, 1, 1, 2], 0.25),
    '730': flat([1, 2, 1, 1], 7),
  })
  const noted = network(answers)
  const pixels = pixelsOf(2, 1, (x) => [x * 255, 51, 204])
  const { mask, coarse } = await runMatting(noted.session, pixels)
  expect(noted.feeds.picture?.dims).toEqual([1, 3, 1, 2])
  for (const [at, value] of [-1, 1, -0.6, -0.6, 0.6, 0.6].entries())
    expect(numbers(noted.feeds.picture)[at]).toBeCloseTo(value, 5)
  expect([mask.width, mask.height, mask.data[0], coarse.dims[1]]).toEqual([2, 1, 0.5, 2])
  const nameless = network(answers, { inputNames: [], outputNames: [] })
  expect((await runMatting(nameless.session, pixels)).mask.data[0]).toBe(0.25)
  expect(Object.keys(nameless.feeds)).toEqual(['input'])
})

describe('the weigher', () => {
  const side = 32
  const mask: Plane = { data: new Float32Array(side * side).fill(0.4), width: side, height: side }
  const map = (value: number) => flat([1, 1, 16, 16], value)
  const feature = (channels: number, value: number) => flat([1, channels, 4, 4], value)
  const inner = () => [map(0.11), map(0.22), feature(2, 1), feature(3, 2), feature(4, 3), feature(5, 4)]
  const matting = () => ({ mask: { ...mask, data: mask.data.map(() => 0.7) }, coarse: feature(6, 5) })

  test('reads eight planes of the picture’s size and what both models knew, each on its own grid', async () => {
    const noted = network(() => ({ mask: flat([1, 1, side, side], 0.9) }))
    const pixels = pixelsOf(side, side, () => [255, 255, 255])
    const result = await runWeigher(noted.session, pixels, { mask, peak: 1, inner: inner() }, matting())
    expect([result.width, result.height, Math.round((result.data[5] ?? 0) * 10)]).toEqual([side, side, 9])
    expect(Object.fromEntries(Object.entries(noted.feeds).map(([name, { dims }]) => [name, dims]))).toEqual({
      looks: [1, 8, side, side],
      f80: [1, 2, 8, 8],
      f40: [1, 3, 4, 4],
      f20: [1, 4, 2, 2],
      f10: [1, 5, 1, 1],
      coarse: [1, 6, 4, 4],
    })
    const at = (plane: number) => numbers(noted.feeds.looks)[plane * side * side + 77]
    const wanted = [(1 - 0.485) / 0.229, (1 - 0.456) / 0.224, (1 - 0.406) / 0.225, 0.4, 0.11, 0.22, 0.7]
    for (const [plane, value] of wanted.entries()) expect(at(plane)).toBeCloseTo(value, 4)
    // All is of one colour, and three tenths of it the subject's: (0.4 − 0.25) / 0.5.
    expect(at(7)).toBeGreaterThan(0.4)
    expect(at(7)).toBeLessThan(0.6)
    for (const [name, value] of [
      ['f80', 1],
      ['f40', 2],
      ['f20', 3],
      ['f10', 4],
      ['coarse', 5],
    ] as const)
      expect([...new Set(numbers(noted.feeds[name]))]).toEqual([value])
  })

  test('cannot work without what the general model knows', async () => {
    const { session } = network(() => ({ mask: flat([1, 1, side, side]) }))
    const pixels = pixelsOf(side, side, () => [1, 2, 3])
    for (let known = 2; known < 6; known += 1)
      await expect(
        runWeigher(session, pixels, { mask, peak: 1, inner: inner().slice(0, known) }, matting()),
      ).rejects.toThrow('gave too few features')
  })
})

describe('the model of clicks', () => {
  test('is shown the photo in the upper left corner of a square of 1,024', async () => {
    const noted = network(() => ({ mask: flat([1, 256, 1, 1]) }))
    const photo = canvasOf(8, 4, (x) => (x < 4 ? [255, 255, 255] : [0, 0, 0]))
    expect(await embed(noted.session, photo, 8, 4)).toMatchObject({ width: 8, height: 4 })
    const { picture } = noted.feeds
    expect(picture?.dims).toEqual([1, 3, 1024, 1024])
    const at = (channel: number, x: number, y: number) => numbers(picture)[(channel * 1024 + y) * 1024 + x]
    const white = [(255 - 123.675) / 58.395, (255 - 116.28) / 57.12, (255 - 103.53) / 57.375]
    const black = [-123.675 / 58.395, -116.28 / 57.12, -103.53 / 57.375]
    for (const channel of [0, 1, 2]) {
      expect(at(channel, 0, 0)).toBeCloseTo(white[channel] ?? 0, 4)
      expect(at(channel, 511, 511)).toBeCloseTo(white[channel] ?? 0, 4)
      expect(at(channel, 512, 0)).toBeCloseTo(black[channel] ?? 0, 4)
      expect(at(channel, 1023, 511)).toBeCloseTo(black[channel] ?? 0, 4)
      // Below the photo lies nothing.
      expect(at(channel, 0, 512)).toBe(0)
    }
  })

  test('is asked about points of its square and answers on one of 512', async () => {
    const answer = tensor(new Float32Array(512 * 256), [1, 1, 256, 512])
    numbers(answer).set([0, 4, -4])
    const dispose = vi.spyOn(answer, 'dispose')
    const noted = network(() => ({ mask: answer }))
    const embedding = { features: flat([1, 2, 2, 2], 3), width: 2000, height: 1000 }
    const points = [
      { x: 1000, y: 500, here: true },
      { x: 250, y: 750, here: false },
    ]
    const plane = await maskAt(noted.session, embedding, points)
    const given = Object.fromEntries(
      Object.entries(noted.feeds).map(([name, one]) => [name, [one.dims, [...numbers(one).slice(0, 6)]]]),
    )
    expect(given).toEqual({
      image_embeddings: [
        [1, 2, 2, 2],
        [3, 3, 3, 3, 3, 3],
      ],
      point_coords: [
        [1, 3, 2],
        [512, 256, 128, 384, 0, 0],
      ],
      point_labels: [
        [1, 3],
        [1, 0, -1],
      ],
      orig_im_size: [[2], [256, 512]],
      mask_input: [
        [1, 1, 256, 256],
        [0, 0, 0, 0, 0, 0],
      ],
      has_mask_input: [[1], [0]],
    })
    expect([plane.width, plane.height]).toEqual([512, 256])
    for (const [at, value] of [0.5, 1 / (1 + Math.exp(-4)), 1 / (1 + Math.exp(4))].entries())
      expect(plane.data[at]).toBeCloseTo(value, 5)
    expect(dispose).toHaveBeenCalled()
  })

  test('the thinnest photo still has a pixel of each side', async () => {
    const noted = network(() => ({ masks: flat([1, 1, 1, 512]) }), { outputNames: [] })
    const plane = await maskAt(noted.session, { features: flat([1]), width: 4000, height: 1 }, [])
    expect([plane.width, plane.height, ...numbers(noted.feeds.orig_im_size)]).toEqual([512, 1, 1, 512])
    const encoder = network(() => ({ output: flat([1]) }), { inputNames: [], outputNames: [] })
    await embed(
      encoder.session,
      canvasOf(4000, 1, () => [255, 255, 255]),
      4000,
      1,
    )
    const at = (x: number, y: number) => numbers(encoder.feeds.input)[y * 1024 + x]
    expect(at(1023, 0)).toBeGreaterThan(1)
    expect(at(0, 1)).toBe(0)
  })
})

describe('the operator’s own model', () => {
  const sha256 = 'a'.repeat(64)
  const entry = { id: 'own', url: 'own.onnx', sha256, bytes: 5 }
  const listed = (model: object) => {
    vi.stubGlobal('location', new URL('https://site.example/background-remover'))
    vi.stubGlobal('fetch', async () => Response.json({ models: [{ ...entry, ...model }] }))
  }
  const input = { mean: [0, 0.5, 0], std: [1, 0.5, 0.25] }
  const photo = { context: { canvas: canvasOf(4, 2, () => [255, 255, 51]) }, width: 4, height: 2 }
  const one = { width: 8, height: 4 }
  const logits = () =>
    tensor(
      Float32Array.from({ length: 32 }, (_, at) => at),
      [1, 1, one.height, one.width],
    )

  test('gets planes after each other, of the size it asks for, and its answer is stretched', async () => {
    listed({ input: { ...input, size: 8 } })
    const noted = network(() => ({ mask: logits() }))
    const mask = await runCustom(new Map([['own', noted.session]]), photo)
    expect(noted.feeds.picture?.dims).toEqual([1, 3, 8, 8])
    const data = numbers(noted.feeds.picture)
    expect([data[0], data[64], data[128]].map((value) => Math.round((value ?? 0) * 100) / 100)).toEqual([1, 1, 0.8])
    expect([mask.width, mask.height, mask.data[0], mask.data[31]]).toEqual([8, 4, 0, 1])
    expect(mask.data[1]).toBeCloseTo(1 / 31, 6)
  })

  test('gets channels beside each other under a name of its own, and its answer bent where it says so', async () => {
    listed({ input: { ...input, size: 6, layout: 'nhwc', name: 'given' }, output: 'chosen', sigmoid: true })
    const noted = network(() => ({ chosen: logits() }))
    const mask = await runCustom(new Map([['own', noted.session]]), photo)
    expect(noted.feeds.given?.dims).toEqual([1, 6, 6, 3])
    expect([...numbers(noted.feeds.given).slice(0, 6)].map((value) => Math.round(value * 100) / 100)).toEqual([
      1, 1, 0.8, 1, 1, 0.8,
    ])
    expect(mask.data[2]).toBeCloseTo(1 / (1 + Math.exp(-2)), 5)
  })

  test('is shown 1,024 where it says nothing, or the shorter side it names', async () => {
    const dims = async (wish: object) => {
      listed({ input: { ...input, ...wish } })
      const noted = network(() => ({ output: flat([1]) }), { inputNames: [], outputNames: [] })
      const mask = await runCustom(new Map([['own', noted.session]]), photo)
      return [...(noted.feeds.input?.dims ?? []), mask.width, mask.height]
    }
    expect(await dims({})).toEqual([1, 3, 1024, 1024, 1024, 1024])
    expect(await dims({ shortSide: 64 })).toEqual([1, 3, 64, 128, 128, 64])
  })

  test('that is not there is said so', async () => {
    listed({ input })
    await expect(runCustom(new Map(), photo)).rejects.toMatchObject({ code: 'no-custom-model' })
    vi.stubGlobal('fetch', async () => Response.json([]))
    await expect(runCustom(new Map(), photo)).rejects.toMatchObject({ code: 'no-custom-model' })
  })
})

describe('a picture for a network', () => {
  const quarters = canvasOf(4, 4, (x, y) => [x < 2 ? 0 : 200, y < 2 ? 0 : 200, 9])
  test('is a part at another size, on white', () => {
    expect([...pixelsAt(quarters, 2, 2).data]).toEqual([0, 0, 9, 255, 200, 0, 9, 255, 0, 200, 9, 255, 200, 200, 9, 255])
    const part = pixelsAt(quarters, 1, 1, { x: 2, y: 0, width: 2, height: 2 })
    expect([...part.data]).toEqual([200, 0, 9, 255])
    const clear = new FakeCanvas(1, 1) as unknown as Drawable
    expect([...pixelsAt(clear, 1, 1).data]).toEqual([255, 255, 255, 255])
  })

  test('is made no smaller than three times by the browser, the rest by Lanczos', () => {
    const asked: (readonly [number, number])[] = []
    class Noting extends FakeCanvas {
      constructor(width: number, height: number) {
        super(width, height)
        asked.push([width, height])
      }
    }
    vi.stubGlobal('OffscreenCanvas', Noting)
    const wide = canvasOf(100, 10, () => [70, 80, 90])
    const shown = pixelsForModel(wide, 5, 6)
    expect([...shown.data.slice(0, 4), shown.width, shown.height]).toEqual([70, 80, 90, 255, 5, 6])
    pixelsForModel(wide, 5, 6, { x: 0, y: 0, width: 14.6, height: 0.2 })
    expect(asked).toEqual([
      [15, 10],
      [15, 1],
    ])
  })
})

test('an output that a model does not have is named', async () => {
  await expect(runSome(network(() => ({})).session, {}, ['gone'])).rejects.toThrow('no output gone')
})

test('what is asked for besides the masks is what set-up makes outputs of', async () => {
  interface File {
    id: string
    outputs?: string[]
  }
  const list = JSON.parse(readFileSync(new URL('../../../../scripts/models.json', import.meta.url), 'utf8'))
  const files: File[] = list.packages.flatMap(({ files }: { files: File[] }) => files)
  const made = (id: string) => files.find((file) => file.id === id)?.outputs
  expect(FEATURES).toEqual(made('u2netp'))
  const noted = network(() => ({ mask: flat([1, 1, 1, 1]), '730': flat([1, 1, 1, 1]) }))
  await runMatting(
    noted.session,
    pixelsOf(1, 1, () => [0, 0, 0]),
  )
  expect(noted.outputs.slice(1)).toEqual(made('modnet'))
  // The network numbers its side maps on from the fused one.
  const salience = network(() => ({ '1959': flat([1, 1, 1, 1]), '1960': flat([1]), '1961': flat([1]) }))
  await runSalience(
    salience.session,
    pixelsOf(1, 1, () => [0, 0, 0]),
    SIDE_MAPS,
  )
  const numbers = salience.outputs.map(Number)
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at))
})
