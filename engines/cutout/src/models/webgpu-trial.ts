import { agree } from './webgpu-agree.ts'

export interface Candidate {
  run(): Promise<Float32Array>
}

export type Outcome = { run: 'webgpu' | 'wasm' } | { bad: string }

const SLOW_MS = 1000

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
  // The first run compiles shaders, so only the second is timed.
  const first = agree(reference.said, (await timed(gpu)).said)
  if (first === null) return { run: 'wasm' }
  const second = await timed(gpu)
  if (!first || !agree(reference.said, second.said)) return { bad: 'its mask differs' }
  return { run: second.ms > SLOW_MS && second.ms > reference.ms ? 'wasm' : 'webgpu' }
}
