// Each supported format as a visitor meets it: recognised by its bytes, named in a list, written with its extension.

import { ascii, be32, concat, le32 } from '@sundry/kit'
import { expect, test } from 'vitest'
import { formatOf, sniffFormat } from '../model/identities.ts'
import type { FormatId } from '../model/types.ts'
import { renameTo } from './index.ts'

const box = (brand: string) => concat([be32(16), ascii(`ftyp${brand}`), be32(0)])
const starts: Partial<Record<FormatId, Uint8Array>> = {
  jpeg: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0),
  png: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  webp: concat([ascii('RIFF'), le32(20), ascii('WEBPVP8 ')]),
  gif: ascii('GIF87a'),
  bmp: concat([ascii('BM'), new Uint8Array(12), le32(40)]),
  svg: ascii('<svg xmlns="http://www.w3.org/2000/svg">'),
  avif: box('avif'),
  heic: box('heic'),
  heif: box('mif1'),
  jxl: Uint8Array.of(0xff, 0x0a, 1),
  tiff: Uint8Array.of(0x49, 0x49, 0x2a, 0),
  ico: concat([Uint8Array.of(0, 0, 1, 0, 1, 0), new Uint8Array(16)]),
}

test.each([
  ['JPEG', 'jpg', 'image/jpeg', 'jpeg'],
  ['PNG', 'png', 'image/png', 'png'],
  ['WebP', 'webp', 'image/webp', 'webp'],
  ['GIF', 'gif', 'image/gif', 'gif'],
  ['BMP', 'bmp', 'image/bmp', 'bmp'],
  ['SVG', 'svg', 'image/svg+xml', 'svg'],
  ['AVIF', 'avif', 'image/avif', 'avif'],
  ['HEIC', 'heic', 'image/heic', 'heic'],
  ['HEIF', 'heif', 'image/heif', 'heif'],
  ['JPEG XL', 'jxl', 'image/jxl', 'jxl'],
  ['TIFF', 'tiff', 'image/tiff', 'tiff'],
  ['ICO', 'ico', 'image/x-icon', 'ico'],
] as const)('%s, %s, %s [image-42]', (name, extension, mime, id) => {
  const format = sniffFormat(starts[id] ?? new Uint8Array(0))
  expect(format).toBe(id)
  expect(formatOf(id)).toMatchObject({ name, mime })
  expect(renameTo('holiday.other', id)).toBe(`holiday.${extension}`)
})
