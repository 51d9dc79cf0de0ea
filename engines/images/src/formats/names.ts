import type { FormatId } from '../model/types.ts'
import { descriptorOf } from './index.ts'

export function renameTo(name: string, format: FormatId): string {
  const { extension, otherExtensions } = descriptorOf(format)
  const found = /\.([a-z0-9]{1,5})$/i.exec(name)
  const stem = found && found.index > 0 ? name.slice(0, found.index) : name
  const current = found && found.index > 0 ? (found[1] ?? '').toLowerCase() : ''
  if ([extension, ...otherExtensions].includes(current)) return name
  return `${stem || 'image'}.${extension}`
}

/** The ending stays; words in braces that name nothing stay too. */
export function nameByPattern(
  name: string,
  pattern: string,
  { index, count, dimensions }: { index: number; count: number; dimensions: { width: number; height: number } },
): string {
  if (pattern.trim() === '') return name
  const dot = name.lastIndexOf('.')
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  const values: Record<string, string> = {
    name: stem,
    number: String(index + 1).padStart(String(count).length, '0'),
    width: String(dimensions.width),
    height: String(dimensions.height),
    format: end.slice(1),
  }
  return pattern.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole) + end
}

export function compressionRatio(originalSize: number, processedSize: number): number {
  if (originalSize <= 0) return 0
  const ratio = Math.round((1 - processedSize / originalSize) * 1000) / 10
  return ratio === 0 ? 0 : ratio
}
