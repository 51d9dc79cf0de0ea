import type { Session, Tensor } from './runtime-build.ts'
import type { RuntimeKind } from './runtime-size.ts'
import { openBest, watched } from './webgpu.ts'

export { type Session, startRuntime, type Tensor, tensor } from './runtime-build.ts'
export { runtimeFile } from './runtime-file.ts'

export type Feeds = Readonly<Record<string, Tensor>>

/** `kind` is the build of the runtime that was started. */
export const openSession = (model: ArrayBuffer, kind: RuntimeKind): Promise<Session> => openBest(model, kind)

/** One output of one run, as numbers. */
export async function runOne(session: Session, feeds: Feeds, output: string): Promise<Tensor> {
  return watched(session, async () => {
    const results = await session.run({ ...feeds }, [output])
    const result = results[output]
    if (!result) throw new Error(`the model has no output ${output}`)
    return result
  })
}

export const numbersOf = (result: Tensor): Float32Array => {
  if (!(result.data instanceof Float32Array)) throw new Error('the model gave no numbers')
  return result.data
}
