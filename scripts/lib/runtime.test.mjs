import { expect, test } from 'vitest'
import { isNewEnough, PACKAGES } from './runtime.mjs'

test.each([
  ['18.20.0', false],
  ['20.20.2', false],
  ['22.18.0', false],
  ['22.19.0', true],
  ['24.0.0', true],
  ['26.1.0', true],
])('Node %s is new enough: %s', (version, expected) => {
  expect(isNewEnough(version)).toBe(expected)
})

test('every packaged Node is pinned by version and integrity', () => {
  for (const [name, version, integrity] of Object.values(PACKAGES)) {
    expect(name).toMatch(/^node-/)
    expect(version).toMatch(/^24\.\d+\.\d+$/)
    expect(integrity).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/)
  }
})
