import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './places.mjs'
import { neededBy } from './server-files.mjs'

test('a nested version goes before one further up, and an optional peer is left out', () => {
  const packages = {
    app: { dependencies: { a: '1', '@own/b': '*' } },
    'node_modules/a': {
      dependencies: { c: '1' },
      peerDependencies: { d: '1', e: '1' },
      peerDependenciesMeta: { e: { optional: true } },
    },
    'node_modules/a/node_modules/c': {},
    'node_modules/c': {},
    'node_modules/d': {},
    'node_modules/e': {},
    'node_modules/@own/b': { link: true, resolved: 'engines/b' },
    'engines/b': { dependencies: { c: '2' } },
    'node_modules/unused': {},
  }
  expect(neededBy('app', packages)).toEqual(
    [
      'app',
      'engines/b',
      'node_modules/@own/b',
      'node_modules/a',
      'node_modules/a/node_modules/c',
      'node_modules/c',
      'node_modules/d',
    ].sort(),
  )
})

test('the server needs nothing that is bound to one processor, and no part of the page or of the tests', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const needed = neededBy('apps/server', packages)
  expect(needed.length).toBeGreaterThan(40)
  expect(needed.filter((place) => packages[place].cpu || packages[place].os)).toEqual([])
  expect(needed.filter((place) => /\/(?:react|vitest|vite|typescript|playwright)$|^apps\/web/.test(place))).toEqual([])
})
