import type { Click, Stroke } from '@sundry/cutout'
import { checkedGround } from '../../../images/model/icons.ts'
import type { Point } from './use-hand.ts'

interface Props {
  size: { width: number; height: number }
  strokes: readonly Stroke[]
  clicks: readonly Click[]
  cursor: Point | null
}

const colour = { keep: 'var(--good)', erase: 'var(--bad)' } as const

export function Marks({ size: { width, height }, strokes, clicks, cursor }: Props) {
  const unit = Math.max(width, height) / 100
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full"
    >
      {numbered(strokes).map(({ act, radius, points, number }) => (
        <polyline
          key={number}
          data-stroke={act}
          points={(points.length === 1 ? [...points, ...points] : points).map((point) => point.join(',')).join(' ')}
          fill="none"
          stroke={colour[act]}
          strokeOpacity={0.5}
          strokeWidth={radius * 2}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
      {clicks.map(({ act, x, y }) => (
        <circle
          key={`${act}-${x}-${y}`}
          cx={x}
          cy={y}
          r={unit}
          fill={colour[act]}
          stroke="white"
          strokeWidth={unit / 3}
        />
      ))}
      {cursor && (
        <path
          d={`M${cursor[0] - 3 * unit} ${cursor[1]}h${6 * unit}M${cursor[0]} ${cursor[1] - 3 * unit}v${6 * unit}`}
          stroke="white"
          strokeWidth={unit / 2.5}
          style={{ paintOrder: 'stroke', filter: 'drop-shadow(0 0 2px #000)' }}
        />
      )}
    </svg>
  )
}

const numbered = (strokes: readonly Stroke[]) => strokes.map((stroke, number) => ({ ...stroke, number }))

interface LoupeProps {
  at: Point
  size: { width: number; height: number }
  photo: string | null
  shown: string | null
}

const ACROSS = 128
const SHARE = 0.12

export function Loupe({ at: [x, y], size, photo, shown }: LoupeProps) {
  const scale = ACROSS / (size.width * SHARE)
  const place = {
    width: size.width * scale,
    height: size.height * scale,
    transform: `translate(${ACROSS / 2 - x * scale}px, ${ACROSS / 2 - y * scale}px)`,
  }
  const layer = 'absolute left-0 top-0 max-w-none origin-top-left'
  const corner = x < size.width / 2 && y < size.height / 2 ? 'right-3' : 'left-3'
  return (
    <div
      aria-hidden="true"
      data-loupe
      className={`pointer-events-none absolute top-3 size-32 overflow-hidden rounded-full border-2 border-surface shadow-(--shadow) ${checkedGround} ${corner}`}
    >
      {photo && <img src={photo} alt="" className={`${layer} opacity-25`} style={place} />}
      {shown && <img src={shown} alt="" className={layer} style={place} />}
      <span className="absolute left-1/2 top-1/2 size-2 -translate-x-1/2 -translate-y-1/2 rounded-full border border-black bg-white" />
    </div>
  )
}
