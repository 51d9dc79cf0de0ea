import { afterEach, expect, test } from 'vitest'
import { nothingOwn, ownLogged, useOwn, withOwn } from './own-settings.ts'
import { defaults, engineBase } from './settings.ts'

afterEach(() => useOwn.setState({ of: {} }))
const crop = { x: 1, y: 2, width: 30, height: 40 }

test('a picture keeps what it does differently, and nothing when that is nothing', () => {
  useOwn.getState().set('a', { ...nothingOwn, quality: 40 })
  expect(useOwn.getState().of).toEqual({ a: { ...nothingOwn, quality: 40 } })
  useOwn.getState().set('a', nothingOwn)
  expect(useOwn.getState().of).toEqual({})
})

test('own settings go over those of the tool; a format only in the converter', () => {
  const own = { ...nothingOwn, crop, quality: 40, outputFormat: 'avif' as const }
  const compressor = engineBase(defaults)
  expect(withOwn('compressor', compressor, own)).toEqual({ ...compressor, crop, quality: 40 })
  const converter = { ...engineBase(defaults), outputFormat: 'webp' as const }
  expect(withOwn('converter', converter, own)).toEqual({ ...converter, crop, quality: 40, outputFormat: 'avif' })
  expect(withOwn('converter', converter, undefined)).toBe(converter)
})

test('the record of a picture names its own settings as the tool names them [server-13]', () => {
  const own = { ...nothingOwn, crop, quality: 40, outputFormat: 'avif' as const }
  expect(ownLogged('compressor', own)).toEqual({ crop, quality: 40 })
  expect(ownLogged('converter', own)).toEqual({ crop, outputQuality: 40, outputFormat: 'avif' })
  expect(ownLogged('resizer', { ...own, crop: null })).toEqual({ outputQuality: 40 })
  expect(ownLogged('resizer', undefined)).toEqual({})
})

test('where a crop to a shape lies is of the resizer alone, and gives way to a place chosen for all', () => {
  const focus = { x: 0.2, y: 1 }
  const settings = engineBase(defaults)
  expect(withOwn('resizer', settings, { ...nothingOwn, focus }).anchor).toEqual(focus)
  expect(withOwn('compressor', settings, { ...nothingOwn, focus })).toEqual(settings)
  useOwn.getState().set('a', { ...nothingOwn, focus })
  useOwn.getState().set('b', { ...nothingOwn, focus, quality: 40 })
  useOwn.getState().clearFocus()
  expect(useOwn.getState().of).toEqual({ b: { ...nothingOwn, quality: 40 } })
})
