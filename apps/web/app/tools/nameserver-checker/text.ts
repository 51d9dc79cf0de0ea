import type { HowTo } from '../how-to.ts'

export const howTo: HowTo = [
  { title: 'Enter a domain', text: 'Type a name such as example.com; a full address works too.' },
  { title: 'We ask the DNS', text: 'Our server asks the parent zone and the nameservers themselves.' },
  { title: 'Compare', text: 'See which servers answer, and where the answers differ.' },
]
