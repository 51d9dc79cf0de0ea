import type { DnssecChain, DnssecSignature, DnssecZone } from '@sundry/contracts/domain-report-dnssec'
import { useId } from 'react'
import { type Cell, type Tone, textOfCell } from '../../../lookup/reading.ts'
import { words } from '../text.ts'
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
const ROW_HEIGHT = 44

const toneOf = (cell: Cell) => (typeof cell === 'string' ? undefined : cell.tone)

type UnplacedRow = Omit<ChainRow, 'y'>

const keyId = (zone: string, tag: number) => `key ${zone} ${tag}`

/** As the long dates of the report, and short enough for a box of the drawing. */
const shortDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const dayOf = (iso: string) => {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '–' : shortDate.format(date)
}

function signatureRow(one: DnssecSignature, index: number): UnplacedRow {
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

function zoneRows({ name, delegationSigners, keys, signatures }: DnssecZone): UnplacedRow[] {
  const over = (type: string) => signatures.filter(({ covers }) => covers === type).map(signatureRow)
  return [
    ...delegationSigners.map((one, index): UnplacedRow => {
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
    ...keys.map((one): UnplacedRow => {
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

function recordRows({ records, zones }: DnssecChain): UnplacedRow[] {
  const last = zones.at(-1)
  if (!last || last.keys.length === 0) return []
  return records.flatMap((record): UnplacedRow[] => {
    const what = record.exists ? record.type : `No ${record.type}`
    const verdict = verdictWords[record.verdict]
    const unsigned: UnplacedRow = {
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

const WIDTH = 340
const GUTTER = 40
const ROW_WIDTH = WIDTH - GUTTER - 10

const colour = (tone: Tone | undefined) => (tone ? `var(--${tone})` : 'var(--quiet)')
const kindColours = { DS: 'var(--hue)', DNSKEY: 'var(--ink)', RRSIG: 'var(--quiet)', records: 'var(--ink)' } as const
const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text)

/** The chain of trust from the root down; the table beside it says the same in words. */
export default function ChainImage({ chain }: { chain: DnssecChain }) {
  const id = useId()
  const { zones, arcs, height } = layOutChain(chain)
  return (
    <figure className="mx-auto w-full max-w-lg">
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        role="img"
        aria-labelledby={`${id}-title ${id}-text`}
        className="h-auto w-full"
        fontFamily="ui-sans-serif, system-ui, sans-serif"
      >
        <title id={`${id}-title`}>{`Chain of trust for ${chain.name}`}</title>
        <desc id={`${id}-text`}>
          {zones.map(({ name, verdict, rows }) => `${name} ${verdict}, ${rows.length} records`).join('; ')}. Verdict:{' '}
          {textOfCell(verdictWords[chain.verdict])}.
        </desc>
        {zones.map((zone) => (
          <Zone key={zone.name} zone={zone} />
        ))}
        {arcs.map((arc, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two signatures may join the same rows, and nothing is reordered
          <Arc key={index} arc={arc} />
        ))}
      </svg>
      <figcaption className="mt-3 text-sm text-quiet">{words.chainLegend}</figcaption>
    </figure>
  )
}

function Zone({ zone: { name, verdict, tone, note, y, height, rows } }: { zone: ChainZone }) {
  return (
    <g>
      <rect x="1" y={y + 1} width={WIDTH - 2} height={height - 2} rx="12" fill="var(--raised)" stroke="var(--line)" />
      <text x={GUTTER} y={y + 21} fontSize="14" fontWeight="650" fill="var(--ink)">
        {cut(name === '.' ? '. (the root)' : name, 28)}
      </text>
      <text x={WIDTH - 14} y={y + 21} fontSize="12" fontWeight="650" textAnchor="end" fill={colour(tone)}>
        {verdict}
      </text>
      <text x={GUTTER} y={y + 37} fontSize="11" fill="var(--quiet)">
        {cut(note || (rows.length === 0 ? 'No keys' : 'Every signature was checked here'), 52)}
      </text>
      {rows.map((row) => (
        <Row key={`${row.id} ${row.y}`} row={row} />
      ))}
    </g>
  )
}

function Row({ row: { kind, title, detail, verdict, tone, y } }: { row: ChainRow }) {
  return (
    <g>
      <rect
        x={GUTTER}
        y={y}
        width={ROW_WIDTH}
        height={ROW_HEIGHT}
        rx="8"
        fill="var(--surface)"
        stroke="var(--line)"
        strokeDasharray={kind === 'RRSIG' ? '3 3' : undefined}
      />
      <rect x={GUTTER} y={y + 9} width="3" height={ROW_HEIGHT - 18} rx="1.5" fill={kindColours[kind]} />
      <text x={GUTTER + 12} y={y + 18} fontSize="12" fontWeight="600" fill="var(--ink)">
        {cut(title, 30)}
      </text>
      <text x={GUTTER + 12} y={y + 34} fontSize="11" fill="var(--quiet)">
        {cut(detail, 48)}
      </text>
      <text x={WIDTH - 20} y={y + 18} fontSize="11" fontWeight="600" textAnchor="end" fill={colour(tone)}>
        {verdict}
      </text>
    </g>
  )
}

/** Further rows bulge further out, so that arcs that cross are distinguishable. */
function Arc({ arc: { from, to, tone } }: { arc: ChainArc }) {
  const bulge = Math.min(GUTTER - 6, 10 + Math.abs(to - from) / 14)
  const x = GUTTER - 1
  return (
    <g stroke={colour(tone)} strokeWidth="1.5" fill="none">
      <path d={`M${x} ${from}C${x - bulge} ${from} ${x - bulge} ${to} ${x - 5} ${to}`} opacity=".75" />
      <path d={`M${x - 6} ${to - 3.5}l5 3.5-5 3.5z`} fill={colour(tone)} stroke="none" />
    </g>
  )
}
