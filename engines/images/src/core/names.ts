import { descriptorOf } from '../formats/index.ts'
import type { FormatId } from '../types.ts'

export function renameTo(name: string, format: FormatId): string {
  const { extension, otherExtensions } = descriptorOf(format)
  const found = /\.([a-z0-9]{1,5})$/i.exec(name)
  const stem = found && found.index > 0 ? name.slice(0, found.index) : name
  const current = found && found.index > 0 ? (found[1] ?? '').toLowerCase() : ''
  if ([extension, ...otherExtensions].includes(current)) return name
  return `${stem || 'image'}.${extension}`
}

export function compressionRatio(originalSize: number, processedSize: number): number {
  if (originalSize <= 0) return 0
  const ratio = Math.round((1 - processedSize / originalSize) * 1000) / 10
  return ratio === 0 ? 0 : ratio
}
