import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CutoutStyle, Subject } from './base/types.ts'
import { createCutoutEngine, removeBackground } from './browser.ts'
import { ball, pixel, plainStyle, readPixels } from './testing/images.ts'
import { layModels } from './testing/models.ts'

const engine = createCutoutEngine()
let subject: Subject
beforeAll(async () => {
  await layModels()
  subject = await engine.find(await ball())
}, 120_000)
afterAll(() => engine.close())

const fault = (code: string) =>
  expect.objectContaining({ name: 'CutoutFault', code, message: expect.stringMatching(/\w/) })
const render = async (change: Partial<CutoutStyle> = {}, maxSide?: number) => {
  const cutout = await engine.render(subject, { ...plainStyle, ...change }, maxSide ? { maxSide } : {})
  return { ...cutout, seen: await readPixels(cutout.file) }
}

describe('from photo to cut-out', () => {
  test('the subject is found, at the size of the photo', async () => {
    expect(subject).toMatchObject({ width: 320, height: 240 })
    const { file, seen } = await render()
    expect(file).toMatchObject({ name: 'ball-nobg.png', type: 'image/png' })
    expect([seen.width, seen.height]).toEqual([320, 240])
    expect(pixel(seen, 160, 120)[3]).toBe(255)
    expect(pixel(seen, 160, 120)[0]).toBeGreaterThan(150)
    for (const [x, y] of [
      [5, 5],
      [315, 5],
      [5, 235],
      [160, 10],
    ] as const)
      expect(pixel(seen, x, y)[3]).toBe(0)
  })

  test('a mask is the alpha in grey, a WebP a WebP', async () => {
    const mask = await render({ output: 'mask' })
    expect(mask.file).toMatchObject({ name: 'ball-mask.png', type: 'image/png' })
    expect(pixel(mask.seen, 160, 120)).toEqual([255, 255, 255, 255])
    expect(pixel(mask.seen, 5, 5)).toEqual([0, 0, 0, 255])
    const webp = await render({ output: 'webp' })
    expect(webp.file).toMatchObject({ name: 'ball-nobg.webp', type: 'image/webp' })
    expect(pixel(webp.seen, 5, 5)[3]).toBe(0)
  })

  test('a preview is small', async () => {
    const { width, height, seen } = await render({}, 80)
    expect([width, height]).toEqual([80, 60])
    expect(pixel(seen, 40, 30)[3]).toBe(255)
  })

  test('a photo becomes a cut-out in one call', { tags: 'long', timeout: 120_000 }, async () => {
    const { file } = await removeBackground(await ball(64, 64), plainStyle, { provider: 'local-fast' })
    expect(pixel(await readPixels(file), 32, 32)[3]).toBeGreaterThan(250)
  })
})

describe('looks', () => {
  test('backgrounds: a colour, a gradient, an image, the photo out of focus', async () => {
    const color = await render({ background: { kind: 'color', color: '#0000ff' } })
    expect(pixel(color.seen, 5, 5)).toEqual([0, 0, 255, 255])
    const gradient = await render({ background: { kind: 'gradient', from: '#000', to: '#fff', angle: 90 } })
    expect(pixel(gradient.seen, 2, 5)[0]).toBeLessThan(10)
    expect(pixel(gradient.seen, 317, 5)[0]).toBeGreaterThan(245)
    const image = await ball(40, 40)
    const bitmap = await render({ background: { kind: 'image', image } })
    expect(pixel(bitmap.seen, 2, 2)[3]).toBe(255)
    const blur = await render({ background: { kind: 'blur', radius: 12 } })
    const [red = 0, green = 0] = pixel(blur.seen, 160, 30)
    expect(Math.abs(red - green)).toBeLessThan(30)
  })

  test('a background that is no image is reported', () =>
    expect(render({ background: { kind: 'image', image: new Blob(['no']) } })).rejects.toEqual(fault('bad-background')))

  test('a shadow darkens beside the subject, not on it', async () => {
    const shadow = { kind: 'drop', opacity: 0.8, blur: 2, distance: 20, angle: 0 } as const
    const { seen } = await render({ background: { kind: 'color', color: '#ffffff' }, shadow })
    expect(pixel(seen, 240, 120)[0]).toBeLessThan(120)
    expect(pixel(seen, 5, 5)[0]).toBe(255)
    expect(pixel(seen, 160, 120)[0]).toBeGreaterThan(150)
  })

  test('cropping goes round the subject and keeps its shape', async () => {
    const { seen } = await render({ crop: { padding: 10, aspect: 1, longSide: 200 } })
    expect([seen.width, seen.height]).toEqual([200, 200])
    expect(pixel(seen, 100, 100)[3]).toBe(255)
    expect(pixel(seen, 100, 25)[3]).toBeGreaterThan(250)
    expect(pixel(seen, 2, 2)[3]).toBe(0)
  })

  test('the brush keeps and erases', async () => {
    const strokes = [
      { act: 'keep', radius: 20, softness: 0, points: [[40, 40]] },
      { act: 'erase', radius: 20, softness: 0, points: [[160, 120]] },
    ] as const
    const { seen } = await render({ strokes })
    expect(pixel(seen, 40, 40)[3]).toBeGreaterThan(250)
    expect(pixel(seen, 160, 120)[3]).toBeLessThan(5)
  })

  test('the edge moves', async () => {
    const count = ({ data }: ImageData) => data.filter((value, at) => at % 4 === 3 && value > 127).length
    const [inner, plain, outer] = await Promise.all(
      [-8, 0, 8].map(async (shift) => count((await render({ edges: { shift, feather: 0, decontaminate: 1 } })).seen)),
    )
    expect(inner).toBeLessThan((plain ?? 0) * 0.85)
    expect(outer).toBeGreaterThan((plain ?? 0) * 1.15)
  })
})

/** A disc and a box: the general model and the one for people and animals draw them differently. */
async function discAndBox(): Promise<File> {
  const canvas = new OffscreenCanvas(480, 360)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const wall = context.createLinearGradient(0, 0, 480, 360)
  wall.addColorStop(0, '#dfe6ea')
  wall.addColorStop(1, '#9fb0a8')
  context.fillStyle = wall
  context.fillRect(0, 0, 480, 360)
  context.fillStyle = '#1e3ca0'
  context.arc(140, 180, 60, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = '#aa3c1e'
  context.fillRect(300, 110, 100, 140)
  return new File([await canvas.convertToBlob()], 'two.png', { type: 'image/png' })
}

test('where the models do not agree, what was weighed is the result, before and after another candidate and clicks', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const weighed = await engine.find(await discAndBox())
  expect(weighed.mode).toBe('auto')
  expect(weighed.agreement).toBeLessThan(0.95)
  const alphas = async (subject: Subject) => {
    const seen = await readPixels((await engine.render(subject, plainStyle)).file)
    return points.map(([x, y]) => pixel(seen, x, y)[3])
  }
  const points = [
    [140, 180],
    [350, 180],
    [240, 180],
    [10, 10],
    [470, 350],
  ] as const
  expect(await alphas(weighed)).toEqual([255, 255, 0, 0, 0])

  const object = await engine.switchTo(weighed, 'object')
  expect(object).toMatchObject({ id: weighed.id, mode: 'object' })
  const before = await alphas(object)
  const [x, y] = points[before.indexOf(255)] ?? [0, 0]
  const erased = await engine.click(object, [{ act: 'erase', x, y }])
  expect((await alphas(erased))[before.indexOf(255)]).toBeLessThan(20)
  expect(await alphas(await engine.click(erased, []))).toEqual(before)

  const again = await engine.switchTo(weighed, 'auto')
  expect(again).toMatchObject({ mode: 'auto', agreement: weighed.agreement })
  expect(await alphas(again)).toEqual([255, 255, 0, 0, 0])
})

describe('what is no photo, and what is an odd one', () => {
  const bytes = async (file: File) => new Uint8Array(await file.arrayBuffer())
  test.each([
    ['empty', new Uint8Array(0), 'empty'],
    ['a text', new TextEncoder().encode('Dear Sir'), 'not-an-image'],
  ])('%s is refused', async (_, content, code) => {
    await expect(engine.find(new File([content], 'a.png'))).rejects.toEqual(fault(code))
  })

  test('a file cut in half is refused', async () => {
    const whole = await bytes(await ball(320, 240, 'image/jpeg'))
    await expect(engine.find(new File([whole.slice(0, 300)], 'a.jpg'))).rejects.toMatchObject({ name: 'CutoutFault' })
  })

  test('a bomb is refused before it is decoded', async () => {
    const png = await bytes(await ball(16, 16))
    new DataView(png.buffer).setUint32(16, 120_000)
    new DataView(png.buffer).setUint32(20, 120_000)
    await expect(engine.find(new File([png], 'a.png'))).rejects.toEqual(fault('too-many-pixels'))
  })

  test('one pixel is a result', { tags: 'long', timeout: 120_000 }, async () => {
    const one = await engine.find(await ball(1, 1), { provider: 'local-fast' })
    const cutout = await engine.render(one, plainStyle)
    expect([cutout.width, cutout.height]).toEqual([1, 1])
    engine.release(one)
    await expect(engine.render(one, plainStyle)).rejects.toEqual(fault('released'))
  })

  test('nothing but one colour has no subject', { tags: 'long', timeout: 120_000 }, async () => {
    const context = new OffscreenCanvas(80, 80).getContext('2d')
    context?.fillRect(0, 0, 80, 80)
    const blob = await context?.canvas.convertToBlob()
    const found = await engine.find(new File([blob ?? ''], 'black.png'), { provider: 'local-fast' })
    expect(found.notes.map(({ code }) => code)).toEqual(['no-subject'])
  })
})

test('an aborted photo is left at once, and the others keep their masks', async () => {
  const stop = new AbortController()
  const long = engine.find(await ball(800, 600), { signal: stop.signal })
  setTimeout(() => stop.abort(), 60)
  await expect(long).rejects.toMatchObject({ name: 'AbortError' })
  expect(pixel((await render()).seen, 160, 120)[3]).toBe(255)
}, 120_000)

test('cached models cost nothing to fetch, and their source is reported', async () => {
  const { ok, models, download } = await engine.readiness('local')
  expect([ok, download]).toEqual([true, 0])
  expect(models.map(({ id, licence }) => [id, licence])).toEqual([
    ['u2netp', 'Apache-2.0'],
    ['modnet', 'Apache-2.0'],
    ['weigher', 'MIT'],
    ['runtime', 'MIT'],
  ])
  expect(await engine.readiness('local-custom')).toMatchObject({ ok: false, why: expect.stringMatching(/./) })
})
