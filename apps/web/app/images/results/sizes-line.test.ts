import { expect, test } from 'vitest'
import { totalsOf } from './sizes-line.tsx'

const one = (originalSize: number, processedSize: number) => ({ originalSize, processedSize })

test('sums and averages with one decimal [image-29]', () => {
  expect(totalsOf([one(1000, 500), one(1000, 250)])).toEqual({
    ...{ count: 2, saved: 1250, grown: 0, average: '62.5', total: 750 },
  })
})

test('total saved is never below zero; growth is shown separately [image-28]', () => {
  expect(totalsOf([one(100, 150)])).toMatchObject({ saved: 0, grown: 50, average: '-50.0', total: 150 })
})

test('the average is of all bytes: a tiny file that grew tenfold does not outweigh a large one', () => {
  expect(totalsOf([one(9900, 4000), one(100, 1000)])).toMatchObject({ average: '50.0' })
})

test('no results are no division by zero', () => {
  expect(totalsOf([])).toEqual({ count: 0, saved: 0, grown: 0, average: '0.0', total: 0 })
})
