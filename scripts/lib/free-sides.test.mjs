import { expect, test } from 'vitest'
import { freeSides } from './models.mjs'

const fixed = [0x0a, 3, 0x08, 0xc0, 2, 0x0a, 3, 0x08, 0xc0, 2]
const free = [0x0a, 3, 0x12, 1, 0x68, 0x0a, 3, 0x12, 1, 0x77]

test('every pair of sides of 320 gets names, and nothing else changes', () => {
  const model = [1, 0x0a, 3, ...fixed, 7, 0x0a, 3, 0x08, 0xc0, 2, 9, ...fixed]
  const before = Buffer.from(model)
  expect([...freeSides(before)]).toEqual([1, 0x0a, 3, ...free, 7, 0x0a, 3, 0x08, 0xc0, 2, 9, ...free])
  expect([...before]).toEqual(model)
})

test('a network without such sides stays as it is', () => {
  const model = [0x0a, 3, 0x08, 0xc0, 2, 0x0a, 3, 0x08, 0xc0, 3]
  expect([...freeSides(Buffer.from(model))]).toEqual(model)
})
