import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRun } from './run-store.ts'
import { takeOver, watchUpdates } from './use-service-worker.ts'

const reload = vi.fn()
const reported: string[] = []
const workerNamed = (name: string) =>
  ({ postMessage: ({ type }: { type: string }) => void reported.push(`${name}: ${type}`) }) as unknown as ServiceWorker
let container: EventTarget
let waiting: ServiceWorker | null

beforeEach(() => {
  vi.useFakeTimers()
  reload.mockClear()
  reported.length = 0
  waiting = null
  container = new EventTarget()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('navigator', {
    serviceWorker: Object.assign(container, { getRegistration: async () => ({ waiting }) }),
  })
  useRun.setState(useRun.getInitialState())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the offered build is let in, and the page reloads once it is', async () => {
  takeOver(workerNamed('offered'))
  await vi.advanceTimersByTimeAsync(0)
  expect(reported).toEqual(['offered: skip-waiting'])
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('a build that came after it is let in instead', async () => {
  waiting = workerNamed('newer')
  takeOver(workerNamed('offered'))
  await vi.advanceTimersByTimeAsync(0)
  expect(reported).toEqual(['newer: skip-waiting'])
})

test('without word of what waits, the offered build is let in', async () => {
  Object.assign(container, { getRegistration: () => Promise.reject(new Error('storage is gone')) })
  takeOver(workerNamed('offered'))
  await vi.advanceTimersByTimeAsync(0)
  expect(reported).toEqual(['offered: skip-waiting'])
})

test('a running build that is not replaced is waited for ten seconds, then the page reloads all the same', async () => {
  takeOver(workerNamed('offered'))
  await vi.advanceTimersByTimeAsync(9999)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(reload).toHaveBeenCalledOnce()
})

test('a run ends first', async () => {
  useRun.getState().begin({ tool: 'compressor', total: 1 })
  takeOver(workerNamed('offered'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reported).toEqual([])
  expect(reload).not.toHaveBeenCalled()
  useRun.setState(useRun.getInitialState())
  await vi.advanceTimersByTimeAsync(0)
  expect(reported).toEqual(['offered: skip-waiting'])
})

test.each([
  ['the build is let in', () => void container.dispatchEvent(new Event('controllerchange'))],
  ['ten seconds are over', () => {}],
])('a run that was begun meanwhile is not ended when %s', async (_, happens) => {
  takeOver(workerNamed('offered'))
  useRun.getState().begin({ tool: 'compressor', total: 1 })
  happens()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reload).not.toHaveBeenCalled()
  useRun.setState(useRun.getInitialState())
  expect(reload).toHaveBeenCalled()
})

test.each([
  ['is offered behind a worker that was there before', { active: 'old', waiting: 'new' }, ['new']],
  ['is not offered when it is the first and controls the page already', { active: 'new', waiting: null }, []],
  ['is not offered when it is the first and waits for none', { active: null, waiting: 'new' }, []],
])('a build that is installed %s', (_, places, offers) => {
  const installing = new EventTarget()
  const registration = Object.assign(new EventTarget(), { active: null, waiting: null, installing })
  const offered: unknown[] = []
  Object.assign(container, { controller: {} })
  watchUpdates(registration as never, (worker) => offered.push(worker))
  registration.dispatchEvent(new Event('updatefound'))
  Object.assign(registration, places, { installing: null })
  installing.dispatchEvent(new Event('statechange'))
  expect(offered).toEqual(offers)
})
