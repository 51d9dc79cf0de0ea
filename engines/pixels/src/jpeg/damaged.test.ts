import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compile } from '../../tools/compile.mjs'
import { loadPixels, pixelsWasm } from '../index.ts'
import { attempt, attemptTranscode, damage } from '../testing/damage.ts'

const folder = new URL('../fixtures/', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.jpg'))
  .map((name) => new Uint8Array(readFileSync(new URL(name, folder))))
const checked = compile({ checked: true })
const outcomes = ['decoded', 'not-jpeg', 'damaged', 'unsupported', 'too-large', 'no-memory']

test('400 damaged files end in an image or in words, in a module that checks each access', {
  timeout: 120_000,
}, async () => {
  const pixels = await loadPixels(await checked)
  const found = new Set<string>()
  for (let seed = 0; seed < 400; seed += 1) {
    const file = damage(files[seed % files.length] ?? new Uint8Array(), seed)
    found.add(attempt(pixels, file, ([1, 2, 4, 8] as const)[seed % 4] ?? 1))
  }
  expect([...found].filter((outcome) => !outcomes.includes(outcome))).toEqual([])
  expect(found.has('decoded')).toBe(true)
})

test('400 damaged files are coded again as whole files, or refused in words', { timeout: 120_000 }, async () => {
  const pixels = await loadPixels(await checked)
  const found = new Map<string, number>()
  for (let seed = 0; seed < 400; seed += 1) {
    const outcome = attemptTranscode(pixels, damage(files[seed % files.length] ?? new Uint8Array(), seed), seed)
    found.set(outcome, (found.get(outcome) ?? 0) + 1)
  }
  const known = [...outcomes.slice(1), 'coded anew', 'wrong-input']
  expect([...found.keys()].filter((outcome) => !known.includes(outcome))).toEqual([])
  expect(found.get('coded anew')).toBeGreaterThan(40)
})

test('the checks see a coefficient beyond its block', { tags: 'long', timeout: 120_000 }, async () => {
  const change = (name: string, text: string) =>
    name.endsWith('blocks.ts') ? text.replace('if (k > 63) return', '') : text
  const pixels = await loadPixels(await compile({ checked: true, change }))
  const tryAll = () => {
    for (let seed = 0; seed < 400; seed += 1) attempt(pixels, damage(files[seed % 4] ?? new Uint8Array(), seed), 1)
  }
  expect(tryAll).toThrow('check of the module')
})

test('a progressive file of endless empty scans is refused', async () => {
  const pixels = await loadPixels(readFileSync(new URL(pixelsWasm)))
  const file =
    files[
      readdirSync(folder)
        .filter((name) => name.endsWith('.jpg'))
        .indexOf('progressive-grey.jpg')
    ]
  const bytes = file ?? new Uint8Array()
  const start = bytes.findLastIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xda)
  const last = bytes.subarray(start, -2)
  const many = Buffer.concat([
    bytes.subarray(0, start),
    ...Array.from({ length: 1000 }, () => last),
    bytes.subarray(-2),
  ])
  expect(attempt(pixels, new Uint8Array(many), 1)).toBe('too-large')
})
