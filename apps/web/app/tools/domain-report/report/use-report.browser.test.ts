import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useReport } from './use-report.ts'

const { streamReport } = vi.hoisted(() => ({ streamReport: vi.fn() }))
vi.mock('./stream-report.ts', () => ({ streamReport }))

test('a report that is cancelled ends its request, and so does one of which each section is', async () => {
  const signals: AbortSignal[] = []
  streamReport.mockImplementation((_, signal: AbortSignal, onEvent) => {
    signals.push(signal)
    onEvent({ type: 'start', domain: 'a.example', asked: 'a.example', sections: ['zone', 'mail'], isMockData: false })
    return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
  })
  const { result, act } = await renderHook(() => useReport())
  const begin = () => act(() => void result.current.requestReport({ domain: 'a.example' }))
  await begin()
  await act(() => result.current.cancel())
  await begin()
  await act(() => result.current.cancelSection('zone'))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  await act(() => result.current.cancelSection('mail'))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})
