import type { DnssecChain, DnssecSignature, DnssecZone } from '@sundry/contracts/domain-report-dnssec'
import { type Cell, type Tone, textOfCell } from '../../../lookup/reading.ts'
import {
  algorithmName,
  digestName,
  reasonOf,
  roleName,
  signatureState,
  signerFit,
  verdictWords,
} from './show-dnssec.ts'

export interface ChainRow {
  id: string
  kind: 'DS' | 'DNSKEY' | 'RRSIG' | 'records'
  title: string
  detail: string
  verdict: string
  tone: Tone | undefined
  y: number
}

export interface ChainZone {
  name: string
  verdict: string
  tone: Tone | undefined
  note: string
  y: number
  height: number
  rows: ChainRow[]
}

export interface ChainArc {
  from: number
  to: number
  tone: Tone | undefined
}

export interface ChainLayout {
  zones: ChainZone[]
  arcs: ChainArc[]
  height: number
}

const HEAD = 46
const ROW = 50
const GAP = 14
export const ROW_HEIGHT = 44

const toneOf = (cell: Cell) => (typeof cell === 'string' ? undefined : cell.tone)

type Row = Omit<ChainRow, 'y'>

const keyId = (zone: string, tag: number) => `key ${zone} ${tag}`

/** As the long dates of the report, and short enough for a box of the drawing. */
const shortDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const dayOf = (iso: string) => {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '–' : shortDate.format(date)
}

function signatureRow(one: DnssecSignature, index: number): Row {
  const state = signatureState(one.state)
  return {
    id: `rrsig ${one.name} ${one.covers} ${one.signer} ${one.keyTag} ${index}`,
    kind: 'RRSIG',
    title: `RRSIG ${one.covers} by ${one.keyTag}`,
    detail: `${algorithmName(one.algorithm)} · ${dayOf(one.inception)} – ${dayOf(one.expires)}`,
    verdict: textOfCell(state),
    tone: toneOf(state),
  }
}

function zoneRows({ name, delegationSigners, keys, signatures }: DnssecZone): Row[] {
  const over = (type: string) => signatures.filter(({ covers }) => covers === type).map(signatureRow)
  return [
    ...delegationSigners.map((one, index): Row => {
      const fit = signerFit(one.fits)
      return {
        id: `ds ${name} ${one.keyTag} ${index}`,
        kind: 'DS',
        title: `DS ${one.keyTag}`,
        detail: `${one.algorithmName} · ${digestName(one.digestType)}`,
        verdict: textOfCell(fit),
        tone: toneOf(fit),
      }
    }),
    ...over('DS'),
    ...keys.map((one): Row => {
      const isTrusted = one.trustedBy !== null && !one.revoked
      return {
        id: keyId(name, one.keyTag),
        kind: 'DNSKEY',
        title: `DNSKEY ${one.keyTag} · ${roleName(one.role)}`,
        detail: one.bits === null ? one.algorithmName : `${one.algorithmName} · ${one.bits} bits`,
        verdict: one.revoked ? 'Revoked' : isTrusted ? 'Trusted' : 'Not trusted',
        tone: isTrusted ? 'good' : 'warn',
      }
    }),
    ...over('DNSKEY'),
  ]
}

function recordRows({ records, zones }: DnssecChain): Row[] {
  const last = zones.at(-1)
  if (!last || last.keys.length === 0) return []
  return records.flatMap((record): Row[] => {
    const what = record.exists ? record.type : `No ${record.type}`
    const verdict = verdictWords[record.verdict]
    const unsigned: Row = {
      id: `records ${record.name} ${record.type}`,
      kind: 'records',
      title: what,
      detail: reasonOf(record.reason) || 'Not signed',
      verdict: textOfCell(verdict),
      tone: toneOf(verdict),
    }
    if (record.signatures.length === 0) return [unsigned]
    return groupsOf(record.signatures).map(({ one, index }) => ({
      ...signatureRow(one, index),
      id: recordSignatureId(record.type, one, index),
      title: `${what} · RRSIG ${one.covers === record.type ? '' : `${one.covers} `}by ${one.keyTag}`,
    }))
  })
}

const recordSignatureId = (type: string, one: DnssecSignature, index: number) =>
  `${type} ${signatureRow(one, index).id}`

/** Who vouches for whom: a key for the signatures it made, a DS record for the key it names. */
function arcsOf(chain: DnssecChain, at: ReadonlyMap<string, number>): ChainArc[] {
  const arcs: ChainArc[] = []
  const join = (from: string, to: string, tone: Tone | undefined) => {
    const [start, end] = [at.get(from), at.get(to)]
    if (start !== undefined && end !== undefined) arcs.push({ from: start, to: end, tone })
  }
  for (const zone of chain.zones) {
    zone.delegationSigners.forEach((one, index) => {
      join(`ds ${zone.name} ${one.keyTag} ${index}`, keyId(zone.name, one.keyTag), toneOf(signerFit(one.fits)))
    })
  }
  const vouch = ({ one }: { one: DnssecSignature }, id: string) =>
    join(keyId(one.signer, one.keyTag), id, toneOf(signatureState(one.state)))
  for (const { signatures } of chain.zones) {
    for (const group of groupsOf(signatures)) vouch(group, signatureRow(group.one, group.index).id)
  }
  for (const { type, signatures } of chain.records) {
    for (const group of groupsOf(signatures)) vouch(group, recordSignatureId(type, group.one, group.index))
  }
  return arcs
}

/** With the same index as the row got, which counts within what is covered. */
function groupsOf(signatures: readonly DnssecSignature[]) {
  const counts = new Map<string, number>()
  return signatures.map((one) => {
    const index = counts.get(one.covers) ?? 0
    counts.set(one.covers, index + 1)
    return { one, index }
  })
}

export function layOutChain(chain: DnssecChain): ChainLayout {
  let y = 0
  const at = new Map<string, number>()
  const lastZone = chain.zones.at(-1)
  const zones = chain.zones.map((zone): ChainZone => {
    const verdict = verdictWords[zone.verdict]
    const note = reasonOf(zone.reason)
    const top = y
    y += HEAD
    const rows = [...zoneRows(zone), ...(zone === lastZone ? recordRows(chain) : [])].map((row): ChainRow => {
      const placed = { ...row, y }
      at.set(row.id, y + ROW_HEIGHT / 2)
      y += ROW
      return placed
    })
    const height = y - top + (rows.length > 0 ? 4 : 0)
    y = top + height + GAP
    return { name: zone.name, verdict: textOfCell(verdict), tone: toneOf(verdict), note, y: top, height, rows }
  })
  return { zones, arcs: arcsOf(chain, at), height: Math.max(0, y - GAP) }
}
