import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCutoutEngine } from './browser.ts'
import { pixel, plainStyle, readPixels } from './testing/images.ts'
import { layModels } from './testing/models.ts'

const engine = createCutoutEngine()
beforeAll(layModels, 120_000)
afterAll(() => engine.close())

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

test('where the models do not agree, what was weighed is the result, before and after the visitor tries another', async () => {
  const subject = await engine.find(await discAndBox())
  expect(subject.mode).toBe('auto')
  expect(subject.agreement).toBeLessThan(0.95)
  const seen = async () => {
    const { file } = await engine.render(subject, plainStyle)
    const result = await readPixels(file)
    const alphas = ([x = 0, y = 0]: readonly number[]) => pixel(result, x, y)[3]
    return [
      [140, 180],
      [350, 180],
      [240, 180],
      [10, 10],
      [470, 350],
    ].map(alphas)
  }
  expect(await seen()).toEqual([255, 255, 0, 0, 0])
  await engine.switchTo(subject, 'object')
  const again = await engine.switchTo(subject, 'auto')
  expect(again).toMatchObject({ mode: 'auto', agreement: subject.agreement })
  expect(await seen()).toEqual([255, 255, 0, 0, 0])
}, 120_000)
