// Which pictures are compared, and what of them: of decoded pictures, of which only the sizes are there.
import { beforeEach, expect, test, vi } from 'vitest'

type Size = readonly [width: number, height: number]
const gif = ([width, height]: Size) =>
  new Blob([Uint8Array.from([...Buffer.from('GIF89a'), width & 255, width >> 8, height & 255, height >> 8, 0, 0, 0])])
const asked: unknown[] = []
const freed: string[] = []
let pieceOf = (size: Size): Size => size
vi.mock('./decode.ts', () => ({
  decode: async (_file: Blob, _format: string, header: { width: number; height: number }, keepsColours: boolean) => {
    asked.push(keepsColours)
    return { source: { width: header.width, height: header.height, close() {} }, orientation: 1 }
  },
}))
vi.mock('./resize.ts', () => ({
  shape: async (_image: object, { canvas }: { canvas: { width: number; height: number } }, wish: object) => {
    asked.push(wish)
    return { ...canvas, free: () => freed.push('whole') }
  },
}))
vi.mock('./sample.ts', () => ({
  sample: (surface: { width: number; height: number }) => {
    const [width, height] = pieceOf([surface.width, surface.height])
    return { width, height, pixels: () => ({ width, height }), free: () => freed.push('piece') }
  },
}))
vi.mock('../metric/ssimulacra2.ts', () => ({ ssimulacra2: () => 71 }))
const { scoreOf } = await import('./score.ts')

beforeEach(() => {
  asked.length = 0
  freed.length = 0
  pieceOf = (size) => size
})

test('two pictures of one size have a score, with transparent parts on white, and let go of what they held', async () => {
  expect(await scoreOf(gif([300, 200]), gif([300, 200]))).toBe(71)
  const wish = { background: '#ffffff', readPixels: true, best: false, alpha: false }
  expect(asked).toEqual([false, wish, false, wish])
  expect(freed).toEqual(['whole', 'whole', 'piece', 'piece'])
})

test.each<[Size, Size]>([
  [
    [300, 200],
    [301, 200],
  ],
  [
    [300, 200],
    [300, 201],
  ],
])('%o beside %o has none', async (one, other) => {
  pieceOf = () => [64, 64]
  expect(await scoreOf(gif(one), gif(other))).toBeNull()
})

test('sixteen pixels a side are enough, fifteen are not', async () => {
  expect(await scoreOf(gif([16, 16]), gif([16, 16]))).toBe(71)
  expect(await scoreOf(gif([16, 15]), gif([16, 15]))).toBeNull()
  expect(await scoreOf(gif([15, 16]), gif([15, 16]))).toBeNull()
})

test('what is no picture has none', async () => {
  expect(await scoreOf(new Blob(['text']), gif([20, 20]))).toBeNull()
  expect(await scoreOf(gif([20, 20]), new Blob(['text']))).toBeNull()
})
