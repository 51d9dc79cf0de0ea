import { afterAll, expect, test } from 'vitest'
import { createCutoutEngine } from '../browser.ts'
import { ball, pixel, plainStyle, readPixels } from '../testing/images.ts'
import { isSameShape } from './adopted.ts'

const engine = createCutoutEngine()
afterAll(() => engine.close())

/** A round hole's worth of some colour, as a service would send it. */
async function cutout(width: number, height: number, ground = 'transparent'): Promise<Blob> {
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#d03020'
  context.arc(width / 2, height / 2, height * 0.3, 0, 2 * Math.PI)
  context.fill()
  return context.canvas.convertToBlob()
}

test('a foreign cut-out is edited like one made here, without a model', async () => {
  const subject = await engine.adopt(await ball(), await cutout(160, 120))
  if (!subject) throw new Error('nothing was taken over')
  expect(subject).toMatchObject({ width: 320, height: 240, agreement: null })
  const { file, width } = await engine.render(subject, plainStyle)
  const seen = await readPixels(file)
  expect(width).toBe(320)
  expect([pixel(seen, 160, 120)[3], pixel(seen, 5, 5)[3], pixel(seen, 300, 120)[3]]).toEqual([255, 0, 0])
  const strokes = [{ act: 'erase', radius: 20, softness: 0, points: [[160, 120]] }] as const
  const background = { kind: 'color', color: '#0000ff' } as const
  const edited = await readPixels((await engine.render(subject, { ...plainStyle, strokes, background })).file)
  expect(pixel(edited, 160, 120)).toEqual([0, 0, 255, 255])
  expect(pixel(edited, 5, 5)).toEqual([0, 0, 255, 255])
})

test('one without transparency has no mask, nor has one of another part of the photo', async () => {
  const photo = await ball()
  expect(await engine.adopt(photo, await cutout(320, 240, '#ffffff'))).toBeNull()
  expect(await engine.adopt(photo, await cutout(200, 240))).toBeNull()
  await expect(engine.adopt(photo, new Blob(['no picture']))).rejects.toThrow()
})

test('shapes are the same at any size, give or take a rounded pixel', () => {
  expect(isSameShape({ width: 4000, height: 3000 }, { width: 667, height: 500 })).toBe(true)
  expect(isSameShape({ width: 1, height: 900 }, { width: 1, height: 300 })).toBe(true)
  expect(isSameShape({ width: 4000, height: 3000 }, { width: 3000, height: 4000 })).toBe(false)
  expect(isSameShape({ width: 4000, height: 3000 }, { width: 640, height: 500 })).toBe(false)
})
