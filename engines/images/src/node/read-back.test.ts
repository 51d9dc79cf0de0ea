import { readFile } from 'node:fs/promises'
import { ascii, concat } from '@sundry/kit'
import { describe, expect, test } from 'vitest'
import { writePng } from '../formats/png/write.ts'
import type { TargetId } from '../model/types.ts'
import { asThread } from '../testing/as-thread.ts'
import { cornersOf, plain, quarters } from '../testing/samples.ts'
import { decodeImage, processWithoutCanvas } from '../worker.ts'

asThread()

const targets: readonly TargetId[] = ['jpeg', 'png', 'webp', 'avif', 'bmp', 'jxl', 'gif', 'ico']

test.each(targets)('%s is written and read again without a canvas', async (outputFormat) => {
  const file = new File([await writePng(quarters())], 'a.png')
  const { processedFile } = await processWithoutCanvas(file, { ...plain, quality: 95, outputFormat })
  const { data, width, height } = await decodeImage(new Uint8Array(await processedFile.arrayBuffer()))
  expect({ width, height }).toEqual({ width: 48, height: 32 })
  const [red = 0, green = 0, blue = 0, alpha] = data
  expect(Math.max(Math.abs(red - 230), Math.abs(green - 40), Math.abs(blue - 40))).toBeLessThan(20)
  expect(alpha).toBe(255)
})

describe('a JPEG of CMYK', () => {
  const read = () => readFile(new URL('../testing/fixtures/cmyk.jpg', import.meta.url))

  test('comes out in the right colours', async () => {
    const file = new File([await read()], 'a.jpg')
    const { processedFile } = await processWithoutCanvas(file, { ...plain, outputFormat: 'png' })
    const { data, width, height } = await decodeImage(new Uint8Array(await processedFile.arrayBuffer()))
    expect(cornersOf(new ImageData(new Uint8ClampedArray(data), width, height))).toEqual([0, 1, 2, 3])
  })

  test('a JPEG of CMYK with a profile of its inks needs a browser', async () => {
    const whole = await read()
    const profile = new Uint8Array(160)
    profile.set(ascii('CMYK'), 16)
    const segment = concat([
      Uint8Array.of(0xff, 0xe2, 0, 16 + profile.length),
      ascii('ICC_PROFILE\0'),
      Uint8Array.of(1, 1),
      profile,
    ])
    const file = new File([whole.subarray(0, 2), new Uint8Array(segment), whole.subarray(2)], 'a.jpg')
    await expect(processWithoutCanvas(file, { ...plain, outputFormat: 'png' })).rejects.toThrow('CMYK')
  })
})
