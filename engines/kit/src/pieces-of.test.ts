import { expect, test, vi } from 'vitest'
import { piecesOf } from './pieces-of.ts'

/** Matches Safari: a stream that can be read, and not iterated. */
function streamOf(pieces: readonly string[], cancelled = vi.fn()) {
  const left = [...pieces]
  const stream = new ReadableStream<string>({
    pull(controller) {
      const next = left.shift()
      if (next === undefined) controller.close()
      else controller.enqueue(next)
    },
    cancel: cancelled,
  })
  Object.assign(stream, { [Symbol.asyncIterator]: undefined })
  return stream
}

async function gather(pieces: AsyncIterable<string>) {
  const all: string[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}

test('all pieces come, in order, without the async iterator of streams', async () => {
  expect(await gather(piecesOf(streamOf(['a', 'b', 'c'])))).toEqual(['a', 'b', 'c'])
})

test('leaving the loop cancels the stream', async () => {
  const cancelled = vi.fn()
  for await (const piece of piecesOf(streamOf(['a', 'b', 'c'], cancelled))) {
    expect(piece).toBe('a')
    break
  }
  expect(cancelled).toHaveBeenCalledOnce()
})

test('an abort ends it with its reason for the source, and quietly for the reader', async () => {
  const cancelled = vi.fn()
  const stop = new AbortController()
  const seen: string[] = []
  for await (const piece of piecesOf(streamOf(['a', 'b', 'c'], cancelled), stop.signal)) {
    seen.push(piece)
    stop.abort('enough')
  }
  expect(seen).toEqual(['a'])
  expect(cancelled).toHaveBeenCalledWith('enough')
})

test('an error of the stream is thrown', async () => {
  const broken = new ReadableStream<string>({ pull: (): Promise<void> => Promise.reject(new Error('lost')) })
  await expect(gather(piecesOf(broken))).rejects.toThrow('lost')
})
