import type { DnssecChain } from '@sundry/contracts/domain-report-dnssec'
import { useId } from 'react'
import type { Tone } from '../../../lookup/reading.ts'
import { textOfCell } from '../../../lookup/reading.ts'
import { words } from '../text.ts'
import { type ChainArc, type ChainRow, type ChainZone, layOutChain, ROW_HEIGHT } from './chain-layout.ts'
import { verdictWords } from './show-dnssec.ts'

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
