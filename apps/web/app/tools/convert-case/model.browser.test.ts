// A text that is typed while the worker is busy: its result is that of the newest text, and no press is lost.
import { WorkerLost } from '@sundry/kit'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useToasts } from '../../platform/toasts-store.ts'
import { useCaseState, useTransform } from './model.ts'
import { emptySource, wholeText } from './text-source.ts'

interface Call {
  name: string
  text: string
  answer: (text: string | Error) => void
  signal: AbortSignal
}
const calls = vi.hoisted(() => [] as Call[])
vi.mock('@sundry/kit/browser', () => ({
  connectWorker: () => ({
    call: (name: string, { source }: { source: { text: string } }, { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        const answer = (text: string | Error) =>
          text instanceof Error ? reject(text) : resolve({ kind: 'typed', text })
        signal.addEventListener('abort', () => reject(signal.reason))
        calls.push({ name, text: source.text, answer, signal })
      }),
  }),
}))

const state = () => useCaseState.getState()
const next = async () => {
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  return calls.shift() as Call
}
const texts = async () => [await wholeText(state().source), await wholeText(state().output)]

async function open(text: string) {
  const { result, act } = await renderHook(() => useTransform())
  state().type(text, true)
  return {
    press: (button: (page: typeof result.current) => Promise<unknown>) => act(() => void button(result.current)),
    answer: async (text: string | Error) => {
      const one = await next()
      await act(async () => one.answer(text))
      return one
    },
  }
}

beforeEach(() => {
  calls.length = 0
  useCaseState.setState({
    ...{ source: emptySource, output: emptySource, kind: null, follows: true, isStale: false },
    ...{ past: [], future: [], typedAt: 0 },
  })
  useToasts.setState({ current: null })
})

test('a text that is typed while another is cleaned is cleaned itself', async () => {
  const { press, answer } = await open(' old ')
  await press((page) => page.clean())
  state().type(' new ', true)
  expect(await answer('old')).toMatchObject({ name: 'clean', text: ' old ' })
  expect(await answer('new')).toMatchObject({ name: 'clean', text: ' new ' })
  await expect.poll(texts).toEqual(['new', ''])
})

test('cleaning is not overtaken by the conversion that follows what is typed, which comes after it', async () => {
  const { press, answer } = await open('a')
  await press((page) => page.transform('upper', null))
  await answer('A')
  vi.useFakeTimers()
  state().type(' b ', true)
  await press((page) => page.clean())
  vi.runAllTimers()
  vi.useRealTimers()
  expect(calls.map(({ name, signal }) => [name, signal.aborted])).toEqual([['clean', false]])
  await answer('b')
  expect(await answer('B')).toMatchObject({ name: 'transform', text: 'b' })
  await expect.poll(texts).toEqual(['b', 'B'])
})

test('a result is followed by that of what was typed meanwhile', async () => {
  const { press, answer } = await open('a')
  await press((page) => page.transform('upper', null))
  state().type('b', true)
  await answer('A')
  expect(await answer('B')).toMatchObject({ text: 'b' })
  await expect.poll(texts).toEqual(['b', 'B'])
})

test('a conversion of a part leaves the rest, and one that fails leaves the result and says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { press, answer } = await open('one two')
  await press((page) => page.transform('upper', { start: 4, end: 7 }))
  expect(await answer('TWO')).toMatchObject({ text: 'two' })
  await expect.poll(texts).toEqual(['one two', 'one TWO'])
  useToasts.setState({ current: null })
  await press((page) => page.transform('lower', null))
  const notice = () => useToasts.getState().current
  await answer(new Error('the worker broke'))
  await expect.poll(() => notice()?.variant).toBe('destructive')
  expect(await texts()).toEqual(['one two', 'one TWO'])
  const { description: broken } = notice() ?? {}
  await press((page) => page.transform('lower', null))
  await answer(new WorkerLost('start', 'did not arrive'))
  await expect.poll(() => notice()?.description).not.toBe(broken)
})
