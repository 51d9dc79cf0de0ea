import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'Set up the new zone', text: 'Create the zone at the new provider and note its name servers.' },
  { title: 'Check before cutover', text: 'Each record is compared on the old and the new servers.' },
  { title: 'Switch and track', text: 'Change the name servers at the registrar, then see who already has them.' },
]

export const words = {
  domain: 'Domain to move',
  nameServers: 'Planned name servers',
  nameServersHint: 'One per line, up to 6: names such as ns1.example.net, or their addresses.',
  names: 'Names to compare',
  namesHint: 'Under the domain; @ is the domain itself. Up to 5.',
  plan: 'Check before cutover',
  follow: 'Track propagation',
  cancel: 'Cancel',
  busy: 'Querying name servers…',
  noDomain: 'Please enter the domain to move.',
  noServers: 'Please enter the planned name servers.',
  manyNames: 'Please enter up to 5 names.',
  failed: 'Lookup Failed',
  show: 'Show current servers',
  current: 'Current name servers',
  currentBusy: 'Looking up the current name servers…',
  currentNone: 'No name servers found. The domain may not be registered.',
  result: 'Move of the domain',
} as const
