// A picture in the queue gets its thumbnail when it comes near, as large as its place, once.
import { beforeEach, expect, test, vi } from 'vitest'
import { watchThumbnail } from './watch-thumbnail.ts'

const pool = vi.hoisted(() => ({ thumbnail: vi.fn(async (_: Blob, _side: number) => new Blob(['small'])) }))
vi.mock('../run/engine.ts', () => ({ openPool: async () => pool }))

let come: (isNear: boolean) => void
let near: string | undefined
beforeEach(() => {
  pool.thumbnail.mockClear()
  vi.stubGlobal('devicePixelRatio', 1)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void, options: { rootMargin: string }) {
        come = (isIntersecting) => tell([{ isIntersecting }])
        near = options.rootMargin
      }
      observe() {}
      disconnect() {}
    },
  )
})
const watched = (size: { clientWidth: number; clientHeight: number }, picture = new Blob(['large'])) => {
  const show = vi.fn()
  watchThumbnail(size as Element, picture, new AbortController().signal, show)
  return { show, picture }
}

test('nothing is made of a picture that is far away', () => {
  const { show } = watched({ clientWidth: 100, clientHeight: 100 })
  come(false)
  expect(near).toBe('200px')
  expect(pool.thumbnail).not.toHaveBeenCalled()
  expect(show).not.toHaveBeenCalled()
})

test.each([
  [100, 50, 1, 128],
  [50, 129, 1, 192],
  [64, 64, 1, 64],
  [100, 50, 2, 256],
  [900, 900, 2, 1024],
  [0, 0, 1, 64],
])('a place of %i × %i at %i pixels each has one of %i pixels', async (clientWidth, clientHeight, ratio, side) => {
  vi.stubGlobal('devicePixelRatio', ratio)
  const { show, picture } = watched({ clientWidth, clientHeight })
  come(true)
  await vi.waitFor(() => expect(show).toHaveBeenCalledWith(expect.stringMatching(/^blob:/)))
  expect(pool.thumbnail).toHaveBeenCalledWith(picture, side, expect.any(AbortSignal))
})

test('one that was made is not made again', async () => {
  const size = { clientWidth: 100, clientHeight: 100 }
  const { show, picture } = watched(size)
  come(true)
  await vi.waitFor(() => expect(show).toHaveBeenCalled())
  const again = watched(size, picture)
  come(true)
  expect(again.show).toHaveBeenCalledWith(expect.stringMatching(/^blob:/))
  expect(pool.thumbnail).toHaveBeenCalledTimes(1)
})
