import { counted } from '../../platform/format.ts'

const sets = (count: number) => counted(count, 'record set')

/** Loaded with a result, not with the page. */
export const words = {
  example: 'Example: nothing was looked up. example.com stands for your domain.',
  verdict: {
    ready: 'Ready to switch: no compared record is missing or different.',
    switched: 'The registrar delegates to the planned name servers. Track who sees them.',
    spreading: (updated: number, all: number) =>
      `Switched. ${updated} of ${all} servers and resolvers see the new state.`,
    moved: (all: number) =>
      all === 1
        ? 'Moved: the only server or resolver that responded sees the new state.'
        : `Moved: all ${all} servers and resolvers that responded see the new state.`,
    notReady: (first: string, count: number) =>
      `Not ready: ${first}${count > 1 ? `, and ${sets(count - 1)} more would change` : ''}.`,
    changes: (name: string, type: string, verdict: string) => `${type} of ${name}: ${verdict.toLowerCase()}`,
    notHeld: (absent: readonly string[]) =>
      `Not ready: ${absent.join(', ')} ${absent.length === 1 ? 'does' : 'do'} not answer authoritatively for the zone.`,
    notKnown: 'It is unknown whether the new zone is complete.',
    zone: 'Not ready: confirm that the list of records is complete.',
    ttl: 'Not ready: lower the TTLs first, or choose to switch without.',
    dnssec: 'Not ready: the domain is signed, and its DS records would break it at the new servers.',
    unknownSigned: 'Not ready: it is unknown whether the domain is signed. Check again.',
    waiting: (time: string) => `Not yet: caches may hold old records until ${time}.`,
    old: 'The last comparison is more than an hour old. Compare again before you switch.',
    compare: 'Compare the new servers with the live zone.',
  },
  affected: 'A switch now would change or lose:',
  affects: (what: string, names: readonly string[]) =>
    `${what}: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`,
  effects: {
    address: 'Websites and other hosts',
    mail: 'Incoming mail',
    sender: 'Proof that your mail is yours (SPF, DKIM, DMARC) and other texts',
    caa: 'Who may issue certificates',
    other: (type: string) => `${type} records`,
  },
  states: { done: 'Done', now: 'Now', waiting: 'Waiting', later: 'Later', skipped: 'Skipped' },
  at: (time: string) => `Looked up ${time}`,
  until: (time: string) => `until ${time}`,
  zone: {
    title: 'List the records of the old zone',
    byName: 'Names we asked for, not your whole zone',
    byNameText:
      'The DNS cannot be asked which names a zone has. Compare this list with the records at the old provider, and add missing names above.',
    byFile: (count: number) => `${sets(count)} from the zone file`,
    notCompared: (count: number) => `${sets(count)} to compare by hand`,
    isWhole: 'I compared this list with the old provider: no name is missing',
    isWholeFile: 'This zone file is the whole zone as it is now',
    byHand: 'This includes what had to be compared by hand.',
  },
  compare: {
    title: 'Set up the new zone, and compare',
    absent: (servers: readonly string[]) =>
      `Set the zone up on ${servers.join(', ')}, or remove it from the list: queries to it would fail.`,
    unanswered: (count: number) => `${counted(count, 'comparison')} without a response.`,
    coverage: (count: number, shown: number) =>
      `Compared: ${sets(count)}; ${shown === count ? 'all' : shown} of them hold records and are listed below. Other names of the zone were not compared.`,
    again: 'Compare again',
    none: 'Nothing has been compared yet.',
  },
  ttl: {
    title: 'Lower the TTLs at the old provider',
    text: (low: string) => `With a TTL of ${low} a mistake is undone in minutes. Lower it for these record sets:`,
    columns: ['Name', 'Type', 'TTL'],
    table: 'TTLs to lower',
    low: (low: string, since: string) => `Every TTL is ${low} or less since ${since}.`,
    wait: (longest: string, time: string) => `Caches hold the old TTL of up to ${longest}: wait until ${time}.`,
    unknown: 'Not every TTL is known: the live name servers did not respond for each record. Compare again.',
    skip: 'Switch without lower TTLs',
    skipHint: (longest: string) => `A mistake then lasts for up to ${longest}.`,
    later: 'Known after the comparison.',
  },
  dnssec: {
    title: 'Prepare DNSSEC',
    text: 'The domain is signed. Remove its DS records at the registrar, or make them match the keys of the new zone.',
    unknown: 'Whether the domain is signed could not be looked up. Compare again.',
    wait: (time: string) => `No DS records since the last lookup. Caches may hold the old ones until ${time}.`,
    done: 'No DS records are published.',
    matches: 'The DS records match the keys of the new zone',
  },
  switch: {
    title: 'Change the name servers at the registrar',
    servers: 'Name servers for the registrar',
    text: 'Replace all name servers there with these. Resolvers then switch over one by one.',
  },
  track: {
    title: 'Track propagation',
    run: 'Look Now',
    live: 'Look again every 2 minutes while this is open',
  },
  retire: {
    title: 'Shut down the old servers',
    before: 'Keep them running until nothing sees the old zone and no cache holds the delegation, often two days.',
    until: (time: string) => `Keep them running until ${time}. Caches may hold the old delegation until then.`,
    done: 'Nothing that was asked sees the old zone, and the delegation has expired from caches.',
    unseen: 'The delegation has expired from caches, but something still sees the old zone. Track propagation again.',
  },
  planned: 'Planned servers',
  plannedColumns: ['Server', 'Address', 'State', 'Serial'],
  compared: 'Record by record',
  comparedColumns: ['Name', 'Type', 'Verdict', 'Live', 'Planned', 'TTL'],
  expected: 'expected',
  doneBy: (time: string) => `Done by ${time}`,
  doneByLead: 'By then the old records have expired from every cache that was queried.',
  notSwitched: 'Not switched yet',
  notSwitchedLead:
    'The registrar still delegates to other name servers than the planned ones, so there is nothing to track. Change them there, then check again.',
  done: 'All queried servers and resolvers see the new state.',
  doneHeard: 'All servers and resolvers that responded see the new state.',
  notDone: 'Some name servers still hold the old state.',
  nobody: 'No server or resolver responded.',
  parentTtl: (time: string) => `Other resolvers may keep the old delegation for up to ${time} after the change.`,
  progress: (updated: number, all: number) => `${updated} of ${all} servers and resolvers see the new state`,
  observed: 'Propagation by server',
  observedColumns: ['Server', 'Kind', 'Sees', 'Stale for'],
  authoritative: 'Name server',
  resolver: 'Resolver',
  allNew: 'All new',
  someOld: (old: number, known: number) =>
    `${old} of ${counted(known, 'record')} ${old === 1 ? 'is still the old one' : 'are still the old ones'}`,
  answers: 'All responses',
  answerColumns: ['Record', 'Server', 'State', 'TTL', 'Data'],
  again: 'Check again',
  upToDate: 'New',
  outOfDate: 'Old',
  noAnswer: 'No response',
  none: 'none',
  files: { html: 'Save HTML', json: 'Save JSON' },
} as const
