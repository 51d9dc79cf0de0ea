import type { HowTo } from '../how-to.ts'

export const howTo: HowTo = [
  { title: 'Give us the sitemap', text: 'Enter its URL, paste its text, or load an .xml file.' },
  { title: 'Validate', text: 'Structure, limits, dates and addresses are checked.' },
  { title: 'Fix what is wrong', text: 'Every error and warning says what it is about.' },
]
