import { ImageFault } from '@sundry/images'
import { afterEach, expect, test, vi } from 'vitest'
import { logFailure } from './load-code.ts'

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
