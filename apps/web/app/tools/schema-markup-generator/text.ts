import type { HowTo } from '../how-to.ts'

export const howTo: HowTo = [
  { title: 'Choose a type', text: 'FAQ Page or Article.' },
  { title: 'Fill in the form', text: 'The JSON-LD is written as you type; empty fields are left out.' },
  { title: 'Copy the schema', text: 'Paste it into your page and test it with a rich-results test.' },
]
