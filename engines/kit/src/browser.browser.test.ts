import { afterEach, expect, test, vi } from 'vitest'
import { lendWorkers } from './browser.ts'

afterEach(() => vi.restoreAllMocks())

function start(message: unknown) {
  const worker = new Worker(new URL('./testing/borrowing.worker.ts', import.meta.url), { type: 'module' })
  const endLent = lendWorkers(worker)
  const answer = new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data)
  })
  worker.postMessage(message)
  return { worker, endLent, answer }
}

test('a worker inside a worker is made by the page, and its messages go both ways', async () => {
  const memory = new Uint8Array([1, 2, 3])
  const { worker, endLent, answer } = start(memory)
  expect(await answer).toEqual({ name: 'thread', echo: memory, by: 'BorrowedWorker' })
  endLent()
  worker.terminate()
})

test('an error inside a lent worker is heard', async () => {
  const { worker, endLent, answer } = start('break')
  expect(await answer).toEqual({ broken: expect.stringContaining('broken on purpose') })
  endLent()
  worker.terminate()
})

test('a lent worker ends with the worker that requested it', async () => {
  const ended = vi.spyOn(Worker.prototype, 'terminate')
  const { worker, endLent, answer } = start('hello')
  await answer
  endLent()
  expect(ended).toHaveBeenCalledOnce()
  worker.terminate()
})
