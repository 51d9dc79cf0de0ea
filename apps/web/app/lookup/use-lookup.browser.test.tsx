import { beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { InvokeError } from '../platform/invoke.ts'
import { useToasts } from '../platform/toasts-store.ts'
import { usePanels } from '../shell/panels-store.ts'
import { words as common } from './text.ts'
import { useLookup } from './use-lookup.ts'

const { invoke } = vi.hoisted(() => ({ invoke: vi.fn() }))
vi.mock('../platform/invoke.ts', async (load) => ({ ...(await load<object>()), invoke }))

type Answered = { data: object; error: null } | { data: null; error: Error }
const answered = (data: object): Answered => ({ data, error: null })
const found = (domain: string) => answered({ isMockData: false, domain })
const sample = answered({ isMockData: true, domain: 'sample.example' })
const words = {
  ...{ failed: 'Lookup Failed', notInvoked: 'Not invoked.' },
  done: (_: unknown, question: string) => ({ title: 'Found', description: question }),
}
const notice = () => useToasts.getState().current

beforeEach(() => useToasts.setState({ current: null }))

/** A lookup whose questions wait for their answers, by their order. */
async function lookup() {
  const sends: ((answer: Answered) => void)[] = []
  invoke.mockReset().mockImplementation(() => new Promise((resolve) => sends.push(resolve)))
  const { result, act } = await renderHook(() => useLookup('whois-v1' as never, words as never))
  const remember = vi.fn()
  const runs: Promise<unknown>[] = []
  const press = (work: (page: typeof result.current) => unknown) => act(async () => void work(result.current))
  const ask = (domain: string) =>
    press((page) => void runs.push(page.run({ domain } as never, domain, remember as never)))
  const send = (at: number, answer: Answered) =>
    act(async () => {
      sends[at]?.(answer)
      await runs[at]
    })
  return { result, remember, press, ask, send }
}

test('an answer is shown and remembered, and a sample is shown as one and not remembered', async () => {
  const { result, remember, ask, send } = await lookup()
  await ask('a.example')
  expect(result.current.state.phase).toBe('loading')
  await send(0, found('a.example'))
  expect(result.current.state).toMatchObject({ phase: 'done', answer: { domain: 'a.example' } })
  expect(notice()).toMatchObject({ title: 'Found', description: 'a.example', variant: 'default' })
  expect([remember.mock.calls.length, usePanels.getState().isOffGrid]).toEqual([1, false])
  await ask('b.example')
  await send(1, sample)
  expect(notice()?.title).toBe(common.mockTitle)
  expect([remember.mock.calls.length, usePanels.getState().isOffGrid]).toEqual([1, true])
})

test('an answer that comes after that of a newer question, or after a refusal, is not shown', async () => {
  const { result, remember, press, ask, send } = await lookup()
  await ask('old.example')
  await ask('new.example')
  await send(1, found('new.example'))
  await send(0, found('old.example'))
  expect(result.current.state).toMatchObject({ phase: 'done', answer: { domain: 'new.example' } })
  await ask('late.example')
  await press((page) => page.refuse('No domain.', 'Enter a domain.'))
  await send(2, found('late.example'))
  expect(result.current.state).toMatchObject({ phase: 'failed', error: 'No domain.' })
  expect(remember).toHaveBeenCalledOnce()
})

test('a failure is shown until the field is edited, and an automatic retry does not repeat the notification', async () => {
  const { result, press, ask, send } = await lookup()
  const lost = { data: null, error: new InvokeError('fetch', 'Lost.') } as const
  await ask('a.example')
  await send(0, lost)
  expect(result.current.state).toMatchObject({ phase: 'failed', error: 'Lost.', retries: 0 })
  const shown = notice()
  expect(shown?.variant).toBe('destructive')
  await press((page) => page.retry(true))
  await send(1, lost)
  await expect.poll(() => result.current.state).toMatchObject({ phase: 'failed', retries: 1 })
  expect(notice()).toBe(shown)
  await press((page) => page.retry(false))
  await send(2, lost)
  await expect.poll(() => result.current.state).toMatchObject({ phase: 'failed', retries: 0 })
  expect(notice()).not.toBe(shown)
  await press((page) => page.clearError())
  expect(result.current.state.phase).toBe('idle')
})
