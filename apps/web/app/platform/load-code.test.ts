import { ImageFault } from '@sundry/images'
import { afterEach, expect, test, vi } from 'vitest'
import { loadOnce, logFailure } from './load-code.ts'

test('missing code is requested again at the next press, and loaded code only once', async () => {
  let requested = 0
  const load = loadOnce(async () => {
    requested += 1
    if (requested === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return requested
  })
  await expect(load()).rejects.toMatchObject({ name: 'CodeUnavailable' })
  expect([await load(), await load()]).toEqual([2, 2])
})

afterEach(() => vi.restoreAllMocks())

test('a fault of an image is logged as a warning, not as an error [cutout-24]', () => {
  const [error, warn] = (['error', 'warn'] as const).map((kind) => vi.spyOn(console, kind).mockImplementation(() => {}))
  const fault = new ImageFault('damaged')
  logFailure(fault)
  expect(warn).toHaveBeenCalledWith(fault)
  expect(error).not.toHaveBeenCalled()
})

test('an internal error is logged as an error, whatever else it is', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const errors = [new TypeError('undefined is not a function'), 'a text']
  for (const error of errors) logFailure(error)
  expect(log.mock.calls.flat()).toEqual(errors)
})
