import { beforeEach, expect, test, vi } from 'vitest'
import { noResults, useQueue } from '../queue/queue-store.ts'
import { readInPool } from '../run/engine.ts'
import type { QueueItem, ResultItem } from '../types.ts'
import { queueResults } from './queue-results.ts'

vi.mock('../run/engine.ts', () => ({ sniff: vi.fn(), readInPool: vi.fn(), isLarge: () => false }))

const item: QueueItem = {
  id: 'a',
  file: new File(['original'], 'beach.png', { type: 'image/png' }),
  preview: 'blob:original',
  needsThumb: false,
  name: 'beach.png',
  size: 8,
  type: 'image/png',
  format: 'png',
  dimensions: { width: 40, height: 20 },
  aspectRatio: '2.00',
  animated: false,
  folder: 'holiday',
}
const result: ResultItem = {
  id: 'a',
  original: item,
  processedFile: new File(['out'], 'beach.webp', { type: 'image/webp' }),
  originalSize: 8,
  processedSize: 3,
  compressionRatio: 62.5,
  dimensions: { width: 20, height: 10 },
  format: 'webp',
  notes: [],
  report: {},
  preview: 'blob:result',
}

beforeEach(() => {
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  useQueue.setState({
    items: [item, { ...item, id: 'b', name: 'failed.png' }],
    results: { ...noResults, converter: [result] },
    progress: {},
  })
  vi.mocked(readInPool).mockResolvedValue({
    format: 'webp',
    width: 20,
    height: 10,
    animated: false,
    preview: null,
  } as never)
})

test('the results of a tool become the queue, each as a picture of its own', async () => {
  await queueResults('converter')
  const { items, results } = useQueue.getState()
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    file: result.processedFile,
    name: 'beach.webp',
    type: 'image/webp',
    format: 'webp',
    size: 3,
    dimensions: { width: 20, height: 10 },
    folder: 'holiday',
  })
  expect(items[0]?.preview).toMatch(/^blob:/)
  expect(results).toEqual(noResults)
})

test('the addresses of what left the queue are given back', async () => {
  await queueResults('converter')
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:original')
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:result')
})
