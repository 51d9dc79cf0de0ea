import { expect, test } from 'vitest'
import { asThread } from '../testing/as-thread.ts'
import { hashOf, sameBytes } from '../testing/same-bytes.ts'
import { processWithoutCanvas } from '../worker.ts'

asThread()

test.each(sameBytes)('$name: the bytes that a browser makes', async (one) => {
  expect(await hashOf(one, processWithoutCanvas)).toBe(one.digest)
})
