import { expect, test } from 'vitest'
import { nextByTyping } from './nav-menu.tsx'

const labels = ['Compress', 'Convert', 'Resize', 'Remove BG']

test('a letter leads to the next label that begins with it, round the end', () => {
  const typed = { text: '', at: -5000 }
  expect(nextByTyping(typed, 'r', 0, labels, 0)).toBe(2)
  expect(nextByTyping(typed, 'r', 100, labels, 2)).toBe(3)
  expect(nextByTyping(typed, 'r', 200, labels, 3)).toBe(2)
})

test('letters typed within a second add up', () => {
  const typed = { text: '', at: -5000 }
  expect(nextByTyping(typed, 'r', 0, labels, 0)).toBe(2)
  expect(nextByTyping(typed, 'e', 1000, labels, 2)).toBe(2)
  expect(nextByTyping(typed, 'm', 2000, labels, 2)).toBe(3)
})

test('after a second typing starts again [shell-28]', () => {
  const typed = { text: '', at: -5000 }
  nextByTyping(typed, 'r', 0, labels, 0)
  expect(nextByTyping(typed, 'c', 1001, labels, 2)).toBe(0)
})

test('letters that lead nowhere move nothing', () => {
  expect(nextByTyping({ text: '', at: -5000 }, 'x', 0, labels, 0)).toBeNull()
})
