import { expect, test } from 'vitest'
import { readUris } from './uris.ts'

test.each([
  ['mailto:a@example.com', true],
  ['mailto:a.b+c@Example.com?subject=x', true],
  ['MAILTO:a@example.com', true],
  ['https://report.example.com/dmarc', true],
  ['mailto:a@example.com!10m', true],
  ['mailto:a@example.com!10', true],
  ['mailto:a@example.com!10x', false],
  ['mailto:a!b@example.com', false],
  ['a@example.com', false],
  ['mailto:', false],
  ['mailto:a', false],
  ['mailto:@example.com', false],
  ['mailto:a@', false],
  ['mailto:a@exa mple.com', false],
  ['https://', false],
  ['tel:+123', true],
  ['urn:example:a', true],
  ['http://', false],
  ['', false],
  ['!10m', false],
])('"%s" can receive reports: %s', (text, valid) => {
  expect(readUris(` ${text} ,`)[0]).toMatchObject({ text, valid })
})

test.each([
  ['mailto:a@example.com!10m', true],
  ['mailto:a@example.com!', false],
  ['mailto:a@example.com', false],
  ['!10m', true],
  ['10m', false],
])('"%s" names the largest size wanted: %s', (text, hasSize) => {
  expect(readUris(text)[0]?.hasSize).toBe(hasSize)
})

test('an absent or empty tag names nobody', () => {
  expect(readUris(undefined)).toEqual([])
  expect(readUris('')).toEqual([])
})
