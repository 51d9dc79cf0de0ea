import { expect, test } from 'vitest'
import { loadOnce } from './load-code.ts'

test('missing code is requested again at the next press, and loaded code only once', async () => {
  let requested = 0
  const load = loadOnce(async () => {
    requested += 1
    if (requested === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return requested
  })
  await expect(load()).rejects.toMatchObject({ name: 'CodeUnavailable' })
  expect([await load(), await load()]).toEqual([2, 2])
})
