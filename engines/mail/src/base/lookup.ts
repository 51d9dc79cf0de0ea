import type { DnsLookup, DnsReply } from '@sundry/dns/browser'
import { MAX_RECORD_LENGTH, MAX_RECORDS } from './limits.ts'
import { isQueryable, withoutFinalDot } from './names.ts'
import { joinStrings } from './txt.ts'

export type DnsRecord = DnsReply['records'][number]

/** A resolver rejects with this once the budget of its call is spent; it ends whatever waits for an answer. */
export class LookupsEnded extends Error {
  override name = 'LookupsEnded'
}

export type Resolver = DnsLookup

export interface FetchedText {
  readonly status: number
  readonly contentType: string | null
  readonly text: string
}

/** Must not follow redirects; rejects when the connection or the certificate fails. */
export type FetchText = (url: string) => Promise<FetchedText>

/** `missing`: the name does not exist; `empty`: it has no such records. */
export interface Lookup {
  readonly status: 'found' | 'empty' | 'missing' | 'failed'
  readonly records: DnsReply['records']
  readonly alias: string | null
  readonly secure: boolean
  readonly rcode: string
  readonly withheld: number
}

const failed = (rcode: string): Lookup => ({
  status: 'failed',
  records: [],
  alias: null,
  secure: false,
  rcode,
  withheld: 0,
})

/** An error of any kind is the status `failed`, but for the end of all lookups. */
export async function lookUp(resolver: Resolver, name: string, type: string): Promise<Lookup> {
  // A name that DNS cannot carry does not exist.
  if (!isQueryable(name)) return { ...failed(''), status: 'missing' }
  let answer: DnsReply
  try {
    answer = await resolver(name, type)
  } catch (error) {
    if (error instanceof LookupsEnded) throw error
    return failed('')
  }
  if (answer.rcode !== 'NOERROR' && answer.rcode !== 'NXDOMAIN') return failed(answer.rcode)
  const usable = answer.records.slice(0, MAX_RECORDS).filter(({ data }) => data.length <= 4 * MAX_RECORD_LENGTH)
  const records = usable.filter((record) => record.type === type)
  const alias = usable.findLast((record) => record.type === 'CNAME')
  const status = records.length > 0 ? 'found' : answer.rcode === 'NXDOMAIN' ? 'missing' : 'empty'
  return {
    status,
    records,
    alias: alias ? withoutFinalDot(alias.data) : null,
    secure: answer.flags.ad,
    rcode: answer.rcode,
    withheld: answer.withheld ?? 0,
  }
}

export interface TextLookup {
  readonly status: Lookup['status']
  readonly texts: readonly string[]
}

export async function lookUpTexts(resolver: Resolver, name: string): Promise<TextLookup> {
  const { status, records } = await lookUp(resolver, name, 'TXT')
  return { status, texts: records.map(({ data }) => joinStrings(data)) }
}
