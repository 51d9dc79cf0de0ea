import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  {
    title: 'Drop your reports',
    text: 'Files, ZIP archives, mailboxes or a folder. They are read in this tab, kept in this browser, and never sent.',
  },
  { title: 'See who sends', text: 'Each sender by name, what passed and what failed, week by week.' },
  {
    title: 'Take the next step',
    text: 'What a stricter policy would stop, and the change to your record once it is safe.',
  },
]

export const words = {
  message: 'This is a message and no report.',
  openMessage: 'Open it in Mail Check',
  loading: 'Loading…',
} as const
