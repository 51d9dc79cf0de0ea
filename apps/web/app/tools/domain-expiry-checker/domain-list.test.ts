import { expect, test } from 'vitest'
import { domainsOf } from './domain-list.ts'

test('reads any list that people paste, each domain once', () => {
  expect(domainsOf('https://www.Example.com/a, example.com;\n example.org\t\n\n')).toEqual([
    'example.com',
    'example.org',
  ])
  expect(domainsOf('  \n')).toEqual([])
})
