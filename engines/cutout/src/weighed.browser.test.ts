import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCutoutEngine } from './browser.ts'
import { layModels } from './testing/models.ts'
import { look, pixel, plainLook } from './testing/pictures.ts'

const engine = createCutoutEngine()
beforeAll(layModels, 120_000)
afterAll(() => engine.close())

/** A stool before a wall: what the general model sees, and the one for people and animals does not. */
async function stool(scale = 1): Promise<File> {
  const canvas = new OffscreenCanvas(480, 360)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const wall = context.createLinearGradient(0, 0, 480, 360)
  wall.addColorStop(0, '#dfe6ea')
  wall.addColorStop(1, '#9fb0a8')
  context.fillStyle = wall
  context.fillRect(0, 0, 480, 360)
  context.translate(240, 180)
  context.scale(scale, scale)
  context.fillStyle = '#5a2d12'
  context.fillRect(-110, -70, 220, 45)
  context.fillStyle = '#7a4420'
  for (const x of [-100, -15, 70]) context.fillRect(x, -25, 30, 120)
  return new File([await canvas.convertToBlob()], 'stool.png', { type: 'image/png' })
}

test('where the models do not agree, what was weighed is the result', async () => {
  const subject = await engine.find(await stool())
  expect(subject.agreement).toBeLessThan(0.95)
  expect(subject.mode).toBe('auto')
  const { file } = await engine.render(subject, plainLook)
  const seen = await look(file)
  for (const [x, y] of [
    [240, 130],
    [150, 130],
    [155, 240],
    [240, 240],
    [325, 240],
  ] as const)
    expect(pixel(seen, x, y)[3]).toBe(255)
  for (const [x, y] of [
    [10, 10],
    [470, 350],
    [240, 60],
    [60, 180],
  ] as const)
    expect(pixel(seen, x, y)[3]).toBe(0)
}, 120_000)
