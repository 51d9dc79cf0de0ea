import { describe, expect, test } from 'vitest'
import { createImagePool, processImage, readImage } from '../browser.ts'
import { encodeBmp } from '../formats/bmp/encode.ts'
import { asFile, makeFile, plain, quarters, scene } from '../testing/samples.ts'

const large = () => asFile(encodeBmp({ pixels: () => scene(2400, 1800) }), 'bmp')

describe('the pool', () => {
  test('one bad file stops nobody else', async () => {
    const pool = createImagePool({ size: 2 })
    const good = await makeFile(quarters(), 'png')
    const bad = new File([new Uint8Array(40).fill(7)], 'bad.jpg')
    const files = [good, bad, good, bad, good]
    const settled = await Promise.allSettled(
      files.map((file) => pool.process(file, { ...plain, outputFormat: 'jpeg' })),
    )
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
    pool.close()
  })

  test('progress rises to one', async () => {
    const pool = createImagePool({ size: 1 })
    const told: number[] = []
    await pool.process(
      await makeFile(scene(400, 300), 'png'),
      { ...plain, outputFormat: 'jpeg', maxSizeMB: 0.01 },
      { onProgress: (share) => told.push(share) },
    )
    expect(told.length).toBeGreaterThan(3)
    expect(told).toEqual([...told].sort((a, b) => a - b))
    expect(told.at(-1)).toBe(1)
    pool.close()
  })

  test('cancelling ends the work and leaves the pool usable', async () => {
    const pool = createImagePool({ size: 1 })
    const stop = new AbortController()
    const file = large()
    const running = pool.process(
      file,
      { ...plain, outputFormat: 'avif', effort: 'small' },
      { signal: stop.signal, onProgress: () => stop.abort() },
    )
    const waiting = pool.process(file, { ...plain, outputFormat: 'jpeg' }, { signal: stop.signal })
    await expect(running).rejects.toMatchObject({ name: 'AbortError' })
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    const next = await pool.process(await makeFile(quarters(), 'png'), { ...plain, outputFormat: 'jpeg' })
    expect(next.format).toBe('jpeg')
    pool.close()
  })

  test('closing rejects what runs and what waits', async () => {
    const pool = createImagePool({ size: 1 })
    const work = [1, 2, 3].map(() => pool.process(large(), { ...plain, outputFormat: 'avif' }))
    const settled = Promise.allSettled(work)
    setTimeout(() => pool.close(), 50)
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })

  test('no step: the file itself, at once', async () => {
    const file = await makeFile(quarters(), 'png')
    const told: number[] = []
    const done = await processImage(
      file,
      { ...plain, compressionLevel: 0 },
      { onProgress: (share) => told.push(share) },
    )
    expect(done.processedFile).toBe(file)
    expect(done).toMatchObject({ compressionRatio: 0, dimensions: { width: 48, height: 32 } })
    expect(told).toEqual([1])
  })

  test('reading tells format and size, and nothing of what cannot be read', async () => {
    expect(await readImage(await makeFile(quarters(), 'webp'))).toEqual({
      format: 'webp',
      mime: 'image/webp',
      width: 48,
      height: 32,
      animated: false,
      preview: null,
    })
    expect(await readImage(new File(['hello'], 'a.png'))).toMatchObject({ format: null, width: 0, height: 0, mime: '' })
  })
})
