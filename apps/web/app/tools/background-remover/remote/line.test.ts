import { expect, test } from 'vitest'
import { createLine } from './line.ts'

test('so many run at a time, the others in their order, and a failure gives its place on', async () => {
  const line = createLine(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const task = (number: number) => async () => {
    begun.push(number)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running -= 1
    if (number === 1) throw new Error('no')
    return number
  }
  const ended = await Promise.allSettled([0, 1, 2, 3, 4].map((number) => line(task(number))))
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})
