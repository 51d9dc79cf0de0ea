// How finely a quality is chosen below a ceiling: as finely as each encoder tells qualities apart.
import { expect, test } from 'vitest'
import { writePng } from '../formats/png/write.ts'
import { asThread } from '../testing/as-thread.ts'
import { asFile, plain, scene } from '../testing/samples.ts'
import type { TargetId } from '../types.ts'
import { processWithoutCanvas } from '../worker.ts'

asThread()

test.each<[TargetId, 'fast' | 'small', number]>([
  ['jpeg', 'fast', 32],
  ['jpeg', 'small', 32],
  ['webp', 'small', 4],
])('%s, %s: %i a whole one', async (outputFormat, effort, parts) => {
  const file = asFile(await writePng(scene(96, 64)), 'png')
  const found = new Set<number>()
  const whole = await processWithoutCanvas(file, { ...plain, outputFormat, effort, quality: 90 })
  for (let share = 0.55; share < 0.95; share += 0.045) {
    const maxSizeMB = (whole.processedSize * share) / 2 ** 20
    const { report } = await processWithoutCanvas(file, { ...plain, outputFormat, effort, quality: 90, maxSizeMB })
    if (report.quality !== undefined) found.add((report.quality * parts) % parts)
  }
  for (const one of found) expect(Number.isInteger(one)).toBe(true)
  // Some of them stand between what twice the step could reach.
  expect([...found].some((one) => one % 2 === 1)).toBe(true)
})
