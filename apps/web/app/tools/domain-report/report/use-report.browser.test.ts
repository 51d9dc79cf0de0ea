import { beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useToasts } from '../../../platform/toasts-store.ts'
import { storedReport, useReport } from './use-report.ts'

const { streamReport } = vi.hoisted(() => ({ streamReport: vi.fn() }))
vi.mock('./stream-report.ts', () => ({ streamReport }))

beforeEach(() => {
  sessionStorage.clear()
  streamReport.mockReset()
})

const domain = 'a.example'
const start = { type: 'start', domain, asked: domain, sections: ['zone', 'mail'], isMockData: false }
const section = (type: string, ...codes: string[]) => ({
  ...{ type, error: null, reading: null },
  findings: codes.map((code) => ({ code })),
})
const whole = [start, section('zone'), section('mail', 'no-spf'), { type: 'end', grade: 'B' }]
/** A report whose questions are answered one by one, each when its answer is sent. */
async function reportFrom(...all: object[][]) {
  const sends: (() => void)[] = []
  streamReport.mockImplementation(async (_, __, onEvent) => {
    const events = all.shift() ?? []
    await new Promise<void>((resolve) => sends.push(resolve))
    for (const event of events) onEvent(event)
  })
  const { result, act } = await renderHook(() => useReport())
  let pending: Promise<unknown> | undefined
  const ask = (question: (report: typeof result.current) => Promise<unknown>) =>
    act(() => {
      pending = question(result.current)
    })
  const send = () =>
    act(async () => {
      sends.shift()?.()
      await pending
    })
  return { result, ask, send }
}

test('a report is over and kept once all of it is here, and is shown again without a question', async () => {
  const { result, ask, send } = await reportFrom(whole)
  await ask((report) => report.requestReport({ domain }))
  expect(result.current.run.phase).toBe('running')
  expect(storedReport({ domain })).toBeNull()
  await send()
  expect(result.current.run).toMatchObject({ phase: 'over', end: { grade: 'B' }, storedAt: null })
  await ask((report) => report.requestReport({ domain }))
  expect(result.current.run).toMatchObject({ phase: 'over', end: { grade: 'B' }, storedAt: expect.any(Number) })
  expect(streamReport).toHaveBeenCalledOnce()
})

test.each([
  ['is still there', [section('mail', 'no-spf')], 'destructive'],
  ['is gone', [section('mail')], 'default'],
  ['could not be looked for', [{ type: 'error', error: 'Lost.' }], 'destructive'],
])(
  'a section that is checked again keeps its answer meanwhile, and says that a finding %s',
  async (_, events, variant) => {
    const { result, ask, send } = await reportFrom(whole, events)
    await ask((report) => report.requestReport({ domain }))
    await send()
    useToasts.setState({ current: null })
    await ask((report) => report.recheck('mail', 'no-spf'))
    expect(result.current.run.sections.mail).toMatchObject({ state: 'waiting', before: { type: 'mail' } })
    expect(useToasts.getState().current).toBeNull()
    await send()
    expect(result.current.run.sections).toMatchObject({ zone: { state: 'done' }, mail: { state: 'done' } })
    expect(useToasts.getState().current).toMatchObject({ variant })
  },
)

test('a report that is cancelled ends its request, and so does one of which each section is', async () => {
  const signals: AbortSignal[] = []
  streamReport.mockImplementation((_, signal: AbortSignal, onEvent) => {
    signals.push(signal)
    onEvent(start)
    return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
  })
  const { result, act } = await renderHook(() => useReport())
  const begin = () => act(() => void result.current.requestReport({ domain }))
  await begin()
  await act(() => result.current.cancel())
  await begin()
  await act(() => result.current.cancelSection('zone'))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  await act(() => result.current.cancelSection('mail'))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})
