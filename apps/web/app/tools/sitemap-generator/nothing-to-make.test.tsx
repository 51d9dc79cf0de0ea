// Why no sitemap is made: nothing was entered, or nothing of it is an address.
import { beforeEach, expect, test, vi } from 'vitest'
import { bad, noticed } from '../../../testing/notice.ts'
import { read } from '../../../testing/read.ts'
import { LONG_MS } from '../../shell/stores/toasts.ts'
import { useGenerator } from './state.ts'
import { useGenerate } from './use-generate.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('./generator-worker.ts', () => ({ generatorWorker: { call } }))

let tool: ReturnType<typeof useGenerate>
const Probe = () => {
  tool = useGenerate()
  return null
}
const generated = async (text: string) => {
  useGenerator.setState({ text, loaded: null })
  read(Probe, {})
  await tool.generate()
  return noticed()
}
beforeEach(() => call.mockReset().mockResolvedValue({ files: [] }))

test.each([
  ['', 'Please enter at least one URL.', 0],
  [' \n ', 'No valid URLs found.', 0],
  ['x y', 'No valid URLs found.', 1],
])('%j: %s', async (text, sentence, calls) => {
  expect(await generated(text)).toEqual(bad('Error', sentence, LONG_MS))
  expect(call).toHaveBeenCalledTimes(calls)
})
