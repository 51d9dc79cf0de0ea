// Messages of the background remover when it cannot go on.
import { expect, test } from 'vitest'
import { CutoutFault } from './fault.ts'

test('forwarded words replace those of the code, and an unknown code is its own text', () => {
  expect(new CutoutFault('damaged', 'In other words.').message).toBe('In other words.')
  expect(new CutoutFault('toString').message).toBe('toString')
})
