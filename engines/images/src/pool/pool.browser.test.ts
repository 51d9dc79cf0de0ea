import { describe, expect, test } from 'vitest'
import { createImagePool, readImage } from '../browser.ts'
import { encodeBmp } from '../formats/bmp/codec.ts'
import { asFile, makeFile, plain, quarters, scene, turned } from '../testing/samples.ts'

const large = () => asFile(encodeBmp({ pixels: () => scene(1200, 900) }), 'bmp')

const sizeOf = async (blob: Blob | null) => {
  if (!blob) return null
  const { width, height } = await createImageBitmap(blob)
  return { width, height }
}

describe('the pool', () => {
  test('the pool makes a thumbnail that is upright, never larger than the image, and null without one', async () => {
    const pool = createImagePool({ size: 1 })
    const lying = await makeFile(scene(800, 600), 'jpeg', turned(6))
    const thumb = await pool.thumbnail(lying, 200)
    expect(await sizeOf(thumb)).toEqual({ width: 150, height: 200 })
    expect(thumb?.type).toBe('image/jpeg')
    const seen = await pool.thumbnail(await makeFile(quarters(48, 32, 90), 'png'), 200)
    expect(await sizeOf(seen)).toEqual({ width: 48, height: 32 })
    expect(seen?.type).toBe('image/png')
    expect(await pool.thumbnail(new Blob(['hello']), 200)).toBe(null)
    pool.close()
  })

  test('an excerpt holds a smaller copy and parts of the image in its own resolution', async () => {
    const pool = createImagePool({ size: 1 })
    const { view, tiles } = await pool.excerpt(await makeFile(quarters(1600, 1000, 90), 'jpeg'), 400)
    const [small, parts] = await Promise.all([createImageBitmap(view), createImageBitmap(tiles)])
    expect([small.width, small.height, parts.width, parts.height]).toEqual([400, 250, 768, 768])
    pool.close()
  })

  test('one bad file stops no one else', async () => {
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
    const reported: number[] = []
    await pool.process(
      await makeFile(scene(400, 300), 'png'),
      { ...plain, outputFormat: 'jpeg', maxSizeMB: 0.01 },
      { onProgress: (share) => reported.push(share) },
    )
    expect(reported.length).toBeGreaterThan(3)
    expect(reported).toEqual([...reported].sort((a, b) => a - b))
    expect(reported.at(-1)).toBe(1)
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

  test('the pool reads format and size, and nothing of an unreadable file', async () => {
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
