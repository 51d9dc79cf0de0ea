import { expect, test } from 'vitest'
import { freeSize } from './free-size.ts'

const fixed = [0x0a, 3, 0x08, 0xc0, 2, 0x0a, 3, 0x08, 0xc0, 2]
const free = [0x0a, 3, 0x12, 1, 0x68, 0x0a, 3, 0x12, 1, 0x77]

test('every pair of sides of 320 gets names, and nothing else changes', () => {
  const model = Uint8Array.from([1, 0x0a, 3, ...fixed, 7, 0x0a, 3, 0x08, 0xc0, 2, 9, ...fixed])
  expect(freeSize(model.buffer)).toBe(2)
  expect([...model]).toEqual([1, 0x0a, 3, ...free, 7, 0x0a, 3, 0x08, 0xc0, 2, 9, ...free])
})

test('a network without such sides stays as it is', () => {
  const model = Uint8Array.from([0x0a, 3, 0x08, 0xc0, 2, 0x0a, 3, 0x08, 0xc0, 3])
  expect(freeSize(model.buffer)).toBe(0)
  expect([...model]).toEqual([0x0a, 3, 0x08, 0xc0, 2, 0x0a, 3, 0x08, 0xc0, 3])
})
