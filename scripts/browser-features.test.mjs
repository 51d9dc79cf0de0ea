import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gapsFile, gapsText, safariGaps } from './browser-features.mjs'

test('the committed list is what the data gives (node scripts/with-node.mjs scripts/browser-features.mjs writes it)', () => {
  expect(readFileSync(gapsFile, 'utf8')).toBe(gapsText())
})

test('a member comes before the global that holds it', () => {
  const gaps = safariGaps()
  expect(gaps.indexOf('Iterator.prototype.map')).toBeLessThan(gaps.indexOf('Iterator'))
})
