import { afterAll, expect, test } from 'vitest'
import { createImagePool } from '../browser.ts'
import { makeFile, plain, scene } from '../testing/samples.ts'

const pool = createImagePool({ size: 1 })
afterAll(() => pool.close())

test('an image beside itself has the full score, a coarser copy less, and each quality its place', {
  tags: 'long',
}, async () => {
  const photo = await makeFile(scene(1200, 900), 'png')
  const at = async (quality: number) =>
    (await pool.process(photo, { ...plain, outputFormat: 'jpeg', quality })).processedFile
  expect(await pool.score(photo, photo)).toBeCloseTo(100, 1)
  const [high, low] = [await pool.score(photo, await at(95)), await pool.score(photo, await at(40))]
  expect(high).toBeGreaterThan(low ?? 100)
  expect(high).toBeLessThan(100)
})

test('images of two sizes, specks and other files have none', async () => {
  const photo = await makeFile(scene(64, 48), 'png')
  expect(await pool.score(photo, await makeFile(scene(64, 49), 'png'))).toBeNull()
  const speck = await makeFile(scene(8, 8), 'png')
  expect(await pool.score(speck, speck)).toBeNull()
  expect(await pool.score(photo, new Blob(['no picture']))).toBeNull()
  expect(await pool.score(new Blob(['no picture']), photo)).toBeNull()
})
