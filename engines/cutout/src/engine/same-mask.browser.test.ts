import { beforeAll, expect, test } from 'vitest'
import { layModels } from '../testing/models.ts'
import { maskDigests, SAME_MASKS } from '../testing/same-mask.ts'

beforeAll(layModels, 120_000)

test('the models say the same of the same pixels in Chromium as in Node', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  expect(await maskDigests()).toEqual(SAME_MASKS)
})
