import type { Header } from '../../core/header.ts'
import { repackPng } from './oxipng.ts'

const MAX_PIXELS = 25e6

export async function repackOrNull(
  file: Uint8Array,
  { width, height, animated }: Header,
  effort: 'fast' | 'small',
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (animated || width * height > MAX_PIXELS) return null
  return await repackPng(file, effort === 'small' ? 2 : 1)
}
