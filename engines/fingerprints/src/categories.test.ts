// Under which heading a technology is shown, by the first category of the vendored set that it has.
import { expect, test } from 'vitest'
import { primaryCategory } from './identify/resolve.ts'

test('each number is under its heading', () => {
  expect(Array.from({ length: 120 }, (_, number) => `${number} ${primaryCategory([number])}`)).toMatchSnapshot()
  expect([primaryCategory([6, 22]), primaryCategory([])]).toEqual(['ecommerce', 'miscellaneous'])
})
