import { type Lookup, lookUp } from './lookup.ts'
import { withoutFinalDot } from './names.ts'
import type { DnsRecord, Resolver } from './ports.ts'

export interface MailHosts {
  readonly status: Lookup['status']
  /** By preference; the domain itself without MX, none where it refuses mail (RFC 7505). */
  readonly hosts: readonly string[]
  readonly secure: boolean
}

/** RFC 5321 5.1. */
export async function findMailHosts(domain: string, resolver: Resolver): Promise<MailHosts> {
  const { status, records, secure } = await lookUp(resolver, domain, 'MX')
  if (status === 'failed') return { status, hosts: [], secure }
  if (records.length === 0) return { status, hosts: [domain], secure }
  return { status, hosts: exchangesOf(records), secure }
}

export function exchangesOf(records: readonly DnsRecord[]): readonly string[] {
  return records
    .map(({ data, priority }) => {
      const words = data.split(' ')
      return { preference: priority ?? Number(words[0]), host: withoutFinalDot(words.at(-1) ?? '') }
    })
    .filter(({ host }) => host !== '')
    .sort((a, b) => a.preference - b.preference)
    .map(({ host }) => host)
}
