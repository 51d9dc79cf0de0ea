// Broken files through the real pool, for proofs/images-fuzz.proof.ts.
import { createImagePool } from '../../engines/images/src/browser.ts'
import { makeRandom, makeSeeds, mutate, randomSettings } from '../../engines/images/src/testing/mutate.ts'
import { makeFile, plain, quarters } from '../../engines/images/src/testing/samples.ts'

export interface FuzzCount {
  results: number
  messages: Record<string, number>
  wrong: string[]
  slowestSeconds: number
  alive: boolean
}

async function fuzz(count: number, seed: number, maxSeconds: number): Promise<FuzzCount> {
  const random = makeRandom(seed)
  const seeds = await makeSeeds()
  const pool = createImagePool({ size: 2 })
  const found: FuzzCount = { results: 0, messages: {}, wrong: [], slowestSeconds: 0, alive: false }
  let next = 0
  const lane = async () => {
    while (next < count) {
      const index = next
      next += 1
      const bytes = mutate(seeds[index % seeds.length] ?? new Uint8Array(1), random)
      const settings = randomSettings(random)
      const began = performance.now()
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('no answer in time')), maxSeconds * 1000)
      })
      try {
        const { processedFile } = await Promise.race([pool.process(new File([bytes], 'broken'), settings), late])
        if (processedFile.size > 0) found.results += 1
        else found.wrong.push(`${index}: an empty result`)
      } catch (error) {
        const fault = error as Error & { code?: string }
        if (fault.name === 'ImageFault' && fault.code && fault.message.length > 10)
          found.messages[fault.code] = (found.messages[fault.code] ?? 0) + 1
        else found.wrong.push(`${index}: ${String(error)}`)
      }
      clearTimeout(timer)
      found.slowestSeconds = Math.max(found.slowestSeconds, (performance.now() - began) / 1000)
    }
  }
  await Promise.all([lane(), lane(), lane(), lane()])
  const after = await pool
    .process(await makeFile(quarters(), 'png'), { ...plain, outputFormat: 'jpeg' })
    .catch(() => null)
  found.alive = after?.format === 'jpeg'
  pool.close()
  return found
}

export const benchPage = { load: async () => {}, fuzz }
Object.assign(window, { benchPage })
