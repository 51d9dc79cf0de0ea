import type { HowTo } from '../how-to.ts'

export const howTo: HowTo = [
  { title: 'Enter a URL', text: 'Type the address of the site you are curious about.' },
  { title: 'We read the page', text: 'Our server fetches the page and compares it with thousands of fingerprints.' },
  { title: 'See the stack', text: 'Technologies appear by category, with version and evidence.' },
]
