// How long the page waits while the threads of libvips start, which some browsers never end.
import type { WorkerCall } from '@sundry/kit'
import { expect, test, vi } from 'vitest'
import type { CodecsApi } from './codecs.worker.ts'

const exposed: CodecsApi[] = []
vi.mock('@sundry/kit/browser', () => ({
  borrowWorkers() {},
  exposeInWorker: (api: CodecsApi) => exposed.push(api),
}))
const tellers: ((starting: boolean) => void)[] = []
vi.mock('../load/vips.ts', async (original) => ({
  ...(await original<object>()),
  onVipsStart: (report: (starting: boolean) => void) => tellers.push(report),
}))
vi.mock('../pipeline/score.ts', () => ({ scoreOf: async () => 71 }))
vi.mock('../pipeline/preview.ts', () => ({ makePreview: async () => null }))
await import('./codecs.worker.ts')

test('fifteen seconds from the start of the threads, and the usual time once they run', async () => {
  const reported: unknown[][] = []
  const call = { progress: (...words: unknown[]) => void reported.push(words) } as unknown as WorkerCall
  const [api] = exposed
  expect(await api?.score({ reference: new Blob(), result: new Blob() }, call)).toBe(71)
  for (const starting of [true, false]) tellers.at(-1)?.(starting)
  expect(reported).toEqual([
    [null, 15_000],
    [null, undefined],
  ])
})
