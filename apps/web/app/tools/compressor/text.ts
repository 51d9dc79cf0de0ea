import type { HowTo } from '../how-to.ts'

export const howTo: HowTo = [
  { title: 'Add your images', text: 'Drop JPG, PNG, WebP, HEIC or AVIF files on the page, or browse for them.' },
  { title: 'Choose how small', text: 'Take a preset, or set the quality and the largest file size yourself.' },
  { title: 'Download', text: 'Save one picture at a time, or all of them as a ZIP.' },
]
