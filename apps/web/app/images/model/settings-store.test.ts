import { afterEach, expect, test } from 'vitest'
import { defaults, engineBase } from './settings.ts'
import { nothingOwn, ownLogged, useOwn, withOwn } from './settings-store.ts'

afterEach(() => useOwn.setState({ of: {} }))
const compressing = { quality: 'quality' } as const
const converting = { quality: 'outputQuality', outputFormat: true } as const
const resizing = { quality: 'outputQuality', focus: true } as const
const crop = { x: 1, y: 2, width: 30, height: 40 }

test('an image keeps what it does differently, and nothing when that is nothing', () => {
  useOwn.getState().set('a', { ...nothingOwn, quality: 40 })
  expect(useOwn.getState().of).toEqual({ a: { ...nothingOwn, quality: 40 } })
  useOwn.getState().set('a', nothingOwn)
  expect(useOwn.getState().of).toEqual({})
})

test('own settings go over those of the tool; a format only where the tool heeds it', () => {
  const own = { ...nothingOwn, crop, quality: 40, outputFormat: 'avif' as const }
  const compressor = engineBase(defaults)
  expect(withOwn(compressing, compressor, own)).toEqual({ ...compressor, crop, quality: 40 })
  const converter = { ...engineBase(defaults), outputFormat: 'webp' as const }
  expect(withOwn(converting, converter, own)).toEqual({ ...converter, crop, quality: 40, outputFormat: 'avif' })
  expect(withOwn(converting, converter, undefined)).toBe(converter)
})

test('the record of an image names its own settings as the tool names them [server-13]', () => {
  const own = { ...nothingOwn, crop, quality: 40, outputFormat: 'avif' as const }
  expect(ownLogged(compressing, own)).toEqual({ crop, quality: 40 })
  expect(ownLogged(converting, own)).toEqual({ crop, outputQuality: 40, outputFormat: 'avif' })
  expect(ownLogged(resizing, { ...own, crop: null })).toEqual({ outputQuality: 40 })
  expect(ownLogged(resizing, undefined)).toEqual({})
})

test('the position of a crop to a shape goes to tools that use it, and gives way to a place chosen for all', () => {
  const focus = { x: 0.2, y: 1 }
  const settings = engineBase(defaults)
  expect(withOwn(resizing, settings, { ...nothingOwn, focus }).anchor).toEqual(focus)
  expect(withOwn(compressing, settings, { ...nothingOwn, focus })).toEqual(settings)
  useOwn.getState().set('a', { ...nothingOwn, focus })
  useOwn.getState().set('b', { ...nothingOwn, focus, quality: 40 })
  useOwn.getState().clearFocus()
  expect(useOwn.getState().of).toEqual({ b: { ...nothingOwn, quality: 40 } })
})
