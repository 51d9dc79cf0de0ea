import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'Add your images', text: 'Drop JPG, PNG, WebP, HEIC or AVIF files on the page, or browse for them.' },
  { title: 'Choose how small', text: 'Take a preset, or set the quality and the largest file size yourself.' },
  { title: 'Download', text: 'Save one picture at a time, or all of them as a ZIP.' },
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
    description: 'All images removed, and the compression settings are back to their defaults.',
  },
} as const

export const words = {
  enable: 'Enable Compression',
  off: 'Compression is off: images pass through unchanged.',
  preset: 'Compression Preset',
  custom: 'Custom Configuration',
  quality: 'Quality',
  maxSize: 'Max File Size (Optional)',
  maxSizeHint:
    'A ceiling: the quality above holds as long as the file stays below it. A PNG gives up colours first, then pixels.',
  noLimit: 'No limit',
  exactSize: 'Max file size',
  unit: 'Unit of the file size',
  sizeError: 'Enter a size from 1 KB to 50 MB.',
  exact: (quality: number, size: number) =>
    `Quality ${quality}, at most ${size} MB a file. PNG and BMP keep every pixel and colour, even above that.`,
} as const
