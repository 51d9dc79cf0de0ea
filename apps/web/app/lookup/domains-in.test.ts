import { expect, test } from 'vitest'
import { cleanName } from './clean-name.ts'
import { domainsIn } from './domains-in.ts'

test('reads any list that people paste, each domain once', () => {
  expect(domainsIn('https://www.Example.com/a, example.com;\n example.org\t\n\n', cleanName)).toEqual([
    'example.com',
    'example.org',
  ])
  expect(domainsIn('  \n', cleanName)).toEqual([])
})
