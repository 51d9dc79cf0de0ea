// How a drawing is asked of the browser, with a document and an image that write down what they are told.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { header } from '../core/header.ts'
import type { ImageSettings } from '../types.ts'
import { drawSvg } from './svg.ts'

const asked: { attributes: Record<string, string>; bitmap: unknown; written: Blob | null; kind: string } = {
  ...{ attributes: {}, bitmap: null, written: null, kind: '' },
}
let rootName = 'svg'
let decode: () => Promise<void> = () => Promise.resolve()
const revoked: string[] = []

beforeEach(() => {
  Object.assign(asked, { attributes: {}, bitmap: null, written: null, kind: '' })
  rootName = 'svg'
  decode = () => Promise.resolve()
  revoked.length = 0
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString(text: string, kind: string) {
        asked.kind = kind
        const own = /viewBox="([^"]*)"/.exec(text)?.[1]
        if (own) asked.attributes.viewBox = own
        return {
          documentElement: {
            localName: rootName,
            hasAttribute: (name: string) => name in asked.attributes,
            setAttribute: (name: string, value: string) => {
              asked.attributes[name] = value
            },
          },
        }
      }
    },
  )
  vi.stubGlobal(
    'XMLSerializer',
    class {
      serializeToString = () => JSON.stringify(asked.attributes)
    },
  )
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      decode = () => decode()
    },
  )
  vi.stubGlobal('createImageBitmap', async (_: unknown, options: object) => {
    asked.bitmap = options
    return 'drawn'
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    asked.written = blob as Blob
    return 'blob:drawing'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const asItIs: ImageSettings = {
  ...{ enableResize: false, width: null, height: null, maintainAspectRatio: true, outputFormat: 'png', quality: 80 },
  ...{ compressionLevel: 50, maxSizeMB: null },
}
const draw = (settings: Partial<ImageSettings> = {}, [width, height] = [40, 20], text = '<svg/>') =>
  drawSvg(new Blob([text]), header(width, height), { ...asItIs, ...settings })
const sizeOf = () => [asked.attributes.width, asked.attributes.height]
const resized = (width: number | null, height: number | null, more: Partial<ImageSettings> = {}) =>
  draw({ enableResize: true, width, height, ...more })

describe('a drawing', () => {
  test('of which a part is cut or filled is drawn large enough for both sides', async () => {
    await resized(80, 80, { fit: 'cover' })
    expect(sizeOf()).toEqual(['160', '80'])
    await resized(200, 10, { fit: 'cover' })
    expect(sizeOf()).toEqual(['200', '100'])
    await resized(80, 80, { crop: { x: 0, y: 0, width: 9, height: 9 } })
    expect(sizeOf()).toEqual(['40', '20'])
  })
})

describe('a drawing ends in words', () => {
  const fault = (code: string) => expect.objectContaining({ name: 'ImageFault', code })
  test('where it is none', async () => {
    rootName = 'parsererror'
    await expect(draw()).rejects.toEqual(fault('damaged'))
  })
  test('where it cannot be drawn', async () => {
    decode = () => Promise.reject(new Error('broken'))
    await expect(draw()).rejects.toEqual(fault('damaged'))
    expect(revoked).toEqual(['blob:drawing'])
  })
  test('where it would be too large', async () => {
    await expect(draw({}, [65_536, 10])).rejects.toEqual(fault('target-too-large'))
  })
  test('where nothing comes of it in fifteen seconds', async () => {
    vi.useFakeTimers()
    decode = () => new Promise(() => {})
    let ended: unknown = null
    const drawing = draw().catch((error) => {
      ended = error
    })
    await vi.advanceTimersByTimeAsync(14_999)
    expect(ended).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    await drawing
    expect(ended).toEqual(fault('timeout'))
  })
})
