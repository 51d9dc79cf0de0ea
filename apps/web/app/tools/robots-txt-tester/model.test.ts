import { WorkerLost } from '@sundry/kit'
import { beforeEach, expect, test, vi } from 'vitest'
import { useToasts } from '../../platform/toasts-store.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('@sundry/kit/browser', () => ({ connectWorker: () => ({ call }) }))

import { edit, orNotice, testAccess, useRobots } from './model.ts'

const run: Parameters<typeof testAccess>[0] = (work) => work(new AbortController().signal)
const verdict = { allowed: true }
const question = { text: 'User-agent: *', url: ' https://a.example/ ', agent: ' ', simplified: false, raw: false }
const shown = () => useRobots.getState().verdict

beforeEach(() => {
  call.mockReset().mockResolvedValue(verdict)
  edit(question)
})

test.each([
  { text: 'User-agent: b' },
  { url: 'https://b.example/' },
  { agent: 'b' },
  { simplified: true },
  { raw: true },
])('a verdict is shown, but not once %j is another question', async (some) => {
  await testAccess(run)
  expect(shown()).toBe(verdict)
  call.mockImplementation(async () => {
    edit(some)
    return verdict
  })
  await testAccess(run)
  expect(shown()).toBeNull()
})

test('an address loses the spaces around it, unless it is tested unchanged', async () => {
  await testAccess(run)
  edit({ raw: true })
  await testAccess(run)
  expect(call.mock.calls.map(([, { url, agent }]) => [url, agent.trim() === ''])).toEqual([
    ['https://a.example/', false],
    [' https://a.example/ ', false],
  ])
})

test.each([
  ['an empty file', { text: ' ' }, 'file'],
  ['no address', { url: ' ' }, 'url'],
  ['an address that is none', {}, 'url'],
])('%s is named beside its field, and no verdict stays', async (_, some, at) => {
  await testAccess(run)
  useRobots.setState(some)
  call.mockResolvedValue(null)
  await testAccess(run)
  expect(useRobots.getState()).toMatchObject({ verdict: null, problem: { at } })
})

test('a worker that did not arrive has another notice than one that broke', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const notices: unknown[] = []
  for (const error of [new Error('the worker broke'), new WorkerLost('start', '')]) {
    call.mockRejectedValue(error)
    await testAccess(run)
    notices.push(useToasts.getState().current?.description)
  }
  expect(notices).toEqual([expect.any(String), expect.any(String)])
  expect(notices[0]).not.toBe(notices[1])
  expect(await orNotice(Promise.resolve('rows'))).toBe('rows')
})
