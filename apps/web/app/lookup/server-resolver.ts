import type { Resolver } from '@sundry/mail'
import { invoke } from '../platform/invoke.ts'

const types = new Set(['A', 'AAAA', 'MX', 'PTR', 'TXT', 'CNAME'] as const)
type AskedType = typeof types extends Set<infer One> ? One : never
const isAsked = (type: string): type is AskedType => (types as ReadonlySet<string>).has(type)

const TIMEOUT_MS = 15_000

/** Asks the server's resolver; an answer from samples is none. */
export async function askServer(name: string, type: string, signal?: AbortSignal): ReturnType<Resolver> {
  if (!isAsked(type)) throw new Error('not asked')
  const { data } = await invoke('dig-dns-v1', {
    body: { domain: name, recordType: type, www: true },
    timeoutMs: TIMEOUT_MS,
    ...(signal && { signal }),
  })
  if (data === null || data.isMockData || data.error !== undefined || data.status === undefined)
    throw new Error('no answer')
  return {
    rcode: data.status,
    records: data.records.map(({ priority: _, ...record }) => record),
    flags: { ad: data.flags?.ad ?? false },
    ede: [],
  }
}
