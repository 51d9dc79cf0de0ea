import type { NameserverCheckResult } from '@sundry/contracts/nameserver-check-v1'
import type { LookupWords } from '../../lookup/use-lookup.ts'
import type { HowTo } from '../how-to.ts'

export const howTo: HowTo = [
  { title: 'Enter a domain', text: 'Type a name such as example.com; a full address works too.' },
  { title: 'We ask the DNS', text: 'Our server asks the parent zone and the nameservers themselves.' },
  { title: 'Compare', text: 'See which servers answer, and where the answers differ.' },
]

export const lookupWords: LookupWords<NameserverCheckResult> = {
  failed: 'Check Failed',
  notInvoked: 'Failed to invoke nameserver check service.',
  done: ({ unicodeName, domainName }, asked) => ({
    title: 'Check Complete!',
    description: `Nameserver information retrieved for ${unicodeName || domainName || asked}.`,
  }),
}

export const words = {
  label: 'Domain',
  hint: 'A name such as example.com. Names in any script work.',
  placeholder: 'example.com',
  example: 'example.com',
  run: 'Check Nameservers',
  loading: 'Checking nameservers…',
  result: 'Nameservers',
  none: 'No nameservers found or domain may not be registered.',
  delegation: 'The delegation: the nameservers that resolvers follow.',
  withoutParent: 'As the zone or the registry names them: the parent zone could not be asked.',
  servers: 'Server by server',
  agree: 'Parent, zone and registry name the same servers.',
  differ: 'The lists differ',
} as const

type State = NonNullable<NameserverCheckResult['details']>[number]['state']

export const states: Readonly<Record<State, { name: string; tone: string; text: string }>> = {
  answers: { name: 'Answers', tone: 'text-good', text: 'answers with authority' },
  lame: { name: 'Lame', tone: 'text-bad', text: 'is named, but does not hold the zone' },
  unreachable: { name: 'Unreachable', tone: 'text-bad', text: 'did not answer' },
  unresolvable: { name: 'No address', tone: 'text-bad', text: 'its name has no address' },
  unknown: { name: 'Not asked', tone: 'text-quiet', text: 'was not asked' },
}

export const signers: Readonly<Record<NonNullable<NameserverCheckResult['delegationSigner']>, string>> = {
  none: 'Not signed: the parent holds no DS record.',
  match: 'Signed: the parent’s DS record fits the zone’s keys.',
  mismatch: 'Broken: the parent’s DS record fits none of the zone’s keys, so validating resolvers refuse the domain.',
  unknown: 'Could not be checked.',
}

export const countText = (count: number) => `${count === 1 ? 'nameserver' : 'nameservers'}`
