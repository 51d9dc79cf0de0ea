import type { Technology } from '@sundry/contracts/tech-lookup-v1'
import { expect, test } from 'vitest'
import { compareNames } from './compare-names.ts'

const of = (name: string, version: string | null) => ({ name, slug: name.toLowerCase(), version }) as Technology

test('what both have and what only one has', () => {
  const first = [of('Nginx', '1.28'), of('PHP', null), of('jQuery', '3.7.1')]
  const second = [of('jQuery', '3.7.1'), of('Nginx', null), of('Vue', '3.4')]
  expect(compareNames(first, second)).toEqual({
    both: ['Nginx 1.28 / ?', 'jQuery 3.7.1'],
    onlyFirst: ['PHP'],
    onlySecond: ['Vue 3.4'],
  })
})
