import { describe, expect, test } from 'vitest'
import { caseKinds, transformCase } from './index.ts'
import { createKeepsCapitals, isShouting } from './words/kept-words.ts'

describe('every kind', () => {
  test.each(caseKinds.filter(({ id }) => !id.startsWith('title-')))(
    '$label is written the way it works',
    ({ id, label }) => {
      expect(transformCase(id === 'inverse' ? 'Inverse Case' : label, id)).toBe(label)
      // Another writing of the same words comes out as the label does.
      const words = label
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .replace(/[_./-]/g, ' ')
        .toLowerCase()
      if (id !== 'inverse' && id !== 'alternating') expect(transformCase(words, id)).toBe(label)
    },
  )
  test('every kind of titles has its own rules', () => {
    expect(
      caseKinds.filter(({ id }) => id.startsWith('title-')).map(({ id, label }) => transformCase(label, id)),
    ).toEqual(['AP Title Case', 'Chicago Title Case'])
  })
})

test('a word in capitals is an acronym on a line with small letters, judged again for each line', () => {
  const source = 'the NASA X\nALL CAPS\nan IBM'
  const isAcronym = createKeepsCapitals(true, false)
  const words = [...source.matchAll(/\S+/g)].map(({ 0: word, index }) => [
    word,
    isAcronym(source, index, index + word.length),
  ])
  expect(words).toEqual([
    ['the', false],
    ['NASA', true],
    ['X', false],
    ['ALL', false],
    ['CAPS', false],
    ['an', false],
    ['IBM', true],
  ])
  expect([isShouting('ABC 1'), isShouting('ABc'), isShouting('1')]).toEqual([true, false, false])
})
