// The picture of 'Try an example': a photograph's size and kind, drawn here so that nothing is fetched.
import { afterEach, expect, test, vi } from 'vitest'
import { examplePicture } from './example.ts'

afterEach(() => vi.unstubAllGlobals())

/** A canvas that takes every stroke and remembers what it was asked for. */
function canvasThat(gives: 'a context' | 'none') {
  const asked: { size?: number[]; type?: string; quality?: number; kind?: string } = {}
  const brush = new Proxy({}, { get: () => () => ({ addColorStop: () => {} }), set: () => true })
  class Canvas {
    constructor(...size: number[]) {
      asked.size = size
    }
    getContext(kind: string) {
      asked.kind = kind
      return gives === 'a context' ? brush : null
    }
    async convertToBlob(options: { type: string; quality: number }) {
      Object.assign(asked, options)
      return new Blob(['x'], { type: options.type })
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
  return asked
}

test('is a JPEG as large as a photograph, the same file each time', async () => {
  const asked = canvasThat('a context')
  const [found, ...more] = await examplePicture()
  expect(more).toEqual([])
  expect(found?.file).toMatchObject({ name: 'example-evening.jpg', type: 'image/jpeg', lastModified: 0 })
  expect(found?.folder).toBe('')
  expect(asked).toEqual({ size: [2400, 1600], kind: '2d', type: 'image/jpeg', quality: 0.97 })
})

test('is none where the browser draws nothing', async () => {
  canvasThat('none')
  expect(await examplePicture()).toEqual([])
})
