import { expect, test } from 'vitest'
import { memoryOf } from './memory.ts'

const settings = {
  enableResize: false,
  width: null,
  height: null,
  maintainAspectRatio: true,
  outputFormat: null,
  quality: 80,
  compressionLevel: 50,
  maxSizeMB: null,
}

test('an encoder in WebAssembly costs two to three times what the browser costs', () => {
  const fast = memoryOf(12e6, 'webp', settings)
  const small = memoryOf(12e6, 'webp', { ...settings, effort: 'small' })
  expect(small).toBeGreaterThan(fast * 2)
  expect(memoryOf(12e6, 'jpeg', { ...settings, outputFormat: 'avif' })).toBeGreaterThan(fast * 2.5)
  expect(memoryOf(12e6, 'heic', { ...settings, outputFormat: 'webp' })).toBe(fast)
})

test('two large pictures of the small tier do not fit beside each other, two small ones do', () => {
  const small = { ...settings, effort: 'small' as const }
  const share = 150e6
  expect(2 * memoryOf(12e6, 'webp', small)).toBeGreaterThan(2 * share)
  expect(2 * memoryOf(6e6, 'webp', small)).toBeLessThan(2 * share)
})

test('a photograph that stays JPEG costs the same at both efforts, and less than one that has to be drawn', () => {
  const stays = memoryOf(12e6, 'jpeg', settings)
  expect(memoryOf(12e6, 'jpeg', { ...settings, effort: 'small' })).toBe(stays)
  expect(memoryOf(12e6, 'png', { ...settings, outputFormat: 'jpeg' })).toBeGreaterThan(stays)
})
