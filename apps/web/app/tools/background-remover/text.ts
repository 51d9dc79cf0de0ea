import type { HowTo } from '../how-to.ts'

export const howTo: HowTo = [
  { title: 'Upload images', text: 'Drop one photo or many on the page.' },
  { title: 'Choose options', text: 'Keep the background transparent, or pick a colour to put behind the subject.' },
  { title: 'Download PNG', text: 'Save the cut-outs one at a time, or all of them as a ZIP.' },
]
