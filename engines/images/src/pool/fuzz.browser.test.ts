import { expect, test } from 'vitest'
import { createImagePool } from '../browser.ts'
import { makeRandom, makeSeeds, mutate, randomSettings } from '../testing/mutate.ts'
import { makeFile, plain, quarters } from '../testing/samples.ts'

// A slice of proofs/images-fuzz.proof.ts.
test('14 broken files: each a result or a clear message, and the pool lives', { tags: 'long' }, async () => {
  const pool = createImagePool({ size: 2 })
  const random = makeRandom(11)
  const seeds = await makeSeeds()
  const files = seeds.map((seed) => mutate(seed, random))
  const outcomes = await Promise.all(
    files.map((bytes) =>
      pool.process(new File([bytes], 'broken.jpg'), randomSettings(random)).then(
        ({ processedFile }) => (processedFile.size > 0 ? 'result' : 'nothing'),
        (error: Error) => (error.name === 'ImageFault' && error.message.length > 10 ? 'message' : String(error)),
      ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome !== 'result' && outcome !== 'message')).toEqual([])
  expect(new Set(outcomes)).toEqual(new Set(['result', 'message']))
  const after = await pool.process(await makeFile(quarters(), 'png'), { ...plain, outputFormat: 'jpeg' })
  expect(after.format).toBe('jpeg')
  pool.close()
})
