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
  'the fragment %j is no one’s state',
  async (hash) => {
    expect(await unpackHash(hash)).toBeNull()
  },
)

test('a fragment that unfolds into millions of characters is refused', async () => {
  const bomb = await packHash('a'.repeat(3_000_000))
  expect(bomb.length).toBeLessThan(10_000)
  expect(await unpackHash(bomb)).toBeNull()
})

test('the signs for + and / in a link are read back', async () => {
  const values = Array.from({ length: 60 }, (_, at) =>
    String.fromCharCode(...Array.from({ length: 40 }, (_, place) => 32 + (((at * 40 + place) * 7919) % 8000))),
  )
  const links = await Promise.all(values.map(packHash))
  for (const sign of ['-', '_']) expect(links.filter((link) => link.includes(sign)).length).toBeGreaterThan(5)
  expect(await Promise.all(links.map(unpackHash))).toEqual(values)
})
