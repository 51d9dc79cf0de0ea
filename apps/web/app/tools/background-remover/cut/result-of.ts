import type { CutoutNote } from '@sundry/cutout'
import type { ProcessedImage } from '@sundry/images'
import type { QueueItem } from '../../../images/model/types.ts'

interface Made {
  file: File
  width: number
  height: number
  notes: readonly CutoutNote[]
}

export function resultOf(item: QueueItem, { file, width, height, notes }: Made): ProcessedImage {
  return {
    processedFile: file,
    originalSize: item.size,
    processedSize: file.size,
    compressionRatio: item.size === 0 ? 0 : Math.round(1000 * (1 - file.size / item.size)) / 10,
    dimensions: { width, height },
    format: file.type === 'image/webp' ? 'webp' : 'png',
    notes: uniqueNotes(notes),
    report: {},
  }
}

function uniqueNotes(notes: readonly CutoutNote[]): CutoutNote[] {
  return notes.filter(({ code }, index) => notes.findIndex((note) => note.code === code) === index)
}

export function cutoutName(name: string): string {
  const dot = name.lastIndexOf('.')
  return `${dot > 0 ? name.slice(0, dot) : name}-nobg.png`
}
