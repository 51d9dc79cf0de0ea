import { disclosureWords as words } from './text.ts'
import land from './world-land.json'

interface Props {
  latitude: number
  longitude: number
  label: string
}

/** The path is in tenths of degrees from the upper left. */
const TENTHS = 10

export default function WorldMap({ latitude, longitude, label }: Props) {
  const [x, y] = [(longitude + 180) * TENTHS, (90 - latitude) * TENTHS]
  return (
    <svg
      viewBox="0 0 3600 1700"
      role="img"
      aria-label={words.map(label)}
      className="mt-2 w-full max-w-md rounded-xl border border-line bg-raised"
    >
      <path d={land.path} className="fill-quiet/35" />
      <path d={`M${x} 0V1700M0 ${y}H3600`} className="stroke-accent/60" strokeWidth="8" />
      <circle cx={x} cy={y} r="45" className="fill-accent stroke-surface" strokeWidth="16" />
    </svg>
  )
}
