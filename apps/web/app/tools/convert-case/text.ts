import type { HowTo } from '../how-to.ts'

export const howTo: HowTo = [
  { title: 'Enter your text', text: 'Type or paste it into the input area.' },
  { title: 'Choose a case', text: 'One click changes the whole text.' },
  { title: 'Use the result', text: 'Copy it, save it as a file, or share it.' },
]
