import { transformCase } from '@sundry/text'
import { expect, test } from 'vitest'
import { caseOptions, cleanOptions, readCaseSettings, useCaseSettings } from './settings.ts'

test.each([
  null,
  '',
  '{',
  '[]',
  '"text"',
  'null',
  '{"language":"xx","quotes":7,"keep":1,"trimLines":"yes","unknown":true}',
])('a stored value of %j changes nothing', (retained) => {
  expect(readCaseSettings(retained)).toEqual({})
})

test('settings that make sense come back', () => {
  const retained = { language: 'tr', keep: 'iPhone', keepAcronyms: true, quotes: 'curly', slug: true }
  expect(readCaseSettings(JSON.stringify(retained))).toEqual(retained)
})

test('words to keep are split at commas and lines, blanks left out', () => {
  const settings = { ...useCaseSettings.getState(), keep: ' iPhone, ,NASA\nNode.js ', language: 'und' }
  expect(caseOptions(settings)).toMatchObject({ keep: ['iPhone', 'NASA', 'Node.js'] })
})

test('quotation marks are touched only when a style is chosen', () => {
  const settings = useCaseSettings.getState()
  expect(cleanOptions({ ...settings, quotes: 'keep' })).not.toHaveProperty('quotes')
  expect(cleanOptions({ ...settings, quotes: 'straight', language: 'de' })).toMatchObject({
    quotes: 'straight',
    locale: 'de',
  })
})

test('title case keeps acronyms and names unless a visitor turns that off', () => {
  const settings = useCaseSettings.getState()
  const title = (some: Partial<typeof settings>) =>
    transformCase('NASA bought an iphone\nNASA NEWS', 'title', caseOptions({ ...settings, ...some }))
  expect(title({})).toBe('NASA Bought An iPhone\nNasa News')
  expect(title({ keepAcronyms: false, keepNames: false })).toBe('Nasa Bought An Iphone\nNasa News')
})
