import { createZone, type DnsLookup, readZoneFile, zonesBefore } from '@sundry/dns/browser'
import { exposeInWorker } from '@sundry/kit/browser'
import { describeBounce, explainBounce, type MessageCheck, verifyMessage } from '@sundry/mail'
import { createServerResolver } from '../../lookup/server-resolver.ts'

export interface CheckInput {
  readonly file: Blob
  readonly zone: string
  readonly isLookingUp: boolean
}

export type Checked =
  | {
      readonly kind: 'checked'
      /** Null for lines that are no message. */
      readonly check: MessageCheck | null
      readonly bounce: ReturnType<typeof describeBounce> | null
      readonly isWhole: boolean
      readonly checkedAt: string
    }
  | { readonly kind: 'no-mail' }
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
  const octets = new Uint8Array(await file.arrayBuffer())
  const { bounce, returned } = await explainBounce(octets, isLookingUp || read ? { resolver } : null)
  const checked = await verifyMessage(octets, { resolver })
  const hasFields = checked.from !== null || checked.dkim.length > 0 || checked.hops.length > 0
  if (!hasFields && !bounce) return { kind: 'no-mail' }
  return {
    kind: 'checked',
    check: hasFields ? checked : null,
    bounce: bounce && describeBounce(bounce, returned),
    isWhole,
    checkedAt: new Date().toISOString(),
  }
}

const api = { check }
export type MailCheckApi = typeof api

exposeInWorker(api)
