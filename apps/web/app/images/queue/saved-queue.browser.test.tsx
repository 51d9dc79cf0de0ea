// A real IndexedDB: what one tab queued, another finds once the first is gone.

import { beforeEach, expect, test, vi } from 'vitest'
import { noResults, useQueue } from '../model/queue-store.ts'
import type { QueueItem, ResultItem } from '../model/types.ts'
import { findStored, flaggedQueue, forgetStored, keepQueue, restoreStored, useKeeping } from './saved-queue.ts'

vi.mock('../add/add-files.ts', () => ({ readFacts: async () => true }))

/** A loaded machine is slow, not wrong. */
const PATIENCE = { timeout: 15_000 }

const item = (id: string) =>
  ({
    id,
    file: new File([`bytes of ${id}`], `${id}.png`, { type: 'image/png', lastModified: 5 }),
    preview: null,
    needsThumb: false,
    name: `${id}.png`,
    size: 10,
    type: 'image/png',
    format: 'png',
    dimensions: { width: 4, height: 3 },
    aspectRatio: '1.33',
    animated: false,
    folder: 'holiday',
  }) satisfies QueueItem
const result = (original: QueueItem) =>
  ({
    id: original.id,
    original,
    processedFile: new File(['small'], `${original.id}.webp`, { type: 'image/webp' }),
    originalSize: 10,
    processedSize: 5,
    compressionRatio: 50,
    dimensions: { width: 4, height: 3 },
    format: 'webp',
    notes: [],
    report: {},
    preview: 'blob:x',
  }) satisfies ResultItem

const rows = () =>
  new Promise<{ key: string; queue: string; savedAt: number }[]>((resolve, reject) => {
    const request = indexedDB.open('sundry-queue', 1)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const all = request.result.transaction('originals').objectStore('originals').getAll()
      all.onsuccess = () => {
        request.result.close()
        resolve(all.result)
      }
    }
  })
/** Imitates a closed tab: its rows belong to a queue that no tab holds. */
const orphan = (savedAt = Date.now(), queue = 'gone') =>
  new Promise<void>((resolve) => {
    const request = indexedDB.open('sundry-queue', 1)
    request.onsuccess = () => {
      const transaction = request.result.transaction(['originals', 'results'], 'readwrite')
      for (const name of ['originals', 'results']) {
        const store = transaction.objectStore(name)
        const all = store.getAll()
        all.onsuccess = () => {
          for (const row of all.result) {
            if (row.key.startsWith('gone')) continue
            store.delete(row.key)
            store.put({ ...row, key: `gone ${queue} ${row.key}`, queue, savedAt })
          }
        }
      }
      transaction.oncomplete = () => {
        request.result.close()
        resolve()
      }
    }
  })

beforeEach(async () => {
  useQueue.setState({ items: [], results: noResults, progress: {} })
  await keepQueue()
  await vi.waitFor(async () => expect(await rows()).toEqual([]), PATIENCE)
})

test('a stored queue comes back with its bytes, names, order and folder', async () => {
  const [one, two] = [item('one'), item('two')]
  useQueue.getState().add([one, two], false)
  useQueue.getState().addResult('compressor', result(two))
  await vi.waitFor(async () => expect(await rows()).toHaveLength(2), PATIENCE)
  expect(await findStored()).toBeNull()
  await orphan()
  useQueue.setState({ items: [], results: noResults })
  const retained = await findStored()
  expect(retained).toEqual({ id: 'gone', pictures: 2, results: 1 })
  await restoreStored('gone')
  const { items, results } = useQueue.getState()
  expect(items.map(({ id, folder }) => [id, folder])).toEqual([
    ['one', 'holiday'],
    ['two', 'holiday'],
  ])
  expect(await items[0]?.file.text()).toBe('bytes of one')
  expect(items[0]?.file).toMatchObject({ name: 'one.png', type: 'image/png', lastModified: 5 })
  expect(await results.compressor[0]?.processedFile.text()).toBe('small')
  expect(results.compressor[0]).toMatchObject({ compressionRatio: 50, original: items[1] })
  expect(await findStored()).toBeNull()
})

test('a stored queue is announced without its database, and no longer once that holds nothing of it', async () => {
  useQueue.getState().add([item('one')], false)
  await vi.waitFor(() => expect(Object.keys(JSON.parse(localStorage.getItem('kept-queues') ?? '{}'))).toHaveLength(1))
  expect(await flaggedQueue()).toBeNull()
  localStorage.setItem('kept-queues', JSON.stringify({ gone: { pictures: 2, results: 1 } }))
  expect(await flaggedQueue()).toEqual({ id: 'gone', pictures: 2, results: 1 })
  expect(await findStored()).toBeNull()
  expect(await flaggedQueue()).toBeNull()
})

test('clearing the queue deletes what was kept', async () => {
  useQueue.getState().add([item('one')], false)
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1), PATIENCE)
  useQueue.getState().clear()
  await vi.waitFor(async () => expect(await rows()).toEqual([]), PATIENCE)
})

test('after a day it is gone, and before that it can be deleted', async () => {
  useQueue.getState().add([item('one')], false)
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1), PATIENCE)
  await orphan(Date.now() - 23 * 60 * 60_000)
  useQueue.setState({ items: [] })
  expect(await findStored()).toMatchObject({ pictures: 1 })
  expect(await findStored(Date.now() + 2 * 60 * 60_000)).toBeNull()
  expect((await rows()).filter(({ queue }) => queue === 'gone')).toEqual([])
  useQueue.getState().add([item('two')], false)
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1), PATIENCE)
  await orphan()
  await forgetStored('gone')
  expect((await rows()).filter(({ queue }) => queue === 'gone')).toEqual([])
})

test('it is offered to the very end of the day, and not a moment longer', async () => {
  useQueue.getState().add([item('one')], false)
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1), PATIENCE)
  const savedAt = Date.now()
  await orphan(savedAt)
  useQueue.setState({ items: [] })
  const dayLater = savedAt + 24 * 60 * 60_000
  expect(await findStored(dayLater)).toMatchObject({ id: 'gone', pictures: 1 })
  expect(await findStored(dayLater + 1)).toBeNull()
})

test('the newest queue of several closed tabs is offered first, then the others', async () => {
  for (const [queue, savedAt] of [
    ['older', Date.now() - 1000],
    ['newer', Date.now()],
    ['oldest', Date.now() - 2000],
  ] as const) {
    useQueue.setState({ items: [item(queue)] })
    await vi.waitFor(async () => expect((await rows()).some(({ key }) => !key.startsWith('gone'))).toBe(true), PATIENCE)
    await orphan(savedAt, queue)
  }
  for (const id of ['newer', 'older', 'oldest']) {
    expect(await findStored()).toMatchObject({ id })
    await forgetStored(id)
  }
})

test('images that could not be written are not called stored, until they are', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  useKeeping.setState({ isOn: true })
  useQueue.getState().add([item('one')], false)
  await vi.waitFor(() => expect(useKeeping.getState().isOn).toBe(false), PATIENCE)
  put.mockRestore()
  useQueue.getState().add([item('two')], false)
  await vi.waitFor(() => expect(useKeeping.getState().isOn).toBe(true), PATIENCE)
  expect(await rows()).toHaveLength(2)
  useQueue.getState().clear()
})
