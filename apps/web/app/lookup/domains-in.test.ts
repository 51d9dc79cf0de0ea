import { expect, test } from 'vitest'
import { domainsIn } from './domain-list.tsx'
import { cleanName } from './lookup-form.tsx'

test('reads any list that people paste, each domain once, and a phrase as one entry', () => {
  expect(domainsIn('https://www.Example.com/a, example.com;\n example.org\t\n\n', cleanName)).toEqual([
    'example.com',
    'example.org',
  ])
  expect(domainsIn('a.example b.example\nnot a domain\nc.example', cleanName)).toEqual([
    'a.example',
    'b.example',
    'not a domain',
    'c.example',
  ])
  expect(domainsIn('  \n', cleanName)).toEqual([])
})
