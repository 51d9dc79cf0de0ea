import { expect, test } from 'vitest'
import { begin, change, redo, undo } from './use-editor.ts'

test('changes are taken back and done again, and a new one forgets what was taken back', () => {
  let history = change(change(begin('a'), 'b'), 'c')
  expect(undo(undo(history)).now).toBe('a')
  expect(redo(undo(history)).now).toBe('c')
  history = change(undo(history), 'd')
  expect(history.now).toBe('d')
  expect(redo(history).now).toBe('d')
  expect(undo(history).now).toBe('b')
})

test('at both ends nothing happens', () => {
  expect(undo(begin(1)).now).toBe(1)
  expect(redo(begin(1)).now).toBe(1)
})

test('a slider that is dragged is one step; after an undo it begins again', () => {
  let history = change(change(change(begin(0), 1, 'shift'), 2, 'shift'), 3, 'shift')
  expect(undo(history).now).toBe(0)
  history = change(change(history, 4, 'feather'), 5, 'shift')
  expect(undo(history).now).toBe(4)
  expect(undo(change(undo(history), 9, 'shift')).now).toBe(4)
})
