import type { DnsChangeResult } from '@sundry/contracts/dns-change-v1'
import { bad, type Cell, good, warn } from '../../lookup/reading.ts'

type PlannedState = NonNullable<DnsChangeResult['planned']>[number]['state']
type Verdict = NonNullable<DnsChangeResult['comparisons']>[number]['verdict']

export const plannedStates: Readonly<Record<PlannedState, Cell>> = {
  authoritative: good('Holds the zone'),
  'not-authoritative': bad('Does not hold the zone'),
  silent: bad('Silent'),
  'no-address': bad('No address'),
  'not-public': bad('Not a public address'),
}

export const verdicts: Readonly<Record<Verdict, Cell>> = {
  same: good('Same'),
  differs: bad('Differs'),
  'missing-in-plan': bad('Missing in the plan'),
  'new-in-plan': warn('New in the plan'),
  'planned-servers-differ': bad('Planned servers differ'),
  unknown: warn('Not known'),
}

export const words = {
  title: 'Change of name servers',
  lead: 'Compare the new zone with the live one before the switch, and follow it afterwards.',
  domain: 'Domain to move',
  nameServers: 'Planned name servers',
  nameServersHint: 'One to a line, up to 6: names such as ns1.example.net, or their addresses.',
  names: 'Names to compare',
  namesHint: 'Below the domain; @ is the domain itself. Up to 5.',
  plan: 'Compare Before',
  follow: 'Follow After',
  cancel: 'Cancel',
  busy: 'Asking name servers…',
  noDomain: 'Please enter the domain that moves.',
  noServers: 'Please enter the planned name servers.',
  manyNames: 'Please enter at most 5 names.',
  failed: 'Lookup Failed',
  result: 'Change of name servers of the domain',
  ready: 'Ready to switch, as far as it was compared: nothing is missing and nothing differs.',
  notReady: (count: number) =>
    `Not ready: switching now would change ${count} record ${count === 1 ? 'set' : 'sets'} that the world sees.`,
  notHeld: (absent: number, all: number) =>
    `Not ready: ${absent} of ${all} planned servers ${absent === 1 ? 'does' : 'do'} not hold the zone.`,
  absent: (servers: readonly string[]) =>
    `Set the zone up on ${servers.join(', ')}, or take it off the list: who asks there gets no answer.`,
  unanswered: (count: number) => `${count} ${count === 1 ? 'comparison was' : 'comparisons were'} not answered.`,
  coverage: (sets: number, names: readonly string[]) =>
    `This covers the ${sets} record sets below, of ${names.join(', ')}. Other names of the zone were not compared.`,
  notKnown: 'It is not known whether the plan is whole.',
  signed: 'The domain is signed (DNSSEC). Remove its DS records, or make them fit the new keys, before the switch.',
  planned: 'Planned servers',
  plannedColumns: ['Server', 'Address', 'State', 'Serial'],
  compared: 'Record by record',
  comparedColumns: ['Name', 'Type', 'Verdict', 'Live', 'Planned', 'TTL'],
  expected: 'expected',
  doneBy: (time: string) => `Done by ${time}`,
  doneByLead: 'By then every cache that was asked has forgotten what was before.',
  done: 'Everyone who was asked sees the new state.',
  nobody: 'Nobody could be asked.',
  parentTtl: (time: string) =>
    `Resolvers that were not asked may keep the old delegation for up to ${time} after the change.`,
  observed: 'Who sees what',
  observedColumns: ['Server', 'Kind', 'Sees', 'Old for another'],
  authoritative: 'Name server',
  resolver: 'Resolver',
  allNew: good('All new'),
  someOld: (old: number, known: number) => warn(`${old} of ${known} old`),
  answers: 'Every answer',
  answerColumns: ['Record', 'Server', 'State', 'Time to live', 'Data'],
  again: 'Look Again',
  upToDate: good('New'),
  outOfDate: warn('Old'),
  noAnswer: 'No answer',
  none: 'none',
} as const
