// How a drawing that cannot be drawn ends, with a document and an image that do as a test says.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { header } from '../model/format.ts'
import type { ImageSettings } from '../model/types.ts'
import { drawSvg } from './svg.ts'

let rootName = 'svg'
let decode: () => Promise<void> = () => Promise.resolve()
const revoked: string[] = []

beforeEach(() => {
  rootName = 'svg'
  decode = () => Promise.resolve()
  revoked.length = 0
  class FakeParser {
    parseFromString = () => ({
      documentElement: { localName: rootName, hasAttribute: () => true, setAttribute() {} },
    })
  }
  class FakeSerializer {
    serializeToString = () => '<svg/>'
  }
  class FakeImage {
    decode = () => decode()
  }
  vi.stubGlobal('DOMParser', FakeParser)
  vi.stubGlobal('XMLSerializer', FakeSerializer)
  vi.stubGlobal('Image', FakeImage)
  vi.stubGlobal('createImageBitmap', async () => 'drawn')
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:drawing')
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

describe('a drawing ends in words', () => {
  const fault = (code: string) => expect.objectContaining({ name: 'ImageFault', code })
  test('a file that is no drawing ends in words', async () => {
    rootName = 'parsererror'
    await expect(draw()).rejects.toEqual(fault('damaged'))
  })
  test('a drawing that cannot be drawn ends in words', async () => {
    decode = () => Promise.reject(new Error('broken'))
    await expect(draw()).rejects.toEqual(fault('damaged'))
    expect(revoked).toEqual(['blob:drawing'])
  })
  test('a drawing that would be too large ends in words', async () => {
    await expect(draw({}, [65_536, 10])).rejects.toEqual(fault('target-too-large'))
  })
  test('a drawing without a result in fifteen seconds ends in words', async () => {
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
