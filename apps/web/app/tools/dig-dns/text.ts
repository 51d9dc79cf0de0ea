import type { DigDnsInput, DigDnsResult } from '@sundry/contracts/dig-dns-v1'
import type { LookupWords } from '../../lookup/use-lookup.ts'
import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'Enter a domain', text: 'Type a name such as example.com; a full URL works too.' },
  { title: 'Choose a record type', text: 'A, MX, TXT and the rest, or ANY for whatever the server returns.' },
  { title: 'Read the records', text: 'Each record with its name, TTL, type, data and priority.' },
]

export type RecordType = DigDnsInput['recordType']
export type Resolver = NonNullable<DigDnsInput['resolver']>

export const resolvers: Readonly<Record<Resolver, string>> = {
  default: 'This server’s own',
  cloudflare: 'Cloudflare (1.1.1.1)',
  google: 'Google (8.8.8.8)',
  quad9: 'Quad9 (9.9.9.9)',
}

export const typeWord = (type: string) => (type === 'ALL' ? 'common' : type)

/** An alias (CNAME) on the way is no record of the type that was asked for. */
export const countOf = ({ records, recordType }: Pick<DigDnsResult, 'records' | 'recordType'>): number =>
  recordType === 'ANY' || recordType === 'ALL'
    ? records.length
    : records.filter(({ type }) => type === recordType).length

export const countText = (count: number, type: string) =>
  `${typeWord(type)} ${count === 1 ? 'record' : 'records'} found`

export const lookupWords: LookupWords<DigDnsResult> = {
  failed: 'Lookup Failed',
  notInvoked: 'Failed to invoke DNS lookup service.',
  done: (answer, requested) => {
    const { recordType, unicodeName, domainName, status, state } = answer
    const name = unicodeName || domainName || requested
    const code = status === undefined || status === 'NOERROR' ? '' : ` (${status})`
    if (state !== undefined) {
      return { title: 'Lookup Failed', description: `No response for ${name}${code}.`, isFailure: true }
    }
    return {
      title: 'DNS Lookup Complete!',
      description: `${countOf(answer)} ${typeWord(recordType)} records found for ${name}${code}.`,
    }
  },
}

export const words = {
  label: 'Domain',
  hint: 'A name such as example.com, or an IP address for PTR.',
  placeholder: 'example.com',
  example: 'example.com',
  type: 'Record type',
  allTypes: 'All common types',
  resolver: 'Resolver',
  compare: 'Compare resolvers',
  compareHint: 'Query all four and compare.',
  run: 'Lookup DNS Records',
  loading: 'Looking up DNS records…',
  result: 'DNS records',
  none: (type: string) => `No ${type} records found for this domain, or the domain may not exist.`,
  noData: (type: string) => `The name exists, but it has no ${type} records.`,
  ede: (code: number) => `Extended error ${code}:`,
  besides: (types: readonly string[]) => `plus ${types.join(', ')}`,
  wwwDropped: (name: string) => `Showing ${name} without www.`,
  asTyped: (name: string) => `Look up ${name}`,
  www: (name: string) => `Look up ${name} instead`,
  dmarc: (name: string) => `Look up DMARC at ${name}`,
  hints: 'What this means',
  answer: 'About this response',
  comparison: 'Resolvers side by side',
  comparisonHint:
    'Responses of the resolvers that this server queries, not of locations around the world. TTLs differ with the age of each cache.',
  same: 'All resolvers that responded agree.',
  differ: 'The resolvers disagree. This is normal after a change until the TTL expires.',
} as const

export const rcodes: Readonly<Record<string, string>> = {
  NOERROR: 'The query succeeded.',
  NXDOMAIN: 'The name does not exist.',
  SERVFAIL:
    'The resolver could not get a valid response: the name servers of the zone are down, or its DNSSEC is broken.',
  REFUSED: 'The server refuses to answer this query.',
  FORMERR: 'The server could not parse the query.',
  NOTIMP: 'The server does not support this kind of query.',
}

export const dnssecStates: Readonly<Record<NonNullable<DigDnsResult['dnssec']>, string>> = {
  secure: 'Secure: the resolver validated the signatures up to the root.',
  insecure: 'Not signed, or the resolver does not validate.',
  bogus: 'Bogus: validation failed. Validating resolvers return SERVFAIL.',
  unknown: 'Unknown.',
}

export const asResolver = (text: string | null): Resolver =>
  (Object.keys(resolvers) as Resolver[]).find((resolver) => resolver === text) ?? 'default'
