import { ImageFault } from '@sundry/images'
import { afterEach, expect, test, vi } from 'vitest'
import { logUnexpected } from './log-unexpected.ts'

afterEach(() => vi.restoreAllMocks())

test('a fault of a picture leaves the console clean', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  logUnexpected(new ImageFault('damaged'))
  expect(log).not.toHaveBeenCalled()
})

test('an error of ours is written there, whatever else it is', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const errors = [new TypeError('undefined is not a function'), 'a text']
  for (const error of errors) logUnexpected(error)
  expect(log.mock.calls.flat()).toEqual(errors)
})
