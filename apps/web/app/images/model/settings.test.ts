import { expect, test } from 'vitest'
import {
  anchors,
  changed,
  defaults,
  fromPreset,
  hasTarget,
  readSettings,
  sharedSettings,
  switchCompression,
  switchConversion,
} from './settings.ts'

test('defaults of the specification [image-30]', () => {
  expect(defaults).toMatchObject({
    compressionLevel: 50,
    compressionPreset: 'medium',
    quality: 70,
    maxSizeMB: 2,
    outputFormat: null,
    enableResize: false,
    width: null,
    height: null,
    maintainAspectRatio: true,
  })
})

test('a preset sets quality, size and level 50 [compress-6]', () => {
  expect(fromPreset('low')).toEqual({ compressionPreset: 'low', quality: 90, maxSizeMB: 5, compressionLevel: 50 })
  expect(fromPreset('medium')).toEqual({ compressionPreset: 'medium', quality: 70, maxSizeMB: 2, compressionLevel: 50 })
  expect(fromPreset('high')).toEqual({ compressionPreset: 'high', quality: 50, maxSizeMB: 1, compressionLevel: 50 })
})

test('Custom only switches the preset and keeps the values [compress-7]', () => {
  expect(fromPreset('custom')).toEqual({ compressionPreset: 'custom' })
})

test('compression off is level 0 and preset none, on is medium [compress-4]', () => {
  expect(switchCompression(false)).toEqual({ compressionPreset: 'none', compressionLevel: 0 })
  expect(switchCompression(true)).toMatchObject({ compressionPreset: 'medium', compressionLevel: 50 })
})

test('conversion on selects webp [convert-4]', () => {
  expect(switchConversion(true)).toEqual({ outputFormat: 'webp' })
  expect(switchConversion(false)).toEqual({ outputFormat: null })
})

test('changes on a page force what its tool does not do [compress-14]', () => {
  const all = { ...defaults, outputFormat: 'webp' as const, enableResize: true, compressionLevel: 50 }
  const switchedOn = changed('compressor', defaults, { outputFormat: 'webp', enableResize: true })
  expect(switchedOn).toMatchObject({ outputFormat: null, enableResize: false })
  expect(changed('compressor', all, { quality: 60 })).toMatchObject({
    outputFormat: null,
    enableResize: false,
    compressionLevel: 50,
  })
  expect(changed('converter', all, {})).toMatchObject({
    compressionLevel: 0,
    enableResize: false,
    outputFormat: 'webp',
  })
  expect(changed('resizer', all, {})).toMatchObject({ compressionLevel: 0, outputFormat: null, enableResize: true })
})

test('resizing needs the switch and a size [resize-6]', () => {
  expect(hasTarget({ ...defaults, width: 5 })).toBe(false)
  expect(hasTarget({ ...defaults, enableResize: true })).toBe(false)
  expect(hasTarget({ ...defaults, enableResize: true, height: 5 })).toBe(true)
  expect(hasTarget({ ...defaults, enableResize: true, resizeBy: 'percent', width: 5 })).toBe(false)
  expect(hasTarget({ ...defaults, enableResize: true, resizeBy: 'percent', percent: 50 })).toBe(true)
})

test('settings from outside are taken only as far as they make sense', () => {
  expect(
    readSettings({
      quality: 55,
      maxSizeMB: 99,
      outputFormat: 'exe',
      width: -1,
      percent: 50,
      background: 'url(x)',
      enableResize: 'yes',
      unknown: 1,
    }),
  ).toEqual({ quality: 55, percent: 50 })
  expect(readSettings('nonsense')).toEqual({})
  expect(readSettings(null)).toEqual({})
})

test.each([
  ['width', 1, 65_535],
  ['height', 1, 65_535],
  ['percent', 1, 1000],
  ['compressionLevel', 0, 100],
])('%s from outside is taken from %i to %i', (name, min, max) => {
  for (const taken of [min, max, null]) expect(readSettings({ [name]: taken })).toEqual({ [name]: taken })
  for (const refused of [min - 1, max + 1, Number.NaN, '5']) expect(readSettings({ [name]: refused })).toEqual({})
})

test.each([
  ['compressionPreset', ['none', 'low', 'medium', 'high', 'custom']],
  ['outputFormat', [null, 'jpeg', 'png', 'webp', 'avif', 'bmp', 'jxl', 'ico']],
  ['resizeBy', ['pixels', 'percent']],
  ['fit', ['inside', 'cover', 'pad']],
  ['anchor', anchors],
  ['effort', ['fast', 'small']],
  ['mode', ['quality', 'same-look', 'best-format']],
  ['resampling', ['fast', 'best']],
  ['metadata', ['strip', 'profile', 'all']],
])('a link may carry each choice of %s', (name, all) => {
  for (const one of all) expect(readSettings({ [name]: one })).toEqual({ [name]: one })
  expect(readSettings({ [name]: 'nonsense' })).toEqual({})
})

test('a page begins with settings that it would take from a link', () => {
  const { goal: _, ...linked } = defaults
  expect(readSettings(defaults)).toEqual(linked)
  expect(sharedSettings(defaults)).toEqual({})
  expect(sharedSettings({ ...defaults, fit: 'cover' })).toEqual({ fit: 'cover' })
})

test('a colour and a name from outside are taken as they may be written', () => {
  expect(readSettings({ background: '#A0b1c2' })).toEqual({ background: '#A0b1c2' })
  expect(readSettings({ background: '#A0b1c' })).toEqual({})
  expect(readSettings({ rename: 'x'.repeat(200) })).toEqual({ rename: 'x'.repeat(200) })
  expect(readSettings({ rename: 'x'.repeat(201) })).toEqual({})
})
