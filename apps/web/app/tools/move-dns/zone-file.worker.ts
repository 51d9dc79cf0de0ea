import type { ReportFinding } from '@sundry/contracts/domain-report-finding'
import { isOctoDns, readOctoDns, readZoneFile } from '@sundry/dns/browser'
import { setsOfZone, type ZoneSets } from '@sundry/domain-report'
import { exposeInWorker } from '@sundry/kit/browser'
import { DnsFault, type NameServers, reportZoneFile, type ZoneReport } from '@sundry/lookups/browser'
import { invoke } from '../../platform/invoke.ts'
import { invokeStream } from '../../platform/invoke-stream.ts'

export interface ZoneInput {
  readonly text: string
  readonly origin: string
  readonly isLookingUp: boolean
}

const TIMEOUT_MS = 15_000
/** Each name costs the visitor several look-ups. */
const MAX_COMPARED = 6
const MAX_NOT_COMPARED = 1000

const liveDns: NameServers = {
  async query({ name, type }) {
    const { data } = await invoke('dig-dns-v1', {
      body: { domain: name, recordType: type as 'A', www: true },
      timeoutMs: TIMEOUT_MS,
    })
    // A sample, a refusal or a lost connection says nothing of the name.
    if (data === null || data.isMockData) throw new DnsFault('budget', `${name} was not looked up`)
    if (data.status === undefined) throw new DnsFault('unreachable', `${name} could not be looked up`)
    const record = ({ priority: _, ...one }: (typeof data.records)[number]) => ({ ...one, class: 'IN' })
    return {
      question: { name, type },
      rcode: data.status,
      flags: { aa: false, tc: false, rd: true, ra: true, ad: data.flags?.ad ?? false, cd: false },
      records: data.records.map(record),
      authority: (data.authority ?? []).map(record),
      additional: [],
      ede: [],
      edns: null,
      server: 'resolver',
      transport: 'udp',
      elapsedMs: 0,
      size: 0,
      withheld: 0,
    }
  },
  askServer: async () => null,
  mayAsk: () => false,
  isPublic: () => true,
  close: () => {},
}

/** The same sections as they are live; null where the server does not say. */
async function findingsNow(domain: string): Promise<readonly ReportFinding[] | null> {
  const findings: ReportFinding[] = []
  try {
    for await (const event of invokeStream('domain-report-v1', {
      body: { domain, sections: ['zone', 'mail', 'dnssec'] },
    })) {
      if (event.type === 'error' || (event.type === 'start' && event.isMockData)) return null
      if ('findings' in event) findings.push(...event.findings)
    }
    return findings
  } catch {
    return null
  }
}

const report = ({ text, origin, isLookingUp }: ZoneInput): Promise<ZoneReport> =>
  reportZoneFile(text, {
    ...(origin !== '' && { origin }),
    nameServers: isLookingUp ? liveDns : null,
    sites: null,
    clock: { now: () => Date.now() },
    signal: new AbortController().signal,
    maxCompared: MAX_COMPARED,
    ...(isLookingUp && { findingsNow }),
  })

export interface OldZone extends ZoneSets {
  readonly domain: string
}

/** The record sets of the old zone, for a comparison with the new servers; what is not read is not compared. */
async function oldZone({ text, origin }: { text: string; origin: string }): Promise<OldZone> {
  const zone = isOctoDns(text) ? await readOctoDns(text, origin) : readZoneFile(text, origin)
  const apex = zone.records.find(({ type }) => type === 'SOA')?.name ?? zone.origins[0] ?? origin
  const domain = apex.toLowerCase().replace(/\.$/, '')
  const { sets, notCompared } = setsOfZone(zone.records, domain)
  const notRead = [...zone.faults.map(({ line }) => `line ${line}`), ...(zone.notRead ?? [])]
  return { domain, sets, notCompared: [...notCompared, ...notRead].slice(0, MAX_NOT_COMPARED) }
}

const api = { report, oldZone }
export type ZoneFileApi = typeof api

exposeInWorker(api)
