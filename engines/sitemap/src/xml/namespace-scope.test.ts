// A declaration counts inside its element and ends with it.
import { expect, test } from 'vitest'
import { createNamespaceScope } from './namespace-scope.ts'

test('ends with its own element, however deep the elements inside it go', () => {
  const scope = createNamespaceScope()
  scope.open('root', [])
  scope.open('a', ['xmlns:x', 'urn:x'])
  expect(scope.open('x:b', [])).toMatchObject({ tag: { uri: 'urn:x' }, unbound: [] })
  scope.open('c', [])
  scope.close()
  scope.close()
  expect(scope.open('x:b', [])).toMatchObject({ tag: { uri: 'urn:x' }, unbound: [] })
  scope.close()
  scope.close()
  expect(scope.open('x:b', [])).toMatchObject({ tag: { uri: '' }, unbound: ['x'] })
})

test('another of the same prefix counts until it ends', () => {
  const scope = createNamespaceScope()
  const uri = () => {
    const { tag } = scope.open('x:b', [])
    scope.close()
    return tag.uri
  }
  scope.open('a', ['xmlns:x', 'urn:one'])
  scope.open('a', ['xmlns:x', 'urn:two'])
  expect(uri()).toBe('urn:two')
  scope.close()
  expect(uri()).toBe('urn:one')
})
