import { Bytes } from '@sundry/kit'
import type { Format } from './format.ts'
import type { FormatId } from './types.ts'

export const pngSignature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'])

const startsWithFileType = (bytes: Bytes): boolean => bytes.text(4, 4) === 'ftyp'

function sniffBrand(file: Uint8Array): 'avif' | 'heic' | 'heif' | null {
  const bytes = new Bytes(file)
  if (!startsWithFileType(bytes)) return null
  const end = Math.min(bytes.u32(0), bytes.length, 256)
  const brands = [bytes.text(8, 4)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.text(at, 4))
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  if (brands.some((brand) => heicBrands.has(brand))) return 'heic'
  return brands.includes('mif1') || brands.includes('msf1') ? 'heif' : null
}

export const jpeg: Format = {
  id: 'jpeg',
  name: 'JPEG',
  extension: 'jpg',
  mime: 'image/jpeg',
  canEncode: true,
  hasQuality: true,
  holdsAlpha: false,
  sniff: (file) => new Bytes(file).u16(0) === 0xffd8 && file[2] === 0xff,
}

export const png: Format = {
  id: 'png',
  name: 'PNG',
  extension: 'png',
  mime: 'image/png',
  canEncode: true,
  holdsAlpha: true,
  sniff: (file) => pngSignature.every((octet, index) => file[index] === octet),
}

export const webp: Format = {
  id: 'webp',
  name: 'WebP',
  extension: 'webp',
  mime: 'image/webp',
  canEncode: true,
  hasQuality: true,
  holdsAlpha: true,
  sniff: (file) => {
    const bytes = new Bytes(file)
    return bytes.text(0, 4) === 'RIFF' && bytes.text(8, 4) === 'WEBP'
  },
}

export const gif: Format = {
  id: 'gif',
  name: 'GIF',
  extension: 'gif',
  mime: 'image/gif',
  canEncode: false,
  why: 'GIF is limited to 256 colours. Choose WebP, which is smaller and keeps the animation.',
  holdsAlpha: true,
  sniff: (file) => /^GIF8[79]a$/.test(new Bytes(file).text(0, 6)),
}

export const bmp: Format = {
  id: 'bmp',
  name: 'BMP',
  extension: 'bmp',
  mime: 'image/bmp',
  canEncode: true,
  holdsAlpha: false,
  sniff: (file) => {
    const bytes = new Bytes(file)
    const infoSize = bytes.u32(14, true)
    return bytes.text(0, 2) === 'BM' && infoSize >= 12 && infoSize <= 124
  },
}

function sniffSvg(file: Uint8Array): boolean {
  const mark = new Bytes(file).u16(0)
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  const start = new TextDecoder(encoding).decode(file.subarray(0, 4096))
  if (!/^\s*</.test(start)) return false
  const bare = start.replace(/<!--[\s\S]*?(-->|$)/g, '').replace(/<\?[\s\S]*?\?>/g, '')
  return /^\s*(<!DOCTYPE\s+svg[^[>]*(\[[\s\S]*?\])?\s*>\s*)?<(\w+:)?svg[\s>/]/i.test(bare)
}

export const svg: Format = {
  id: 'svg',
  name: 'SVG',
  extension: 'svg',
  mime: 'image/svg+xml',
  canEncode: false,
  why: 'SVG can be opened but not saved: a photo cannot be converted to shapes.',
  holdsAlpha: true,
  sniff: sniffSvg,
}

export const avif: Format = {
  id: 'avif',
  name: 'AVIF',
  extension: 'avif',
  mime: 'image/avif',
  canEncode: true,
  hasQuality: true,
  holdsAlpha: true,
  sniff: (file) => sniffBrand(file) === 'avif',
}

const heicReason = 'HEIC can be opened but not saved: no freely licensed HEVC encoder exists. Try AVIF or JPEG.'

export const heic: Format = {
  id: 'heic',
  name: 'HEIC',
  extension: 'heic',
  mime: 'image/heic',
  canEncode: false,
  why: heicReason,
  holdsAlpha: true,
  sniff: (file) => sniffBrand(file) === 'heic',
}

export const heif: Format = {
  id: 'heif',
  name: 'HEIF',
  extension: 'heif',
  mime: 'image/heif',
  canEncode: false,
  why: heicReason,
  holdsAlpha: true,
  sniff: (file) => sniffBrand(file) === 'heif',
}

export const jxl: Format = {
  id: 'jxl',
  name: 'JPEG XL',
  extension: 'jxl',
  mime: 'image/jxl',
  canEncode: true,
  hasQuality: true,
  holdsAlpha: true,
  sniff: (file) => {
    const bytes = new Bytes(file)
    return bytes.u16(0) === 0xff0a || (bytes.u32(0) === 12 && bytes.text(4, 4) === 'JXL ')
  },
}

export const tiff: Format = {
  id: 'tiff',
  name: 'TIFF',
  extension: 'tiff',
  mime: 'image/tiff',
  canEncode: false,
  why: 'TIFF can be opened but not saved. Choose PNG, which is lossless too.',
  holdsAlpha: true,
  sniff: (file) => [0x49492a00, 0x4d4d002a].includes(new Bytes(file).u32(0)),
}

export const ico: Format = {
  id: 'ico',
  name: 'ICO',
  extension: 'ico',
  mime: 'image/x-icon',
  canEncode: true,
  holdsAlpha: true,
  sniff: (file) => {
    const bytes = new Bytes(file)
    // A first box of 256 octets begins as an icon does.
    if (startsWithFileType(bytes)) return false
    return bytes.u32(0) === 0x00000100 && bytes.u16(4, true) > 0 && bytes.length >= 22
  },
}

/** The nine formats of the specification first; the first that recognises the bytes wins. */
export const formats: readonly Format[] = [jpeg, png, webp, gif, bmp, svg, avif, heic, heif, jxl, tiff, ico]

const byId = new Map(formats.map((format) => [format.id, format]))

export function formatOf(id: FormatId): Format {
  const format = byId.get(id)
  if (!format) throw new Error(`no such format: ${id}`)
  return format
}

export const holdsAlpha = (id: FormatId): boolean => formatOf(id).holdsAlpha

export const sniffFormat = (file: Uint8Array): FormatId | null => formats.find(({ sniff }) => sniff(file))?.id ?? null
