import { expect, test } from 'vitest'
import { createFrontier } from './frontier.ts'

const start = 'https://a.example/'
const at = (path: string) => `https://a.example/${path}`

test('visits the nearest first, each page once, and only pages of this site', () => {
  const frontier = createFrontier({ start, maxDepth: 2 })
  expect(frontier.waiting).toBe(1)
  expect(frontier.take()).toEqual({ url: start, depth: 0 })
  const others = ['https://b.example/', 'https://user@a.example/x', at('x.pdf'), at('x.JPG'), at('x.tar')]
  frontier.add([at('one'), at('two'), at('one'), start, ...others], 1)
  expect(frontier.waiting).toBe(2)
  expect([frontier.take(), frontier.take(), frontier.take()]).toEqual([
    { url: at('one'), depth: 1 },
    { url: at('two'), depth: 1 },
    undefined,
  ])
  expect(frontier.waiting).toBe(0)
})

test('notes that it was too deep only for pages it does not know', () => {
  const frontier = createFrontier({ start, maxDepth: 1 })
  frontier.add([at('one')], 1)
  frontier.add([at('one'), start], 2)
  expect(frontier.tooDeep).toBe(false)
  frontier.add([at('two')], 2)
  expect(frontier.tooDeep).toBe(true)
  expect(frontier.waiting).toBe(2)
})

test('remembers twenty thousand addresses and four million characters of them', () => {
  const many = createFrontier({ start, maxDepth: 1 })
  for (let index = 1; index < 20_000; index += 1) expect(many.claim(at(String(index)))).toBe(true)
  expect(many.claim(at('one-more'))).toBe(false)
  const long = createFrontier({ start, maxDepth: 1 })
  expect(long.claim('x'.repeat(4_000_000))).toBe(true)
  expect(long.claim('y')).toBe(false)
  const longer = createFrontier({ start, maxDepth: 1 })
  expect(longer.claim('x'.repeat(4_000_001))).toBe(false)
})
