import { beforeEach, expect, test, vi } from 'vitest'
import { imageTool as compressor } from '../../tools/compressor/image-tool.ts'
import { noResults, useQueue } from '../queue/queue-store.ts'
import { readInPool, sniff } from '../run/engine.ts'
import { takeIn } from './take-in.ts'

vi.mock('../run/engine.ts', () => ({ sniff: vi.fn(), readInPool: vi.fn(), isLarge: () => false }))

beforeEach(() => {
  useQueue.setState({ items: [], results: noResults, progress: {} })
  vi.mocked(sniff).mockResolvedValue({ format: 'png', mime: 'image/png' })
  vi.mocked(readInPool).mockResolvedValue({
    format: 'png',
    width: 4,
    height: 2,
    animated: false,
    preview: null,
  } as never)
})

const photo = (lastModified: number) => ({
  file: new File(['content'], 'beach.png', { type: 'image/png', lastModified }),
  folder: '',
})

test('an item’s id is made of name, size, last-modified and a random suffix', async () => {
  await takeIn(compressor, [photo(5)])
  const [first] = useQueue.getState().items
  expect(first?.id).toMatch(/^beach\.png-7-5-[a-z0-9]+$/)
  useQueue.getState().clear()
  await takeIn(compressor, [photo(5)])
  const [again] = useQueue.getState().items
  expect(again?.id).toMatch(/^beach\.png-7-5-[a-z0-9]+$/)
  expect(again?.id).not.toBe(first?.id)
  expect(again).toMatchObject({ dimensions: { width: 4, height: 2 }, aspectRatio: '2.00', type: 'image/png' })
})
