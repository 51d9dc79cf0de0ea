// Which networks are asked for which way of working, and what comes of it; the networks only take note.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Mask, makePlane, type Plane, toMask } from '../base/plane.ts'
import { type Session, type Tensor, tensor } from '../models/runtime.ts'
import { FakeCanvas, imageOf, standInCanvas } from '../testing/canvas.ts'
import { click } from './click.ts'
import { decide, find } from './find.ts'
import type { ClickedSubject, ClickRequest, Findings, FindRequest } from './worker-messages.ts'

const requested: string[] = []
const opened: (readonly [provider: string, only: string])[] = []
let sessions = new Map<string, Session>()
// How a photo comes to its size is tested beside the networks; here only the sizes matter.
vi.mock('../models/input.ts', async (original) => ({
  ...(await original<object>()),
  pixelsForModel: (_photo: unknown, width: number, height: number) => ({
    data: new Uint8ClampedArray(width * height * 4).fill(99),
    width,
    height,
  }),
}))
vi.mock('./models.ts', () => ({
  openModels: async (provider: string, _callback: unknown, only?: readonly string[]) => {
    opened.push([provider, only?.join() ?? 'all'])
    return sessions
  },
}))

beforeEach(standInCanvas)
afterEach(() => {
  requested.length = 0
  opened.length = 0
  vi.unstubAllGlobals()
})

const block = (width: number, height: number, share: number): Plane => {
  const plane = makePlane(width, height)
  const [wide, high] = [Math.round(width * share), Math.round(height * share)]
  const left = Math.round((width - wide) / 2)
  for (let y = 0; y < high; y += 1) plane.data.fill(1, y * width + left, y * width + left + wide)
  return plane
}
const sized = (dims: readonly number[], plane: Plane, peak = 1) =>
  tensor(
    plane.data.map((value) => value * peak),
    [1, 1, dims[2] ?? 0, dims[3] ?? 0],
  )

/** Networks that see a subject at the upper side's middle, `share` of each side large. */
function networks({
  share = 0.5,
  matting = share,
  peak = 1,
}: {
  share?: number
  matting?: number
  peak?: number
} = {}) {
  const named = (
    name: string,
    answer: (dims: readonly number[], outputs: readonly string[]) => Record<string, Tensor>,
  ) => {
    const run = async (feeds: Record<string, Tensor>, outputs: readonly string[]) => {
      const { dims } = Object.values(feeds)[0] as Tensor
      requested.push(`${name} ${dims[3]}×${dims[2]}`)
      return answer(dims, outputs)
    }
    return [name, { inputNames: ['input'], outputNames: ['output'], run } as unknown as Session] as const
  }
  sessions = new Map([
    named('u2netp', (dims, outputs) =>
      Object.fromEntries(
        outputs.map((output) => [output, sized(dims, block(dims[3] ?? 0, dims[2] ?? 0, share), peak)]),
      ),
    ),
    named('modnet', (dims) => ({
      output: sized(dims, block(dims[3] ?? 0, dims[2] ?? 0, matting)),
      '730': tensor(new Float32Array(64), [1, 1, 8, 8]),
    })),
    named('weigher', (dims) => ({ mask: sized(dims, block(dims[3] ?? 0, dims[2] ?? 0, share)) })),
  ])
}

const photo = imageOf(96, 64, () => [90, 120, 60])
const nothing: Findings = { general: null, matting: null, peak: null }
const order = (change: Partial<FindRequest> = {}): FindRequest => ({
  id: '1',
  photo,
  provider: 'local',
  mode: 'auto',
  findings: nothing,
  ...change,
})
const numbers = (input: Tensor | undefined) => (input as Tensor).data as Float32Array
const shares: number[] = []
const callbacks = { onProgress: (share: number) => void shares.push(share), onDownload: () => {} }

describe('the whole way of working', () => {
  test('asks both models once where they are in agreement', async () => {
    networks()
    shares.length = 0
    const found = await find(order(), callbacks)
    expect(requested).toEqual(['u2netp 320×320', 'modnet 768×512'])
    expect(opened).toEqual([['local', 'all']])
    expect(found).toMatchObject({
      width: 96,
      height: 64,
      decision: { took: 'auto', kind: 'matting' },
      notes: [],
      findings: { weighed: null, peak: 1 },
    })
    expect(shares).toEqual([0.1, 0.7, 0.8])
  })

  test('asks the weigher, of more pixels, and all of it mirrored where they are not', { tags: 'long' }, async () => {
    networks({ share: 0.6, matting: 0.9 })
    await find(order(), callbacks)
    const look = ['u2netp 320×320', 'modnet 768×512', 'weigher 320×320', 'weigher 640×640']
    expect(requested).toEqual([...look, ...look])
  })

  test('a dull photo is not weighed, and the visitor learns it', { tags: 'long' }, async () => {
    networks({ share: 0.6, matting: 0.9, peak: 0.29 })
    const { notes } = await find(order(), callbacks)
    expect(requested).toEqual(['u2netp 320×320', 'modnet 768×512'])
    expect(notes.map(({ code }) => code)).toEqual(['no-subject'])
    networks({ share: 0.6, matting: 0.9, peak: 0.31 })
    requested.length = 0
    await find(order(), callbacks)
    expect(requested).toContain('weigher 320×320')
  })

  test('a weighed photo is not weighed again', async () => {
    networks()
    const { findings } = await find(order(), callbacks)
    requested.length = 0
    await find(order({ findings }), callbacks)
    expect(requested).toEqual([])
  })
})

describe('one model alone', () => {
  test('one model alone in the quick way of working looks no further', async () => {
    networks({ share: 0.6 })
    const { decision, findings } = await find(order({ provider: 'local-fast' }), callbacks)
    expect([requested, decision.took, findings.closer]).toEqual([['u2netp 320×320'], 'object', null])
    networks({ share: 0.4 })
    requested.length = 0
    await find(order({ provider: 'local-fast', mode: 'people' }), callbacks)
    expect(requested).toEqual(['u2netp 320×320'])
  })
})

test('a photo that had to be made smaller has a note', async () => {
  networks()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 20_000, height: 5000, close: () => {} }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly width: number
      readonly height: number
      constructor(width: number, height: number) {
        this.width = width
        this.height = height
      }
      getContext = () => ({
        canvas: this,
        drawImage() {},
        fillRect() {},
        getImageData: (_x: number, _y: number, width: number, height: number) => ({
          data: new Uint8ClampedArray(width * height < 4e6 ? width * height * 4 : 4).fill(255),
          width,
          height,
        }),
      })
    },
  )
  const { notes, width, height } = await find(order({ provider: 'local-fast', mode: 'object' }), callbacks)
  expect([width, height]).toEqual([16_000, 4000])
  expect(notes.map(({ code, message }) => [code, message]).at(-1)).toEqual([
    'reduced',
    'This image is too large to process at full size; the result is 16000 × 4000.',
  ])
})

describe('a click', () => {
  const dispose = vi.fn()
  /** A network that finds a rectangle around any click, except to the right of a place. */
  function clicking(right = 256) {
    const points: number[][] = []
    const encoder = {
      inputNames: ['input'],
      outputNames: ['output'],
      run: async () => {
        requested.push('encoder')
        return { output: Object.assign(tensor(new Float32Array(4), [1, 4, 1, 1]), { dispose }) }
      },
    }
    const decoder = {
      inputNames: [],
      outputNames: ['masks'],
      run: async ({ point_coords, point_labels, orig_im_size }: Record<string, Tensor>) => {
        requested.push('decoder')
        points.push([...numbers(point_coords), ...numbers(point_labels)])
        const [height = 0, width = 0] = numbers(orig_im_size)
        const labels = [...numbers(point_labels)]
        const end = labels.includes(0) ? right / 2 : right
        const data = Float32Array.from({ length: width * height }, (_, at) => (at % width < end ? 9 : -9))
        return { masks: tensor(data, [1, 1, height, width]) }
      },
    }
    sessions = new Map(Object.entries({ 'click-encoder': encoder, 'click-decoder': decoder })) as never
    return points
  }
  const whole: Mask = toMask(block(64, 64, 1))
  const findings: Findings = { ...nothing, general: { ...whole, data: new Uint8Array(64 * 64) }, peak: 1 }
  const clicks = (...all: ClickRequest['clicks']): ClickRequest => ({
    id: `clicked ${requested.length} ${Math.random()}`,
    photo,
    decision: decide(findings, 'object'),
    clicks: all,
  })
  const seen = ({ decision }: ClickedSubject, x: number) =>
    (decision?.mask.data[170 * (decision?.mask.width ?? 0) + x] ?? Number.NaN) * 255

  test('takes in the thing that is there', async () => {
    const points = clicking()
    shares.length = 0
    const found = await click(clicks({ act: 'keep', x: 24, y: 32 }), callbacks)
    // 96 × 64 become 1,024 × 683 for the question and 512 × 341 for the answer.
    expect(points).toEqual([[256, expect.closeTo(341.333, 2), 0, 0, 1, -1]])
    expect(found.decision).toMatchObject({
      mask: { width: 512, height: 341 },
      kind: 'salient',
      took: 'object',
      notes: [],
    })
    expect([seen(found, 255), seen(found, 256)]).toEqual([255, 0])
    expect([found.width, found.height, shares]).toEqual([96, 64, [0.7]])
  })

  test('takes out a little more than the thing', async () => {
    clicking()
    const all = { ...findings, general: whole }
    const found = await click({ ...clicks({ act: 'erase', x: 24, y: 32 }), decision: decide(all, 'object') }, callbacks)
    // Twelve thousandths of 512 are six pixels.
    const edge = [250, 256, 258, 261, 262, 263].map((x) => seen(found, x))
    expect(edge.slice(0, 3).every((value) => (value ?? 255) < 2)).toBe(true)
    expect([edge[4], edge[5]]).toEqual([255, 255])
  })

  test('asks about a click of the other kind where the thing reaches as far', { tags: 'long' }, async () => {
    const points = clicking()
    await click(clicks({ act: 'keep', x: 10, y: 32 }, { act: 'erase', x: 40, y: 32 }), callbacks)
    // The first thing holds the second place, and the other way round.
    expect(points.map((one) => one.slice((one.length / 3) * 2))).toEqual([
      [1, -1],
      [1, 0, -1],
      [1, -1],
      [1, 0, -1],
    ])
    const apart = clicking()
    await click(clicks({ act: 'keep', x: 10, y: 32 }, { act: 'erase', x: 49, y: 32 }), callbacks)
    expect(apart.map((requested) => requested.length)).toEqual([6, 6, 9])
  })

  test('looks at a photo once, whatever is clicked, and forgets it for the next', { tags: 'long' }, async () => {
    clicking()
    const one = clicks({ act: 'keep', x: 10, y: 32 })
    await click(one, callbacks)
    await click({ ...one, clicks: [] }, callbacks)
    expect(requested).toEqual(['encoder', 'decoder'])
    dispose.mockClear()
    await click(clicks({ act: 'keep', x: 10, y: 32 }), callbacks)
    expect([requested.filter((name) => name === 'encoder').length, dispose.mock.calls.length]).toEqual([2, 1])
  })

  test('a photo leaves no canvas behind, whether its subject is found, missed or clicked', async () => {
    const made: FakeCanvas[] = []
    vi.stubGlobal(
      'OffscreenCanvas',
      class extends FakeCanvas {
        constructor(width: number, height: number) {
          super(width, height)
          made.push(this)
        }
      },
    )
    networks()
    await find(order(), callbacks)
    sessions.delete('u2netp')
    await expect(find(order(), callbacks)).rejects.toThrow('not open')
    clicking()
    await click(clicks({ act: 'keep', x: 24, y: 32 }), callbacks)
    expect(made.map(({ width }) => width)).toEqual(made.map(() => 0))
  })

  test('a clicked place is a subject if the models found none', async () => {
    clicking()
    const empty = decide({ ...findings, peak: 0.1 }, 'object')
    expect(empty.notes.map(({ code }) => code)).toEqual(['no-subject'])
    const found = await click({ ...clicks({ act: 'keep', x: 24, y: 32 }), decision: empty }, callbacks)
    expect([found.decision?.notes, seen(found, 10)]).toEqual([[], 255])
  })
})
