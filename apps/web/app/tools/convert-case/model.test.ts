import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settled, useCaseState } from './model.ts'

const text = () => {
  const { source } = useCaseState.getState()
  return source.kind === 'typed' ? source.text : null
}
const output = () => {
  const { output: made } = useCaseState.getState()
  return made.kind === 'typed' ? made.text : null
}
const { type, change, settle, undo } = useCaseState.getState()
const typed = (value: string) => ({ kind: 'typed' as const, text: value })

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  useCaseState.setState({ ...useCaseState.getInitialState() })
})
afterEach(() => vi.useRealTimers())
const pause = () => vi.advanceTimersByTime(2000)

test('takes back what was typed in one go as one step', () => {
  for (const value of ['h', 'he', 'hel']) type(value)
  pause()
  type('help')
  undo()
  expect(text()).toBe('hel')
  undo()
  expect(text()).toBe('')
  expect(useCaseState.getState().past).toHaveLength(0)
})

test('an edit leaves nothing to redo', () => {
  type('a')
  pause()
  type('ab')
  undo()
  pause()
  type('ac')
  expect(useCaseState.getState().future).toHaveLength(0)
})

test('keeps the steps bounded', () => {
  for (let index = 0; index < 300; index += 1) change({ source: typed(String(index)) })
  expect(useCaseState.getState().past).toHaveLength(100)
})

test('knows when the output is no longer that of the input', async () => {
  type('one')
  expect(useCaseState.getState().isStale).toBe(false)
  change({ output: typed('ONE'), kind: 'upper' })
  expect(useCaseState.getState().isStale).toBe(false)
  type('one!')
  expect(useCaseState.getState().isStale).toBe(true)
  let isSettled = false
  const waiting = settled().then(() => {
    isSettled = true
  })
  await Promise.resolve()
  expect(isSettled).toBe(false)
  settle(typed('ONE!'))
  await waiting
  expect(output()).toBe('ONE!')
})

test('the result of a selection stays when the input changes', () => {
  type('one two')
  change({ output: typed('ONE two'), kind: 'upper', follows: false })
  type('one two three')
  expect(useCaseState.getState().isStale).toBe(false)
})
