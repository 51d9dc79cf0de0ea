import { createZone, readZoneFile } from '@sundry/dns/browser'
import { exposeInWorker } from '@sundry/kit/browser'
import { type MessageCheck, type Resolver, verifyMessage } from '@sundry/mail'
import { askServer } from '../../lookup/server-resolver.ts'

export interface CheckInput {
  readonly file: Blob
  readonly zone: string
  readonly isLookingUp: boolean
}

export type Checked =
  | { readonly kind: 'checked'; readonly check: MessageCheck; readonly isWhole: boolean; readonly hasFields: boolean }
  | { readonly kind: 'zone-fault'; readonly line: number; readonly message: string }

export type Shown = Extract<Checked, { kind: 'checked' }>

async function check({ file, zone, isLookingUp }: CheckInput): Promise<Checked> {
  const read = zone.trim() === '' ? null : readZoneFile(zone)
  const [fault] = read?.faults ?? []
  if (fault) return { kind: 'zone-fault', ...fault }
  const known = read && createZone(read)
  let isWhole = true
  const answered = new Map<string, ReturnType<Resolver>>()

  const ask: Resolver = async (name, type) => {
    try {
      if (isLookingUp) return await askServer(name, type)
    } catch {
      // Below, as where nothing is asked.
    }
    isWhole = false
    throw new Error('no answer')
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
