import type { FormatId } from '../types.ts'
import { Bytes } from './bytes.ts'

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'])

/** ISO BMFF: the major brand decides, then the compatible ones (ISO/IEC 23008-12). */
function sniffBoxes(bytes: Bytes): FormatId | null {
  const end = Math.min(bytes.u32(0), bytes.length, 256)
  const brands = [bytes.text(8, 4)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.text(at, 4))
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  if (brands.some((brand) => heicBrands.has(brand))) return 'heic'
  return brands.includes('mif1') || brands.includes('msf1') ? 'heif' : null
}

function sniffSvg(bytes: Bytes): FormatId | null {
  const wide = bytes.u16(0) === 0xfffe || bytes.u16(0) === 0xfeff
  const decoder = new TextDecoder(wide ? (bytes.u8(0) === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8')
  const start = decoder.decode(bytes.data.subarray(0, 4096))
  if (!/^\s*</.test(start)) return null
  const bare = start.replace(/<!--[\s\S]*?(-->|$)/g, '').replace(/<\?[\s\S]*?\?>/g, '')
  return /^\s*(<!DOCTYPE\s+svg[^[>]*(\[[\s\S]*?\])?\s*>\s*)?<(\w+:)?svg[\s>/]/i.test(bare) ? 'svg' : null
}

/**
 * The format by the bytes, never by the name. Null when it is none of ours.
 *
 * @example sniffFormat(new Uint8Array([0xff, 0xd8, 0xff, 0xe0])) // 'jpeg'
 */
export function sniffFormat(data: Uint8Array): FormatId | null {
  const bytes = new Bytes(data)
  if (bytes.u16(0) === 0xffd8 && bytes.u8(2) === 0xff) return 'jpeg'
  if (bytes.u32(0) === 0x89504e47 && bytes.u32(4) === 0x0d0a1a0a) return 'png'
  if (bytes.text(0, 4) === 'RIFF' && bytes.text(8, 4) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(bytes.text(0, 6))) return 'gif'
  if (bytes.u16(0) === 0xff0a) return 'jxl'
  if (bytes.u32(0) === 12 && bytes.text(4, 4) === 'JXL ') return 'jxl'
  if (bytes.u32(0) === 0x49492a00 || bytes.u32(0) === 0x4d4d002a) return 'tiff'
  // Before the icon: a first box of 256 octets begins as one does.
  if (bytes.text(4, 4) === 'ftyp') return sniffBoxes(bytes)
  if (bytes.u32(0) === 0x00000100 && bytes.u16(4, true) > 0 && bytes.length >= 22) return 'ico'
  if (bytes.text(0, 2) === 'BM' && bytes.u32(14, true) >= 12 && bytes.u32(14, true) <= 124) return 'bmp'
  return sniffSvg(bytes)
}
