// A watermark as pixels: words in their colour, in the middle of their strip, and an image read from its data address.
import { newStep, type StepOf } from '@sundry/recipes'
import { expect, test } from 'vitest'
import { drawText, readImage } from './ports.ts'

const words = (some: Partial<StepOf<'watermark-text'>>) =>
  drawText(
    newStep('watermark-text', { text: 'HHH', colour: '#ff0000', bold: false, ...some }) as StepOf<'watermark-text'>,
  )
const inkIn = ({ data, width, height }: Awaited<ReturnType<typeof drawText>>) => {
  const rows: number[] = []
  const columns: number[] = []
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((data[(y * width + x) * 4 + 3] ?? 0) > 128) {
        rows.push(y)
        columns.push(x)
      }
  const minValue = (of: readonly number[]) => of.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
  const maxValue = (of: readonly number[]) => of.reduce((one, other) => Math.max(one, other), 0)
  return {
    top: minValue(rows),
    bottom: maxValue(rows),
    left: minValue(columns),
    right: maxValue(columns),
    count: rows.length,
  }
}

test('words are in the middle of their strip, from its left edge to its right one', async () => {
  const raster = await words({})
  expect(raster.height).toBe(208)
  const { top, bottom, left, right } = inkIn(raster)
  expect(Math.abs((top + bottom) / 2 - raster.height / 2)).toBeLessThan(raster.height / 10)
  expect(bottom - top).toBeGreaterThan(90)
  expect(left).toBeLessThan(30)
  expect(raster.width - right).toBeLessThan(30)
})

test('they have the colour and the weight that was chosen', async () => {
  const raster = await words({ colour: '#0000ff' })
  const { top, bottom, left } = inkIn(raster)
  const at = (Math.round((top + bottom) / 2 + 20) * raster.width + left + 4) * 4
  expect([...raster.data.slice(at, at + 3)]).toEqual([0, 0, 255])
  expect(inkIn(await words({ bold: true })).count).toBeGreaterThan(inkIn(raster).count * 1.2)
})

test('a long text is made smaller, not wider than 4096 pixels, and never unreadable', async () => {
  const long = await words({ text: 'H'.repeat(100) })
  expect(long.width).toBeGreaterThan(4000)
  expect(long.width).toBeLessThanOrEqual(4097)
  expect(long.height).toBeLessThan(100)
  expect((await words({ text: 'i'.repeat(3000) })).height).toBe(11)
  expect((await words({ text: '' })).width).toBe(1)
})

test('an image is read with its size and its colours', async () => {
  const canvas = document.createElement('canvas')
  canvas.width = 3
  canvas.height = 2
  const context = canvas.getContext('2d')
  if (context) context.fillStyle = '#00ff00'
  context?.fillRect(0, 0, 3, 2)
  context?.clearRect(1, 1, 1, 1)
  const step = newStep('watermark-picture', { picture: canvas.toDataURL('image/png') })
  const { width, height, data } = await readImage(step as StepOf<'watermark-picture'>)
  expect([width, height]).toEqual([3, 2])
  expect([...data.slice(0, 4)]).toEqual([0, 255, 0, 255])
  expect(data[(1 * 3 + 1) * 4 + 3]).toBe(0)
})
