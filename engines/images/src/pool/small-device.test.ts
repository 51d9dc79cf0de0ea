import { afterEach, expect, test, vi } from 'vitest'
import { isSmallDevice, memoryToPreview, Scheduler } from './pool.ts'

afterEach(() => vi.unstubAllGlobals())

/** A device with these features. */
function device(deviceMemory: number | null, pointer: 'coarse' | 'fine', width: number, height: number) {
  vi.stubGlobal('navigator', { ...(deviceMemory && { deviceMemory }) })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(pointer) }))
  vi.stubGlobal('screen', { width, height })
}

test.each([
  ['a phone that does not tell its memory', null, 'coarse', 390, 844, true],
  ['a phone on its side', null, 'coarse', 844, 390, true],
  ['a phone of much memory, which other programs share', 8, 'coarse', 412, 915, true],
  ['a tablet that does not tell', null, 'coarse', 820, 1180, false],
  ['a tablet of little memory', 4, 'coarse', 820, 1180, true],
  ['a laptop of little memory', 2, 'fine', 1366, 768, true],
  ['a desktop', 8, 'fine', 1920, 1080, false],
  ['a desktop that does not tell', null, 'fine', 1920, 1080, false],
] as const)('%s', (_, memory, pointer, width, height, small) => {
  device(memory, pointer, width, height)
  expect(isSmallDevice()).toBe(small)
})

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('images in view precede waiting ones, in their own order', async () => {
  const started: string[] = []
  const scheduler = new Scheduler(1, false)
  const load = { bytes: memoryToPreview(12e6, 'jpeg'), pixels: 12e6, alone: false }
  for (const [name, isUrgent] of [
    ['a', false],
    ['b', false],
    ['c', true],
    ['d', false],
    ['e', true],
  ] as const)
    void scheduler.run({ ...load, isUrgent }, undefined, async () => void started.push(name))
  await settled()
  expect(started).toEqual(['a', 'c', 'e', 'b', 'd'])
  scheduler.close()
})
