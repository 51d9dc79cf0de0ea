import { expect, test } from 'vitest'
import { domainsIn } from './use-domain-list.ts'
import { cleanName } from './use-name-form.ts'

test('reads any list that people paste, each domain once', () => {
  expect(domainsIn('https://www.Example.com/a, example.com;\n example.org\t\n\n', cleanName)).toEqual([
    'example.com',
    'example.org',
  ])
  expect(domainsIn('  \n', cleanName)).toEqual([])
})
