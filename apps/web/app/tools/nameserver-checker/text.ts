import type { NameserverCheckResult } from '@sundry/contracts/nameserver-check-v1'
import type { LookupWords } from '../../lookup/use-lookup.ts'
import { counted } from '../../platform/format.ts'
import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'Enter a domain', text: 'Type a name such as example.com; a full URL works too.' },
  { title: 'We ask the DNS', text: 'Our server queries the parent zone and the nameservers themselves.' },
  { title: 'Compare', text: 'See which servers respond, and where they differ.' },
]

export const lookupWords: LookupWords<NameserverCheckResult> = {
  failed: 'Check Failed',
  notInvoked: 'Failed to invoke nameserver check service.',
  done: (answer, requested) => {
    const name = answer.unicodeName || answer.domainName || requested
    const missing = missingOf(answer)
    if (missing === 'unregistered') return { title: 'Not registered', description: words.free(name) }
    if (missing === 'unknown') return { title: 'Check Failed', description: words.unknown, isFailure: true }
    return { title: 'Check Complete!', description: `Nameserver information retrieved for ${name}.` }
  },
}

export const words = {
  label: 'Domain',
  hint: 'A name such as example.com. International domain names are supported.',
  placeholder: 'example.com',
  example: 'example.com',
  run: 'Check Nameservers',
  loading: 'Checking nameservers…',
  result: 'Nameservers',
  none: 'No nameservers found or domain may not be registered.',
  free: (name: string) => `${name} is in neither the registry nor the DNS.`,
  unknown: 'The response lists no nameservers and gives no reason.',
  notDelegated: 'Registered, but not delegated: its parent zone lists no nameservers, so it does not resolve.',
  broken: (broken: number, all: number) =>
    `${broken} of ${counted(all, 'nameserver')} ${broken === 1 ? 'does' : 'do'} not work`,
  brokenAdvice: 'Queries to such a server are delayed or fail. See the details by server below.',
  well: (all: number) => (all === 1 ? 'The only nameserver works' : `All ${all} nameservers work`),
  notWhole: 'Not everything could be checked',
  unasked: (unasked: number, all: number) =>
    `The others work, but ${unasked} of ${counted(all, 'nameserver')} ${unasked === 1 ? 'was' : 'were'} not queried.`,
  parentSilent: 'The servers of the parent zone did not respond, so the delegation is unknown.',
  delegation: 'The delegation: the nameservers that resolvers use.',
  withoutParent: 'From the zone or the registry: the parent zone did not respond.',
  servers: 'By server',
  agree: 'Parent, zone and registry list the same servers.',
  agreeWithoutRegistry: 'Parent and zone list the same servers.',
  differ: 'The lists differ',
} as const

/** Explains an answer without any nameserver: nothing is missing if the parent is known to name none. */
export function missingOf(answer: NameserverCheckResult): 'unregistered' | 'unknown' | 'not-delegated' | null {
  if (answer.nameservers.length > 0) return null
  if (answer.state === 'unregistered') return 'unregistered'
  return answer.registered === true && (answer.details ?? []).length === 0 ? 'not-delegated' : 'unknown'
}

type State = NonNullable<NameserverCheckResult['details']>[number]['state']

export const states: Readonly<Record<State, { name: string; tone: string; text: string }>> = {
  answers: { name: 'Authoritative', tone: 'text-good', text: 'responds authoritatively' },
  lame: { name: 'Lame', tone: 'text-bad', text: 'lame delegation: not authoritative for the zone' },
  unreachable: { name: 'Unreachable', tone: 'text-bad', text: 'did not respond' },
  unresolvable: { name: 'No address', tone: 'text-bad', text: 'its name has no address record' },
  unknown: { name: 'Not queried', tone: 'text-quiet', text: 'was not queried' },
}

export const signers: Readonly<Record<NonNullable<NameserverCheckResult['delegationSigner']>, string>> = {
  none: 'Not signed: the parent has no DS record.',
  match: 'Signed: the DS record at the parent matches a DNSKEY.',
  mismatch: 'Broken: the DS record at the parent matches no DNSKEY, so validating resolvers return SERVFAIL.',
  unknown: 'Could not be checked.',
}

export const countText = (count: number) => (count === 1 ? 'nameserver' : 'nameservers')
