import type { HowTo } from '../how-to.ts'

export const howTo: HowTo = [
  { title: 'List your URLs', text: 'Paste them one to a line.' },
  { title: 'Set the defaults', text: 'Change frequency and priority apply to every URL.' },
  { title: 'Download sitemap.xml', text: 'Check the output, then save it and upload it to your site.' },
]
