import type { HowTo } from '../how-to.ts'

export const howTo: HowTo = [
  { title: 'Enter a domain', text: 'Type a name such as example.com; a full address works too.' },
  { title: 'Choose a record type', text: 'A, MX, TXT and the rest, or ANY for what the server will give.' },
  { title: 'Read the records', text: 'Each record with its name, time to live, type, data and priority.' },
]
