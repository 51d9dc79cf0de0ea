import type { HowTo } from '../how-to.ts'

export const howTo: HowTo = [
  { title: 'Paste your robots.txt', text: 'The text area starts with a sample that you can edit.' },
  { title: 'Name a URL and a crawler', text: 'Googlebot is filled in; any other agent works too.' },
  { title: 'See the verdict', text: 'Allowed or disallowed, with the rule that decided.' },
]
