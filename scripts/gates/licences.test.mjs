import { expect, test } from 'vitest'
import { findForeignFiles, findForeignPackages } from './licences.mjs'

const lock = (entry) => ({ packages: { '': {}, 'node_modules/planted': entry } })

test.each(['GPL-3.0-only', 'AGPL-3.0', 'SSPL-1.0', 'MIT AND GPL-2.0', undefined])(
  'a shipped package under %s turns the gate red',
  (license) => {
    expect(findForeignPackages(lock({ license }))).toHaveLength(1)
  },
)

test.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0)', 'MIT AND ISC'])('a shipped package under %s passes', (license) => {
  expect(findForeignPackages(lock({ license }))).toEqual([])
})

test('a package used only while developing is not shipped', () => {
  expect(findForeignPackages(lock({ license: 'GPL-3.0', dev: true }))).toEqual([])
})

test.each(['assets/heic-enc-abc.wasm', 'assets/pngquant.wasm', 'assets/wp2-enc.wasm'])(
  '%s in the site turns the gate red',
  (path) => {
    expect(findForeignFiles([{ path, text: '' }])).toHaveLength(1)
  },
)

test('a bundle that names the GPL turns the gate red', () => {
  expect(findForeignFiles([{ path: 'assets/a.js', text: '/*! GPL-3.0 */' }])).toHaveLength(1)
})

test('an ordinary file passes', () => {
  expect(findForeignFiles([{ path: 'assets/page-1.js', text: '/*! MIT */' }])).toEqual([])
})
