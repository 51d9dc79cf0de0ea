import { afterAll, expect, test } from 'vitest'
import { createImagePool } from '../browser.ts'
import { hashOf, sameBytes } from '../testing/same-bytes.ts'

const pool = createImagePool({ size: 1 })
afterAll(() => pool.close())

test.each(sameBytes)('$name: the bytes that Node makes', async (one) => {
  expect(await hashOf(one, pool.process)).toBe(one.digest)
})
