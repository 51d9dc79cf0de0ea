// Facts about a decoded image: its orientation, and its colour space.

import { forgetProbes, probeOnce } from '@sundry/raster'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { header } from '../model/format.ts'
import type { FormatId } from '../model/types.ts'
import { decode } from './decode.ts'

const requested: object[] = []
let turns = true
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async (_: Blob, options: object) => {
    requested.push(options)
    return { width: 4, height: 3, close() {} }
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetProbes()
  requested.length = 0
})
const open = async (format: FormatId, orientation = 1, keepColours = false) => {
  for (const id of ['png', 'webp', 'jpeg']) probeOnce(`turns ${id}`, () => Promise.resolve(turns))
  return decode(new Blob(['x']), format, header(4, 3, { orientation }), keepColours)
}

describe('a turn', () => {
  test('a turn is left to a browser that makes it', async () => {
    turns = true
    expect(await open('png', 6)).toMatchObject({ orientation: 1, settled: false })
  })
  test('a turn is made here if the browser does not', async () => {
    turns = false
    expect(await open('webp', 6)).toMatchObject({ orientation: 6, settled: false })
  })
})
