// The input and output of each network, with recording stand-ins.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Pixels } from '../base/plane.ts'
import { FakeCanvas, standInCanvas } from '../testing/canvas.ts'
import { runCustom } from './custom.ts'
import type { Drawable } from './input.ts'
import { embed, FEATURES, maskAt, runMatting, runSalience, SIDE_MAPS } from './networks.ts'
import { runSome, type Session, type Tensor, tensor } from './runtime.ts'

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
const numbers = (provided: Tensor | undefined) => provided?.data as Float32Array
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

describe('the model of clicks', () => {
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

  test('the operator’s model gets 1,024 pixels by default, or the shorter side it names', async () => {
    const dims = async (target: object) => {
      listed({ input: { ...input, ...target } })
      const noted = network(() => ({ output: flat([1]) }), { inputNames: [], outputNames: [] })
      const mask = await runCustom(new Map([['own', noted.session]]), photo)
      return [...(noted.feeds.input?.dims ?? []), mask.width, mask.height]
    }
    expect(await dims({})).toEqual([1, 3, 1024, 1024, 1024, 1024])
    expect(await dims({ shortSide: 64 })).toEqual([1, 3, 64, 128, 128, 64])
  })

  test('a missing operator’s model is reported', async () => {
    listed({ input })
    await expect(runCustom(new Map(), photo)).rejects.toMatchObject({ code: 'no-custom-model' })
    vi.stubGlobal('fetch', async () => Response.json([]))
    await expect(runCustom(new Map(), photo)).rejects.toMatchObject({ code: 'no-custom-model' })
  })
})

test('an output that a model does not have is named', async () => {
  await expect(runSome(network(() => ({})).session, {}, ['gone'])).rejects.toThrow('no output gone')
})

test('the extra outputs match those that set-up makes', async () => {
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
