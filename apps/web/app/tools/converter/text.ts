import type { HowTo } from '../how-to.ts'

export const howTo: HowTo = [
  { title: 'Add your images', text: 'Drop any supported picture on the page, or browse for it.' },
  { title: 'Choose a format', text: 'Pick the target format; WebP is a good first choice for the web.' },
  { title: 'Download', text: 'Save one picture at a time, or all of them as a ZIP.' },
]
