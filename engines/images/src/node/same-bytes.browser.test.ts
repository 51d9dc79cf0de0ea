import { afterAll, expect, test } from 'vitest'
import { createImagePool } from '../browser.ts'
import { hashOf, sameBytes } from '../testing/same-bytes.ts'

const pool = createImagePool({ size: 1 })
afterAll(() => pool.close())

// Every fourth one shows a build that differs; all of them take long.
for (const [at, one] of sameBytes.entries())
  test(`${one.name}: the bytes that Node makes`, at % 4 === 0 ? {} : { tags: 'long' }, async () =>
    expect(await hashOf(one, pool.process)).toBe(one.digest),
  )
