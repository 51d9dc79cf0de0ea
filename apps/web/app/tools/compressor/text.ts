import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'Add your images', text: 'Drop JPG, PNG, WebP, HEIC or AVIF files on the page, or browse for them.' },
  { title: 'Choose how small', text: 'Choose a preset, or set the quality and maximum file size yourself.' },
  { title: 'Download', text: 'Save images one by one or all as a ZIP.' },
]

export const toasts = {
  noImages: { title: 'No Images', description: 'Upload images to compress' },
  complete: (count: number) => ({
    title: 'Compression Complete!',
    description: `${count} image(s) compressed successfully`,
  }),
  failed: { title: 'Compression Error', description: 'An error occurred during compression. Please try again.' },
  cleared: { title: 'Cleared', description: 'All images and compression results have been removed.' },
  reset: {
    title: 'Cleared',
    description: 'All images removed and compression settings reset.',
  },
} as const

export const words = {
  howSmall: 'How small?',
  means: (quality: number, size: number) => `quality\u00a0${quality} ≤\u00a0${size}\u00a0MB`,
  under: 'Under … KB',
  enable: 'Enable Compression',
  off: 'Compression is off: images pass through unchanged.',
  preset: 'Compression Preset',
  custom: 'Custom Configuration',
  quality: 'Quality',
  maxSize: 'Max File Size (Optional)',
  maxSizeHint: 'Every file stays under this size: quality goes first (in a PNG, colours), then dimensions.',
  noLimit: 'No limit',
  exactSize: 'Max file size',
  unit: 'File size unit',
  exact: (quality: number, size: number, reduces: boolean) =>
    `Quality ${quality}, up to ${size} MB per file. A PNG ${reduces ? 'may lose colours while it looks the same, never pixels' : 'keeps every colour and pixel'}, even over the limit.`,
} as const
