import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'Add your images', text: 'Drop any supported image on the page, or browse for it.' },
  { title: 'Choose a format', text: 'Pick the target format; WebP is a good first choice for the web.' },
  { title: 'Download', text: 'Save images one by one or all as a ZIP.' },
]

export const toasts = {
  noImages: { title: 'No Images', description: 'Upload images to convert' },
  noTarget: { title: 'No Target Format', description: 'Please select a target format for conversion' },
  complete: (count: number) => ({
    title: 'Conversion Complete!',
    description: `${count} image(s) converted successfully`,
  }),
  failed: { title: 'Conversion Error', description: 'An error occurred during conversion. Please try again.' },
  cleared: { title: 'Cleared', description: 'All images and conversion results have been removed.' },
  reset: {
    title: 'Cleared',
    description: 'All images removed and conversion settings reset.',
  },
} as const

export const words = {
  which: 'To which format?',
  more: 'More',
  enable: 'Enable Format Conversion',
  target: 'Target Format',
  noTarget: 'Choose a format…',
  cannot: (name: string) => `${name} – can be opened, not saved`,
  whyNot: 'HEIC and HEIF can be opened but not saved: no freely licensed encoder exists. AVIF files are just as small.',
} as const
