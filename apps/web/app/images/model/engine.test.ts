// Facts about an image before it is processed: whether it is large, and its format by its first bytes.
import { expect, test } from 'vitest'
import { isLarge, sniff } from './engine.ts'

test.each([
  ['jpeg', 1000, 1000, false],
  ['jpeg', 1001, 1000, true],
  ['svg', 5000, 5000, false],
] as const)('a %s of %i × %i is large: %s', (format, width, height, large) => {
  expect(isLarge(format, { width, height })).toBe(large)
})

test('the first octets decide the format, whatever the name', async () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
  expect(await sniff(new File([png], 'photo.jpg'))).toEqual({ format: 'png', mime: 'image/png' })
  expect(await sniff(new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'a'))).toMatchObject({ format: 'jpeg' })
  expect(await sniff(new File(['text'], 'photo.png'))).toBeNull()
})
