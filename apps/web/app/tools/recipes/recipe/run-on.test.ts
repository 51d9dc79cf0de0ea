import { newStep, type RecipePorts } from '@sundry/recipes'
import { expect, test, vi } from 'vitest'
import { ports } from './ports.ts'
import { runOn } from './run-on.ts'

const drawText = vi.hoisted(() => vi.fn())
vi.mock('./ports.ts', () => ({ ports: { drawText } }))

const size = { width: 2, height: 1 }
const png = new Uint8Array(400)
png.set([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 2, 0, 0, 0, 1, 8, 6])
const image = () => new File([png], 'a.png', { type: 'image/png' })
const made = {
  ...{ processedFile: new File([png.slice(0, 100)], 'a.png', { type: 'image/png' }), processedSize: 100 },
  ...{ originalSize: 400, compressionRatio: 75, dimensions: size, format: 'png', notes: [], report: {} },
}
const engines = { ...ports, process: async () => made } as unknown as RecipePorts

test('a result says how much smaller it is than the file it was made from', async () => {
  expect(await runOn(image(), { name: '', steps: [newStep('compress')] }, {}, engines)).toMatchObject({
    ...{ originalSize: 400, processedSize: 100, compressionRatio: 75, dimensions: size, format: 'png' },
  })
})

test('a watermark is drawn once for all images, and again where drawing it failed', async () => {
  const recipe = { name: '', steps: [newStep('watermark-text', { text: 'mine' })] }
  drawText.mockRejectedValueOnce(new Error('no font'))
  await expect(runOn(image(), recipe, {}, engines)).rejects.toThrow('no font')
  drawText.mockResolvedValue({ data: new Uint8ClampedArray(8), ...size })
  await runOn(image(), recipe, {}, engines)
  await runOn(image(), recipe, {}, engines)
  expect(drawText).toHaveBeenCalledTimes(2)
})
