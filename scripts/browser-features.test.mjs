import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gapsFile, gapsText, safariGaps } from './browser-features.mjs'

test('the committed list is what the data gives (node scripts/with-node.mjs scripts/browser-features.mjs writes it)', () => {
  expect(readFileSync(gapsFile, 'utf8')).toBe(gapsText())
})

test('the list names what was seen missing in Safari, and nothing it has', () => {
  const gaps = safariGaps()
  expect(gaps).toEqual(
    expect.arrayContaining([
      'ImageDecoder',
      'URL.parse',
      'requestIdleCallback',
      'Promise.try',
      'Iterator.prototype.map',
      'Navigator.prototype.gpu',
      'ReadableStream.prototype.@@asyncIterator',
      'CanvasRenderingContext2D.prototype.filter',
      'OffscreenCanvasRenderingContext2D.prototype.filter',
    ]),
  )
  for (const path of ['OffscreenCanvas', 'URL.canParse', 'Array.prototype.at', 'Promise', 'caches', 'Promise.any']) {
    expect(gaps).not.toContain(path)
  }
})

test('a member comes before the global that holds it', () => {
  const gaps = safariGaps()
  expect(gaps.indexOf('Iterator.prototype.map')).toBeLessThan(gaps.indexOf('Iterator'))
})
