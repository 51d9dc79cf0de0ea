import { expect, test } from 'vitest'
import { checkLockIntegrity, findUnpinned } from './lock-integrity.mjs'

const integrity = `sha512-${'A'.repeat(86)}==`
const lock = (entry) => ({ packages: { '': {}, 'node_modules/planted': { version: '1.0.0', ...entry } } })

test('a package with a SHA-512 passes, and so does one inside the tarball of another', () => {
  expect(findUnpinned(lock({ integrity }))).toEqual([])
  expect(findUnpinned(lock({ inBundle: true }))).toEqual([])
})

test.each([undefined, '', 'sha1-abc=', `sha512-${'A'.repeat(20)}`])(
  'the integrity %s turns the gate red',
  (planted) => {
    expect(findUnpinned(lock({ integrity: planted }))[0]).toContain('planted@1.0.0')
  },
)

test('an address to fetch from turns the gate red', () => {
  expect(findUnpinned(lock({ integrity, resolved: 'https://registry.example/planted.tgz' }))).toHaveLength(1)
})

test('a platform build that is not in the lock turns the gate red', () => {
  const parent = { integrity, optionalDependencies: { 'planted-darwin-arm64': '1.0.0' } }
  expect(findUnpinned(lock(parent))[0]).toContain('planted-darwin-arm64')
})

test('the lock file of this checkout is pinned whole', () => {
  expect(checkLockIntegrity()).toEqual([])
})
