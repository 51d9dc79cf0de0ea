// Enlarging a file below the minimum: each request to the encoder, and the notes.
import type { ImageSettings, ProcessedImage } from '@sundry/images'
import { expect, test } from 'vitest'
import { reachMin, type SizeRange } from './reach-least.ts'

const settings: ImageSettings = {
  enableResize: false,
  width: null,
  height: null,
  maintainAspectRatio: true,
  outputFormat: 'jpeg',
  quality: 50,
  compressionLevel: 10,
  maxSizeMB: null,
}
const made = (processedSize: number, width = 100, height = 50): ProcessedImage => ({
  processedFile: new File([], 'a.jpg'),
  originalSize: 1,
  processedSize,
  compressionRatio: 0,
  dimensions: { width, height },
  format: 'jpeg',
  notes: [],
  report: {},
})

/** Each answer in its turn; the last one again and again, of the size that was asked for. */
async function reach(first: number, range: Partial<SizeRange>, ...answers: number[]) {
  const requested: ImageSettings[] = []
  const process = async (expected: ImageSettings) => {
    requested.push(expected)
    const size = answers[Math.min(requested.length, answers.length) - 1] ?? 0
    return made(size, expected.width ?? 100, expected.height ?? 50)
  }
  const done = await reachMin(made(first), settings, { min: 1000, max: null, enlarge: false, ...range }, process)
  return { asked: requested, size: done.processedSize, said: done.notes.map(({ message }) => message), done }
}

test('a file of just the smallest size is left as it is, one octet less is not', async () => {
  expect((await reach(1000, {})).asked).toEqual([])
  const { asked: requested } = await reach(999, {}, 1000)
  expect(requested).toEqual([
    {
      ...settings,
      mode: 'quality',
      compressionLevel: 100,
      quality: 100,
      maxSizeMB: 1250 / 2 ** 20,
      keepSmaller: false,
    },
  ])
  expect((await reach(999, { max: 2048 }, 1000)).asked[0]?.maxSizeMB).toBe(2048 / 2 ** 20)
})
test('a result smaller than before is not taken', async () => {
  expect((await reach(900, {}, 899)).size).toBe(900)
  expect((await reach(900, {}, 901)).size).toBe(901)
})
test('pixels are added by as much as bytes are missing, without a word where it is enough already', async () => {
  const { asked: requested, said: reported, done } = await reach(400, { enlarge: true }, 640, 1000)
  // The aim is 97 % of the ceiling of 1250, and 1212.5 / 640 is 1.376² .
  expect(requested[1]).toMatchObject({ enableResize: true, width: 138, height: 69, percent: null, fit: 'stretch' })
  expect(requested[1]).toMatchObject({ maintainAspectRatio: false, neverEnlarge: false, quality: 100, mode: 'quality' })
  expect(requested).toHaveLength(2)
  expect(reported).toEqual(['Enlarged to 138 × 69 pixels to reach the minimum file size, which adds no detail.'])
  expect(done.notes[0]?.code).toBe('enlarged-to-least')
  expect((await reach(400, { enlarge: true }, 1000)).said).toEqual([])
})
test('below a roomy ceiling the aim is a quarter above the smallest size', async () => {
  expect((await reach(400, { enlarge: true, max: 9000 }, 800, 1000)).asked[1]).toMatchObject({
    width: 125,
    height: 63,
  })
})
test('by a twentieth at least each time', async () => {
  const { asked: requested } = await reach(400, { enlarge: true, max: 1010 }, 990, 999, 1000)
  expect(requested.slice(1).map(({ width }) => width)).toEqual([105, 110])
})
test('to four times the sides at most, and in four tries', async () => {
  const far = await reach(10, { enlarge: true }, 20, 30)
  expect(far.asked.slice(1).map(({ width }) => width)).toEqual([400])
  expect(far.said).toEqual([
    'Enlarged to 400 × 200 pixels to reach the minimum file size, which adds no detail.',
    'At 400 × 200 pixels the file reaches 0 KB, below the minimum of 1 KB; nothing is padded.',
  ])
  const slow = await reach(900, { enlarge: true, max: 1030 }, 950, 998, 998)
  expect(slow.asked).toHaveLength(5)
})
