import type { HowTo } from '../how-to.ts'

export const howTo: HowTo = [
  { title: 'Enter a domain', text: 'Type a name such as example.com; a full address works too.' },
  {
    title: 'We ask the registry',
    text: 'Our server asks the registry itself over RDAP, or WHOIS where there is no RDAP.',
  },
  { title: 'Read the dates', text: 'Expiry, registration, registrar and status, each with its source.' },
]
