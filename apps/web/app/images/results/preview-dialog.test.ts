import { expect, test } from 'vitest'
import { howMade, imageSnippet } from './preview-dialog.tsx'

const dimensions = { width: 800, height: 600 }

test('a modern format precedes the original', () => {
  const result = {
    dimensions,
    processedFile: { type: 'image/webp' },
    original: { name: 'a "b".jpg', type: 'image/jpeg' },
  }
  expect(imageSnippet(result, 'a b.webp')).toBe(
    '<picture>\n  <source srcset="a%20b.webp" type="image/webp">\n  <img src="a%20%22b%22.jpg" width="800" height="600" alt="" loading="lazy" decoding="async">\n</picture>',
  )
})

test('a format that every browser shows needs no way out', () => {
  const result = { dimensions, processedFile: { type: 'image/jpeg' }, original: { name: 'a.heic', type: 'image/heic' } }
  expect(imageSnippet(result, 'a.jpg')).toBe(
    '<img src="a.jpg" width="800" height="600" alt="" loading="lazy" decoding="async">',
  )
})

test('names how much of the size limit a result fills', () =>
  expect(howMade({ report: { targetFill: 0.975 } })).toContain('97.5%'))
