import type { ReportSection } from '@sundry/contracts/domain-report-v1'
import { counted } from '../../platform/format.ts'
import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  {
    title: 'Enter what you have',
    text: 'A domain, an email address, a URL or an IP address. Pasted message headers are read in this tab.',
  },
  {
    title: 'Watch the report come in',
    text: 'Registration, zone, DNSSEC, addresses, web and mail, each as soon as it is ready.',
  },
  { title: 'Fix what it finds', text: 'Each finding explains why it matters and gives the record to publish.' },
]

interface SectionWords {
  name: string
  about: string
}

/** In the order in which they are shown. */
export const sectionWords: Readonly<Record<ReportSection, SectionWords>> = {
  mail: { name: 'Mail', about: 'SPF, DKIM, DMARC, MTA-STS, TLS reports, BIMI and DANE' },
  web: { name: 'Web', about: 'Certificate, TLS versions, redirects, security headers and CAA' },
  dnssec: { name: 'DNSSEC', about: 'The chain of trust from the root, each signature verified' },
  zone: { name: 'Zone', about: 'Delegation and every name server, queried one by one' },
  registration: { name: 'Registration', about: 'Registrar, dates and status from the registry' },
  addresses: { name: 'Addresses', about: 'IP addresses of the names and the networks they belong to' },
  clients: {
    name: 'Mail clients',
    about: 'What mail programs look up: SRV records, autodiscover and autoconfig, and their TLS',
  },
  blocklists: { name: 'Block lists', about: 'Whether the domain or its mail servers are listed for spam' },
}

export const everySectionName = Object.keys(sectionWords) as ReportSection[]
/** Sections of every report; the others are loaded one by one. */
export const sectionNames = everySectionName.filter((name) => name !== 'clients' && name !== 'blocklists')

export const words = {
  label: 'Domain, address or headers',
  hint: 'example.com, you@example.com, a URL, an IP address, or message headers.',
  placeholder: 'example.com',
  example: 'example.com',
  run: 'Check Domain',
  loading: 'Querying name servers…',
  cancel: 'Cancel',
  cancelAll: 'Cancel all',
  sections: 'Sections of this report',
  more: (name: string) => `Check ${name.toLowerCase()}`,
  unfinished: 'No overall grade: some sections have no result.',
  empty: 'Please enter a domain, an address, or message headers.',
  result: 'Domain report',
  summary: 'In short',
  progress: 'Sections of the report',
  failed: 'Report Failed',
  lost: 'The connection to the server was lost.',
  done: 'Report Complete!',
  partly: 'Partly checked',
  graded: (grade: string | null, name: string, isWhole: boolean) =>
    grade !== null ? `Grade ${grade} for ${name}.` : isWhole ? `Results for ${name}.` : `Partial results for ${name}.`,
  overall: 'Overall grade',
  noGrade: 'No grade',
  noGradeUnknown: (sections: readonly string[]) => `No overall grade: could not check ${sections.join(', ')}.`,
  nothingKnown: { unregistered: 'Not registered', unreachable: 'Could not check', unknown: 'Could not check' },
  notInDns: 'The domain is not in the DNS and its registry did not respond, so it may not be registered.',
  kept: (minutes: number) =>
    minutes < 1 ? 'Checked less than a minute ago.' : `Checked ${counted(minutes, 'minute')} ago.`,
  moving: 'Moving DNS?',
  movingLink: 'Compare the new zone before you switch',
  another: 'Check another',
  again: 'Refresh',
  noGradeWhy: 'Too few results for a grade, or nothing to grade.',
  stillComing: (done: number, all: number) => `${done} of ${all} sections`,
  allGood: 'Nothing lowers the grade of this domain.',
  keptBy: 'What lowers the grade',
  notYet: 'not yet known',
  grade: (grade: string) => `grade ${grade}`,
  moreErrors: (count: number) => `And ${counted(count, 'more error')}.`,
  looking: (name: string) => `${name}: checking…`,
  stopped: 'This section was cancelled.',
  retry: 'Try again',
  gone: 'Resolved',
  goneWhy: 'The record was checked again and this issue is resolved.',
  stillFound: 'Still found',
  stillFoundWhy:
    'If you have just changed the record, caches keep the old one until its TTL expires. Reports are cached for a minute.',
  chain: 'Chain of trust',
  resolver: (name: string) => (name.endsWith('resolver') ? name : `resolver ${name}`),
  startWith: 'Start with:',
  allSteps: (count: number) => `All ${counted(count, 'step')}`,
  passed: (count: number) => `${count} passed`,
  chainLegend: 'Lines lead from each DNSKEY to its RRSIGs, and from each DS record to its DNSKEY.',
  nothingSeen: 'Not checked.',
  selectors: 'Know your DKIM selector?',
  selectorsLabel: 'DKIM selectors',
  selectorsHint: 'Up to 10, as in s1._domainkey.example.com: s1.',
  selectorsWrong: 'Please enter up to 10 selectors: letters, digits, dots and hyphens.',
  selectorsRun: 'Check mail again',
  severity: { error: 'Error', warning: 'Warning', info: 'Note' },
  address: 'An IP address has no zone, mail or registration of its own.',
  addressOf: (domain: string) => `Report on ${domain}`,
} as const

export const builderWords = {
  title: 'Build a record',
  lead: 'SPF, DMARC, DKIM, CAA and more, from a few answers.',
} as const

/** The rest of its words loads with its panel. */
export const filesWords = {
  title: 'Mail report files',
  lead: 'DMARC and TLS reports, one or hundreds, and message files, read in this tab.',
  history: 'To keep reports and see senders over weeks, use',
  historyLink: 'DMARC Reports',
} as const

export const severalWords = {
  title: 'Bulk check',
  lead: 'Up to 100 domains as a table of grades, with CSV.',
  hint: (max: number) =>
    `One per line, up to ${max}. The server runs about two reports a minute, so a long list takes a while.`,
  columns: ['Domain', 'Grade'],
  weighs: 'Most important finding',
} as const
