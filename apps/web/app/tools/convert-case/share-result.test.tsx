// Where a browser can share nothing, the text is copied; a visitor who calls it off is left alone.
import { beforeEach, expect, test, vi } from 'vitest'
import { bad, good, noticed } from '../../../testing/notice.ts'
import { beginIn, read } from '../../../testing/read.ts'
import { useToasts } from '../../shell/stores/toasts.ts'
import { useCaseState } from './state.ts'
import { toasts } from './text.ts'
import { emptySource } from './text-source.ts'
import { useResult } from './use-result.ts'

const copied = vi.hoisted(() => vi.fn(async () => true))
vi.mock('../../platform/use-copied.ts', () => ({ useCopied: () => ({ copied: null, copy: copied }) }))

let result: ReturnType<typeof useResult>
const Probe = () => {
  result = useResult()
  return null
}
const told = ({ title, description }: { title: string; description: string }, how = good) => how(title, description)

beforeEach(() => {
  copied.mockClear()
  useToasts.setState({ current: null })
  beginIn(useCaseState, { source: emptySource, output: { kind: 'typed', text: 'A' }, kind: 'upper' })
  read(Probe, {})
})

test('a browser without sharing copies instead', async () => {
  vi.stubGlobal('navigator', {})
  await result.shareText()
  expect(copied).toHaveBeenLastCalledWith('A', 'output')
  expect(noticed()).toEqual(told(toasts.copied))
})
test.each([
  ['done', async () => {}, told(toasts.shared)],
  ['refused', () => Promise.reject(new DOMException('no', 'NotAllowedError')), told(toasts.shareFailed, bad)],
  [
    'called off',
    () => Promise.reject(new DOMException('no', 'AbortError')),
    [undefined, undefined, undefined, undefined],
  ],
])('sharing that is %s is told, and nothing is copied', async (_, share, notice) => {
  vi.stubGlobal('navigator', { share })
  await result.shareText()
  expect(noticed()).toEqual(notice)
  expect(copied).not.toHaveBeenCalled()
})
