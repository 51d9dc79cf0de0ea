import { expect, test } from 'vitest'
import {
  changed,
  defaults,
  fromPreset,
  hasTarget,
  readSettings,
  switchCompression,
  switchConversion,
} from './settings.ts'

test('defaults of the specification', () => {
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

test('a preset sets quality, size and level 50', () => {
  expect(fromPreset('low')).toEqual({ compressionPreset: 'low', quality: 90, maxSizeMB: 5, compressionLevel: 50 })
  expect(fromPreset('medium')).toEqual({ compressionPreset: 'medium', quality: 70, maxSizeMB: 2, compressionLevel: 50 })
  expect(fromPreset('high')).toEqual({ compressionPreset: 'high', quality: 50, maxSizeMB: 1, compressionLevel: 50 })
})

test('Custom only switches the preset and keeps the values', () => {
  expect(fromPreset('custom')).toEqual({ compressionPreset: 'custom' })
})

test('compression off is level 0 and preset none, on is medium', () => {
  expect(switchCompression(false)).toEqual({ compressionPreset: 'none', compressionLevel: 0 })
  expect(switchCompression(true)).toMatchObject({ compressionPreset: 'medium', compressionLevel: 50 })
})

test('conversion on selects webp', () => {
  expect(switchConversion(true)).toEqual({ outputFormat: 'webp' })
  expect(switchConversion(false)).toEqual({ outputFormat: null })
})

test('changes on a page force what its tool does not do', () => {
  const all = { ...defaults, outputFormat: 'webp' as const, enableResize: true, compressionLevel: 50 }
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

test('resizing needs the switch and a size', () => {
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
