import { Bytes } from '@sundry/kit'

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'])

export const startsWithFileType = (bytes: Bytes): boolean => bytes.text(4, 4) === 'ftyp'

export function sniffBrand(file: Uint8Array): 'avif' | 'heic' | 'heif' | null {
  const bytes = new Bytes(file)
  if (!startsWithFileType(bytes)) return null
  const end = Math.min(bytes.u32(0), bytes.length, 256)
  const brands = [bytes.text(8, 4)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.text(at, 4))
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  if (brands.some((brand) => heicBrands.has(brand))) return 'heic'
  return brands.includes('mif1') || brands.includes('msf1') ? 'heif' : null
}
