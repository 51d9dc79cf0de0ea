import { afterAll, expect, test } from 'vitest'
import { createImagePool } from '../browser.ts'
import { look, makeFile, plain, scene } from '../testing/samples.ts'

const pool = createImagePool({ size: 1 })
afterAll(() => pool.close())

test('resizing, conversion and compression follow each other in one run [image-43]', async () => {
  const file = await makeFile(scene(800, 600), 'png')
  const settings = { ...plain, enableResize: true, width: 400, outputFormat: 'webp', maxSizeMB: 0.01 } as const
  const done = await pool.process(file, settings)
  expect(done.processedFile.name).toMatch(/\.webp$/)
  expect(done.processedFile.size).toBeLessThanOrEqual(0.01 * 1024 * 1024)
  const { width, height } = await look(done.processedFile)
  // Made smaller once more only if the size asked for needs it, and never before it was resized.
  expect(width).toBeLessThanOrEqual(400)
  expect(width / height).toBeCloseTo(800 / 600, 1)
})

test('compression leaves SVG and GIF as they are [image-47]', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">   <!-- note -->   <rect width="9"/></svg>'
  const gif = Uint8Array.from(atob('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='), (one) =>
    one.charCodeAt(0),
  )
  for (const file of [new File([svg], 'a.svg'), new File([gif], 'a.gif')]) {
    const done = await pool.process(file, { ...plain, compressionLevel: 50, quality: 10, maxSizeMB: 0.1 })
    expect(new Uint8Array(await done.processedFile.arrayBuffer())).toEqual(new Uint8Array(await file.arrayBuffer()))
    expect(done.compressionRatio).toBe(0)
  }
})

test('an image that no step applies to comes out as it was, at the end of its progress [image-45]', async () => {
  const file = await makeFile(scene(60, 40), 'jpeg')
  const shares: number[] = []
  const done = await pool.process(
    file,
    { ...plain, compressionLevel: 0 },
    { onProgress: (share) => shares.push(share) },
  )
  expect(new Uint8Array(await done.processedFile.arrayBuffer())).toEqual(new Uint8Array(await file.arrayBuffer()))
  expect(done.compressionRatio).toBe(0)
  expect(shares.at(-1)).toBe(1)
})
