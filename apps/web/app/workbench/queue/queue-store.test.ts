import { beforeEach, expect, test } from 'vitest'
import type { QueueItem, ResultItem } from '../types.ts'
import { aspectRatioOf, extensionsOf } from './accepted.ts'
import { isQueued, noResults, useQueue } from './queue-store.ts'

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

beforeEach(() => useQueue.setState({ items: [], results: noResults, progress: {} }))

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

test('results stand in the order of the queue, however they finish', () => {
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
