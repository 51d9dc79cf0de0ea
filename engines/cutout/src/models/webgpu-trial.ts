import { agree } from './webgpu-agree.ts'

/** One model, ready to look at the test picture. */
export interface Candidate {
  run(): Promise<Float32Array>
}

export type Outcome = { run: 'webgpu' | 'wasm' } | { bad: string }

/** Slower than the processor and slower than this, the graphics processor is no gain. */
const SLOW_MS = 1000

/**
 * Tries whether the graphics processor says of the test picture what the processor says, and not later. A model whose
 * answer is too flat to judge stays on the processor, without a word against the other.
 */
export async function tryOut(
  processor: Candidate,
  openGpu: () => Promise<Candidate>,
  now: () => number = () => performance.now(),
): Promise<Outcome> {
  const timed = async ({ run }: Candidate) => {
    const start = now()
    return { said: await run(), ms: now() - start }
  }
  const reference = await timed(processor)
  const gpu = await openGpu()
  // The first run compiles; only the second tells how fast it is.
  const first = agree(reference.said, (await timed(gpu)).said)
  if (first === null) return { run: 'wasm' }
  const second = await timed(gpu)
  if (!first || !agree(reference.said, second.said)) return { bad: 'its mask differs' }
  return { run: second.ms > SLOW_MS && second.ms > reference.ms ? 'wasm' : 'webgpu' }
}
