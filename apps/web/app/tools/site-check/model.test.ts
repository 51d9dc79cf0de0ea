import { RemoteError, WorkerLost } from '@sundry/kit'
import { beforeEach, expect, test, vi } from 'vitest'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('@sundry/kit/browser', () => ({ connectWorker: () => ({ call }) }))

import { cancel, checkSite, close, messageOf, onSite, takeFiles, useSiteCheck } from './model.ts'

const state = () => useSiteCheck.getState()
const site = (name: string) => ({ name, input: { kind: 'sample' } }) as const
const report = () => takeFiles([{ file: new File([], 'older.json'), folder: '' }])
/** Runs beside the call of that name, before it is answered. */
const during: Record<string, () => void> = {}
const called: string[] = []

beforeEach(() => {
  cancel()
  close()
  called.length = 0
  for (const name of Object.keys(during)) delete during[name]
  call.mockImplementation(async (name: string) => {
    called.push(name)
    during[name]?.()
    if (name === 'check' || name === 'readReport') return { docs: {}, notes: [], seconds: 1, findings: [], ignores: [] }
    return { docs: {}, findings: [{ rule: 'x', state: 'new' }] }
  })
})

test('a second check of a site is compared with the first, and a check of another site is not', async () => {
  await checkSite(site('a'))
  await checkSite(site('a'))
  expect(state()).toMatchObject({ progress: null, result: { name: 'a', findings: [{ state: 'new' }] } })
  await checkSite(site('b'))
  expect(state().result).toMatchObject({ name: 'b', comparedWith: null, findings: [] })
})

test.each(['open', 'check', 'compare', 'readReport'])(
  'a run that is cancelled at its step “%s” leaves the result as it was',
  async (step) => {
    await checkSite(site('a'))
    const before = state().result
    const cancelled = new Promise<void>((resolve) => {
      during[step] = () => {
        cancel()
        resolve()
      }
    })
    if (step === 'readReport') report()
    else await checkSite(site('a'))
    await cancelled
    await vi.dynamicImportSettled()
    expect(state()).toMatchObject({ progress: null, error: null })
    expect(state().result).toBe(before)
  },
)

test('a failed run keeps the result, and names its fault until the next run begins', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await checkSite(site('a'))
  const before = state().result
  during.check = () => {
    throw new Error('broken')
  }
  await checkSite(site('a'))
  expect(state()).toMatchObject({ progress: null, error: expect.any(String), result: before })
  during.check = () => expect(state().error).toBeNull()
  await checkSite(site('a'))
  expect(state().error).toBeNull()
})

test('a site that the worker forgot is opened again, and one that it has is not', async () => {
  const work = vi.fn(async () => 'read')
  expect(await onSite({ id: 'a', input: { kind: 'sample' } }, work)).toBe('read')
  expect(called).toEqual([])
  work.mockRejectedValueOnce(new DOMException('gone', 'NotFoundError'))
  expect(await onSite({ id: 'a', input: { kind: 'sample' } }, work)).toBe('read')
  expect(called).toEqual(['open'])
  work.mockRejectedValueOnce(new Error('other'))
  await expect(onSite({ id: 'a', input: { kind: 'sample' } }, work)).rejects.toThrow('other')
})

test('an invalid site, a missing file, exhausted memory and an internal error have different sentences', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  log.mockClear()
  const fault = messageOf(new RemoteError({ name: 'SiteFault', message: 'No pages.' }))
  const gone = messageOf(new DOMException('', 'NotReadableError'))
  const full = messageOf(new WorkerLost('memory', ''))
  expect(messageOf(new WorkerLost('crashed', ''))).toBe(full)
  expect(log).not.toHaveBeenCalled()
  const ours = messageOf(new RemoteError({ name: 'TypeError', message: 'x is undefined' }))
  expect(log).toHaveBeenCalledOnce()
  expect(fault).toBe('No pages.')
  expect(new Set([fault, gone, full, ours, 'x is undefined']).size).toBe(5)
})
