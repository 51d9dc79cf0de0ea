import { createZone, readZoneFile } from '@sundry/dns/browser'
import { exposeInWorker } from '@sundry/kit/browser'
import { type MessageCheck, type Resolver, verifyMessage } from '@sundry/mail'
import { invoke } from '../../platform/invoke.ts'

export interface CheckInput {
  readonly file: Blob
  readonly zone: string
  readonly isLookingUp: boolean
}

export type Checked =
  | { readonly kind: 'checked'; readonly check: MessageCheck; readonly isWhole: boolean; readonly hasFields: boolean }
  | { readonly kind: 'zone-fault'; readonly line: number; readonly message: string }

export type Shown = Extract<Checked, { kind: 'checked' }>

const types = new Set(['A', 'AAAA', 'MX', 'PTR', 'TXT', 'CNAME'] as const)
type AskedType = typeof types extends Set<infer One> ? One : never
const isAsked = (type: string): type is AskedType => (types as ReadonlySet<string>).has(type)

const TIMEOUT_MS = 15_000

async function check({ file, zone, isLookingUp }: CheckInput): Promise<Checked> {
  const read = zone.trim() === '' ? null : readZoneFile(zone)
  const [fault] = read?.faults ?? []
  if (fault) return { kind: 'zone-fault', ...fault }
  const known = read && createZone(read)
  let isWhole = true
  const answered = new Map<string, ReturnType<Resolver>>()

  const ask: Resolver = async (name, type) => {
    if (!isLookingUp || !isAsked(type)) {
      isWhole = false
      throw new Error('not asked')
    }
    const { data } = await invoke('dig-dns-v1', {
      body: { domain: name, recordType: type, www: true },
      timeoutMs: TIMEOUT_MS,
    })
    // An answer from samples is none.
    const isAnswered = data !== null && !data.isMockData && data.error === undefined && data.status !== undefined
    if (!isAnswered) {
      isWhole = false
      throw new Error('no answer')
    }
    return {
      rcode: data.status ?? '',
      records: data.records.map(({ priority: _, ...record }) => record),
      flags: { ad: data.flags?.ad ?? false },
      ede: [],
    }
  }
  const resolver: Resolver = async (name, type) => {
    const question = `${name} ${type}`.toLowerCase()
    const before = answered.get(question)
    if (before) return before
    const answer = answerOf(name, type)
    answered.set(question, answer)
    return answer
  }
  const answerOf: Resolver = async (name, type) => {
    if (!known?.holds(name)) return ask(name, type)
    const { rcode, records, outside } = known.answer(name, type)
    const rest = outside === null ? null : await ask(outside, type)
    return {
      rcode: rest?.rcode ?? rcode,
      records: [...records, ...(rest?.records ?? [])],
      flags: { ad: false },
      ede: [],
    }
  }
  const checked = await verifyMessage(new Uint8Array(await file.arrayBuffer()), { resolver })
  const hasFields = checked.from !== null || checked.dkim.length > 0 || checked.hops.length > 0
  return { kind: 'checked', check: checked, isWhole, hasFields }
}

const api = { check }
export type MailCheckApi = typeof api

exposeInWorker(api)
