import { expect, test } from 'vitest'
import { dictionary } from './dictionary.ts'
import { decodeXmlReferences } from './index.ts'

test('a table knows nothing by the names of an object’s own properties', () => {
  const table = dictionary({ a: 1 })
  expect(['a', 'constructor', '__proto__', 'toString'].map((name) => table[name])).toEqual([
    1,
    ...Array(3).fill(undefined),
  ])
})

test('a reference by the name of a property stays as it is written', () => {
  expect(decodeXmlReferences('&amp;&constructor;', () => {})).toBe('&&constructor;')
})
