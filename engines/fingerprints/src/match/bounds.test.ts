// How patterns are searched and bounded, beside plain searching, and how much evidence is kept.
import { describe, expect, test } from 'vitest'
import { boundQuantifiers, classEnd } from './pattern.ts'
import { Sightings } from './sightings.ts'

describe('open quantifiers', () => {
  test.each([
    ['a*', 'a{0,250}'],
    ['a+?', 'a{1,250}?'],
    ['a{3,}', 'a{3,250}'],
    ['a{300,}', 'a{300,300}'],
    ['a{3}', 'a{3}'],
    ['a{3,4}', 'a{3,4}'],
    ['a{', 'a{'],
    ['\\*\\+', '\\*\\+'],
    ['[*+]x*', '[*+]x{0,250}'],
    ['[\\]*]*', '[\\]*]{0,250}'],
  ])('%s becomes %s', (source, bounded) => expect(boundQuantifiers(source)).toBe(bounded))
  test('a class ends at its bracket, or with the pattern', () => {
    expect([classEnd('[abc]d', 0), classEnd('x[\\]]', 1), classEnd('[abc', 0)]).toEqual([4, 4, 3])
  })
})

describe('what was seen of a technology', () => {
  const seen = (...list: Partial<Parameters<Sightings['add']>[0]>[]) => {
    const sightings = new Sightings()
    for (const one of list) sightings.add({ name: 'X', kind: 'html', detail: 'd', confidence: 50, trust: 2, ...one })
    return sightings.found.get('X')
  }
  test('adds up to a hundred', () => {
    expect([seen({})?.confidence, seen({}, {})?.confidence, seen({}, {}, {})?.confidence]).toEqual([50, 100, 100])
  })
  test('a technology has the version of the most reliable source, the longer of two alike', () => {
    expect(seen({ version: '1.2' }, { version: '3', trust: 3 }, { version: '4.5.6' })?.version).toBe('3')
    expect(seen({ version: '1.2' }, { version: '1.2.3' }, { version: '9.9.9' })?.version).toBe('1.2.3')
    expect(seen({ version: 'v1' }, { version: '' })?.version).toBeNull()
    expect(seen({ version: '1.2-beta+3', approximate: true })).toMatchObject({
      version: '1.2-beta+3',
      approximate: true,
    })
    expect(seen({ version: '1', approximate: true }, { version: '2', trust: 3 })?.approximate).toBe(false)
  })
  test('a technology has the exact release where two sources agree on its beginning', () => {
    const generator = { version: '10', trust: 4 }
    const file = { version: '10.3.6', trust: 3 }
    expect([seen(generator, file)?.version, seen(file, generator)?.version]).toEqual(['10.3.6', '10.3.6'])
    expect(seen(generator, { version: '10.3.6', trust: 1 })?.version).toBe('10')
    expect(seen(generator, { version: '11.0.1', trust: 3 })?.version).toBe('10')
  })
  test('a technology has no remark and no full stop behind its version', () => {
    expect(seen({ version: '7.9 (build 20230108)' })?.version).toBe('7.9')
    expect(seen({ version: '9.4.50.' })?.version).toBe('9.4.50')
  })
  test('shows six pieces of evidence, each once, of 160 signs', () => {
    const many = seen(...Array.from({ length: 9 }, (_, at) => ({ detail: `d${at}` })))
    expect(many?.evidence).toHaveLength(6)
    expect(seen({}, {}, { kind: 'css' })?.evidence).toHaveLength(2)
    expect(seen({ detail: `  a \n b${'x'.repeat(200)}` })?.evidence[0]?.detail).toBe(`a b${'x'.repeat(157)}`)
  })
})
