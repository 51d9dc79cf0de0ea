import type { Session, Tensor } from './runtime-build.ts'
import type { RuntimeKind } from './runtime-choice.ts'
import { openBest, watched } from './webgpu.ts'

export { type Session, startRuntime, type Tensor, tensor } from './runtime-build.ts'

export type Feeds = Readonly<Record<string, Tensor>>

export const openSession = (model: ArrayBuffer, kind: RuntimeKind): Promise<Session> => openBest(model, kind)

export async function runSome(session: Session, feeds: Feeds, outputs: readonly string[]): Promise<Tensor[]> {
  return watched(session, async () => {
    const results = await session.run({ ...feeds }, outputs)
    return outputs.map((output) => {
      const result = results[output]
      if (!result) throw new Error(`the model has no output ${output}`)
      return result
    })
  })
}

export async function runOne(session: Session, feeds: Feeds, output: string): Promise<Tensor> {
  const [result] = await runSome(session, feeds, [output])
  return result as Tensor
}

export const numbersOf = (result: Tensor): Float32Array => {
  if (!(result.data instanceof Float32Array)) throw new Error('the model gave no numbers')
  return result.data
}
