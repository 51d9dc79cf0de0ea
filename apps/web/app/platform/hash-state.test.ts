import { expect, test } from 'vitest'
import { packHash, unpackHash } from './hash-state.ts'

test.each([
  [{ text: 'Grüße, 世界 👋\n'.repeat(500), kind: 'upper' }],
  [['']],
  ['plain'],
  [{ nested: { list: [1, null, true] } }],
])('a shared value comes back as it was', async (value) => {
  const hash = await packHash(value)
  expect(hash).toMatch(/^#s1=[\w-]+$/)
  expect(await unpackHash(hash)).toEqual(value)
})

test.each(['', '#', '#features', '#s1=', '#s1=!!!', '#s1=AAAA', '#s2=abc'])(
  'the fragment %j is nobody’s state',
  async (hash) => {
    expect(await unpackHash(hash)).toBeNull()
  },
)

test('a fragment that unfolds into millions of characters is refused', async () => {
  const bomb = await packHash('a'.repeat(3_000_000))
  expect(bomb.length).toBeLessThan(10_000)
  expect(await unpackHash(bomb)).toBeNull()
})
