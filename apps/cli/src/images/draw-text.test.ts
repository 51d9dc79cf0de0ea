import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newStep } from '@sundry/recipes'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { tinyFont } from '../testing/tiny-font.ts'
import { drawText } from './draw-text.ts'

const step = (text: string, colour = '#ff8000') =>
  ({ ...newStep('watermark-text', { text, colour }), off: false }) as const

async function fontFile(content: Uint8Array = tinyFont()): Promise<string> {
  const file = join(await temporaryFolder(), 'boxes.ttf')
  await writeFile(file, content)
  return file
}

test('draws the text in its colour, on nothing', async () => {
  const { data, width, height } = await drawText(step('ab'), await fontFile())
  expect([width, height]).toEqual([288, 208])
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
  expect(at(60, 100)).toEqual([255, 128, 0, 255])
  expect(at(220, 100)).toEqual([255, 128, 0, 255])
  expect(at(144, 100)[3]).toBe(0)
  expect(at(60, 5)[3]).toBe(0)
})

test('a long text is drawn smaller, not cut; markup in it is text', async () => {
  const { width, height } = await drawText(step('<b>&amp;'.repeat(20)), await fontFile())
  expect(width).toBeLessThanOrEqual(4096)
  expect(width).toBeGreaterThan(4000)
  expect(height).toBeLessThan(60)
})

test('letters that the font lacks, and a file that is no font, are reported', async () => {
  await expect(drawText(step('日本'), await fontFile())).rejects.toThrow(/has no glyphs for “日本”/)
  await expect(drawText(step('a'), await fontFile(Buffer.from('no font')))).rejects.toThrow(/is not a TTF or OTF file/)
})
