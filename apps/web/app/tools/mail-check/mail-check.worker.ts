import { createZone, type DnsLookup, readZoneFile, zonesBefore } from '@sundry/dns/browser'
import { exposeInWorker } from '@sundry/kit/browser'
import { type MessageCheck, verifyMessage } from '@sundry/mail'
import { createServerResolver } from '../../lookup/server-resolver.ts'

export interface CheckInput {
  readonly file: Blob
  readonly zone: string
  readonly isLookingUp: boolean
}

export type Checked =
  | { readonly kind: 'checked'; readonly check: MessageCheck; readonly isWhole: boolean; readonly hasFields: boolean }
  | { readonly kind: 'zone-fault'; readonly line: number; readonly message: string }

export type Shown = Extract<Checked, { kind: 'checked' }>

const nobody: DnsLookup = () => Promise.reject(new Error('lookups are switched off'))

async function check({ file, zone, isLookingUp }: CheckInput): Promise<Checked> {
  const read = zone.trim() === '' ? null : readZoneFile(zone)
  const [fault] = read?.faults ?? []
  if (fault) return { kind: 'zone-fault', ...fault }
  let isWhole = true
  const lookUp = isLookingUp ? createServerResolver() : nobody
  const behind: DnsLookup = (name, type) =>
    lookUp(name, type).catch((error: unknown) => {
      isWhole = false
      throw error
    })
  const resolver = zonesBefore(read ? [createZone(read)] : [], behind)
  const checked = await verifyMessage(new Uint8Array(await file.arrayBuffer()), { resolver })
  const hasFields = checked.from !== null || checked.dkim.length > 0 || checked.hops.length > 0
  return { kind: 'checked', check: checked, isWhole, hasFields }
}

const api = { check }
export type MailCheckApi = typeof api

exposeInWorker(api)
