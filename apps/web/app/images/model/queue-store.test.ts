import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aspectRatioOf, extensionsOf } from '../add/add-files.ts'
import { createBatches, isQueued, noResults, useQueue } from './queue-store.ts'
import type { QueueItem, ResultItem } from './types.ts'

const file = (name: string, lastModified = 1) => new File(['content'], name, { lastModified })
const item = (id: string): QueueItem => ({
  id,
  file: file(id),
  preview: null,
  needsThumb: false,
  name: id,
  size: 7,
  type: 'image/jpeg',
  format: 'jpeg',
  dimensions: null,
  aspectRatio: 'N/A',
  animated: false,
  folder: '',
})
const result = (id: string) => ({ id, preview: '' }) as ResultItem

beforeEach(() => useQueue.setState({ items: [], results: noResults, progress: {}, undo: null }))

test('only what is not queued yet is appended, and results are cleared [image-11]', () => {
  const { add, addResult } = useQueue.getState()
  add([item('a')], false)
  addResult('compressor', result('a'))
  add([item('a')], false)
  expect(useQueue.getState().results.compressor).toHaveLength(1)
  add([item('a'), item('b')], false)
  expect(useQueue.getState().items.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(useQueue.getState().results.compressor).toEqual([])
})

test('files added during a run keep what has finished', () => {
  const { add, addResult } = useQueue.getState()
  add([item('a')], false)
  addResult('compressor', result('a'))
  add([item('b')], true)
  expect(useQueue.getState().results.compressor).toHaveLength(1)
})

test('results follow the order of the queue, however they finish', () => {
  const { add, addResult } = useQueue.getState()
  add([item('a'), item('b'), item('c')], false)
  for (const id of ['c', 'a', 'b', 'a']) addResult('resizer', result(id))
  expect(useQueue.getState().results.resizer.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('removing one takes it from the queue and every result; clearing takes all [image-13]', () => {
  const { add, addResult, remove, clear, setProgress } = useQueue.getState()
  add([item('a'), item('b')], false)
  addResult('compressor', result('a'))
  addResult('converter', result('a'))
  addResult('converter', result('b'))
  setProgress('a', { state: 'failed', tool: 'compressor', message: 'no' })
  remove('a')
  expect(useQueue.getState().items.map(({ id }) => id)).toEqual(['b'])
  expect(useQueue.getState().results).toEqual({ ...noResults, converter: [result('b')] })
  expect(useQueue.getState().progress).toEqual({})
  clear()
  expect(useQueue.getState()).toMatchObject({ items: [], results: noResults })
})

test('one press restores images after a removal, a clearing or a second run, until the next change', () => {
  const { add, addResult, clear, clearResults, remove, undoLast, update } = useQueue.getState()
  const ids = () => useQueue.getState().items.map(({ id }) => id)
  const made = () => useQueue.getState().results.compressor.map(({ preview }) => preview)
  add([item('a'), item('b'), item('c')], false)
  addResult('compressor', { ...result('a'), preview: 'first' })

  remove('b')
  remove('a')
  update('b', { aspectRatio: '2.00' })
  undoLast()
  expect([ids(), made()]).toEqual([['a', 'b', 'c'], ['first']])
  expect(useQueue.getState().items[1]?.aspectRatio).toBe('2.00')

  const restore = vi.fn()
  clear(restore)
  undoLast()
  expect([ids(), made(), restore.mock.calls.length]).toEqual([['a', 'b', 'c'], ['first'], 1])

  clearResults('compressor', 'run')
  addResult('compressor', { ...result('a'), preview: 'second' })
  addResult('compressor', { ...result('c'), preview: 'new' })
  undoLast()
  expect(made()).toEqual(['first', 'new'])
  clearResults('converter', 'run')
  expect(useQueue.getState().undo).toBeNull()

  clear()
  add([item('d')], false)
  undoLast()
  expect(ids()).toEqual(['d'])
})

test('a preview is revoked when nothing can bring it back any more', () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  const { add, addResult, clear } = useQueue.getState()
  add([{ ...item('a'), preview: 'blob:a' }], false)
  clear()
  expect(revoked).not.toHaveBeenCalled()
  add([item('b')], false)
  expect(revoked.mock.calls).toEqual([['blob:a']])
  for (const preview of ['blob:b', 'blob:b again']) addResult('compressor', { ...result('b'), preview })
  expect(revoked.mock.calls).toEqual([['blob:a'], ['blob:b']])
})

test('a file that proves to be no image is not brought back', () => {
  const { add, clear, refuse, undoLast } = useQueue.getState()
  add([item('a'), item('b')], false)
  clear()
  refuse('a')
  undoLast()
  expect(useQueue.getState().items.map(({ id }) => id)).toEqual(['b'])
})

test('a file is known by name, size and date, not by its id', () => {
  const items = [{ ...item('x'), file: file('a.jpg', 5), name: 'a.jpg' }]
  expect(isQueued(items, file('a.jpg', 5))).toBe(true)
  expect(isQueued(items, file('a.jpg', 6))).toBe(false)
  expect(isQueued(items, file('b.jpg', 5))).toBe(false)
})

test('aspect ratio to two decimals, or N/A [image-9]', () => {
  expect(aspectRatioOf({ width: 1920, height: 1080 })).toBe('1.78')
  expect(aspectRatioOf({ width: 0, height: 0 })).toBe('N/A')
})

test('formats are listed by their extension', () => {
  expect(extensionsOf(['webp', 'jpeg'])).toEqual(['JPG', 'WEBP'])
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('makes the first change at once, and the rest together and in order', () => {
  const made: number[] = []
  const batched = createBatches()
  for (const value of [1, 2, 3]) batched(() => made.push(value))
  expect(made).toEqual([1])
  vi.advanceTimersByTime(50)
  expect(made).toEqual([1, 2, 3])
  batched(() => made.push(4))
  expect(made).toEqual([1, 2, 3, 4])
})
