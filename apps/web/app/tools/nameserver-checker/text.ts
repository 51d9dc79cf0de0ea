import type { NameserverCheckResult } from '@sundry/contracts/nameserver-check-v1'
import type { LookupWords } from '../../lookup/use-lookup.ts'
import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'Enter a domain', text: 'Type a name such as example.com; a full address works too.' },
  { title: 'We ask the DNS', text: 'Our server asks the parent zone and the nameservers themselves.' },
  { title: 'Compare', text: 'See which servers answer, and where the answers differ.' },
]

export const lookupWords: LookupWords<NameserverCheckResult> = {
  failed: 'Check Failed',
  notInvoked: 'Failed to invoke nameserver check service.',
  done: (answer, asked) => {
    const name = answer.unicodeName || answer.domainName || asked
    const missing = missingOf(answer)
    if (missing === 'unregistered') return { title: 'Not registered', description: words.free(name) }
    if (missing === 'unknown') return { title: 'Check Failed', description: words.unknown, isFailure: true }
    return { title: 'Check Complete!', description: `Nameserver information retrieved for ${name}.` }
  },
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
  free: (name: string) => `The registry and the DNS know no ${name}.`,
  unknown: 'The answer names no nameservers and does not say why.',
  notDelegated: 'Registered, but its parent zone names no nameservers for it, so nobody finds it.',
  broken: (broken: number, all: number) =>
    `${broken} of ${all} nameservers ${broken === 1 ? 'does' : 'do'} not answer as ${broken === 1 ? 'it' : 'they'} should`,
  brokenAdvice: 'Visitors and mail that meet such a server wait, or find nothing. See it below, server by server.',
  well: (all: number) => `All ${all} nameservers answer`,
  notWhole: 'Not everything could be checked',
  parentSilent: 'The servers of the parent zone could not be asked, so it is not known what resolvers follow.',
  delegation: 'The delegation: the nameservers that resolvers follow.',
  withoutParent: 'As the zone or the registry names them: the parent zone could not be asked.',
  servers: 'Server by server',
  agree: 'Parent, zone and registry name the same servers.',
  differ: 'The lists differ',
} as const

/** What an answer without any nameserver says: nothing is missing where the parent is known to name none. */
export function missingOf(answer: NameserverCheckResult): 'unregistered' | 'unknown' | 'not-delegated' | null {
  if (answer.nameservers.length > 0) return null
  if (answer.state === 'unregistered') return 'unregistered'
  return answer.registered === true && (answer.details ?? []).length === 0 ? 'not-delegated' : 'unknown'
}

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
