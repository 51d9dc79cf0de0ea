import { afterEach, expect, test, vi } from 'vitest'
import { fetchCached } from './fetch-cached.ts'

afterEach(() => vi.unstubAllGlobals())

const expected = { url: '/models/modnet-9a3ec3eb.onnx', bytes: 3, sha256: null }

/** A response as Safari gives it: its body can be read, and not iterated. */
function answerWith(body: ReadableStream<Uint8Array>): void {
  const response = new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>)
  Object.assign(response.body ?? {}, { [Symbol.asyncIterator]: undefined })
  vi.stubGlobal('fetch', async () => response)
}

const piecesOf = (...pieces: number[][]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(Uint8Array.from(piece))
      controller.close()
    },
  })

test('a model is read whole where streams have no async iterator', async () => {
  answerWith(piecesOf([1, 2], [3, 4, 5]))
  const reported: number[] = []
  const bytes = await fetchCached(expected, (loaded) => reported.push(loaded))
  expect([...new Uint8Array(bytes)]).toEqual([1, 2, 3, 4, 5])
  expect(reported).toEqual([2, 5])
})

test('a file of nothing is no runtime, though no hash is known', async () => {
  vi.stubGlobal('fetch', async () => new Response(''))
  await expect(fetchCached(expected, () => {})).rejects.toMatchObject({ code: 'model-damaged' })
})

test('a connection that breaks is reported as one', async () => {
  answerWith(new ReadableStream({ pull: () => Promise.reject(new TypeError('network error')) }))
  await expect(fetchCached(expected, () => {})).rejects.toMatchObject({ code: 'offline' })
})

test('an internal error is not reported as a broken connection', async () => {
  answerWith(piecesOf([1, 2, 3]))
  const ours = new TypeError('undefined is not a function')
  const failing = fetchCached(expected, () => {
    throw ours
  })
  await expect(failing).rejects.toBe(ours)
})
