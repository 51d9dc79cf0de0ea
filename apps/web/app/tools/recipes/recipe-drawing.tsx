import type { Step, StepKindName, StepOf } from '@sundry/recipes'

interface Frame {
  x: number
  y: number
  width: number
  height: number
}

const BEFORE: Frame = { x: 6, y: 17, width: 60, height: 45 }
/** The largest that a result is drawn, and where its middle is. */
const AFTER = { width: 62, height: 56, x: 122, y: 39 }
const KB = 1024

/** The effects of the steps that a small drawing can show. */
function effectOf(steps: readonly Step[]) {
  const on = steps.filter(({ off }) => !off)
  const last = <Name extends StepKindName>(name: Name) =>
    on.findLast(({ kind }) => kind === name) as StepOf<Name> | undefined
  const cutout = last('cutout')
  const resize = last('resize')
  const adjust = last('adjust')
  const metadata = last('metadata')
  const isForm = resize?.enlarge === true && resize.by === 'pixels'
  const side = resize?.by === 'long-side' ? resize.side : Math.max(resize?.width ?? 0, resize?.height ?? 0)
  const isSmall = resize !== undefined && resize.by !== 'print' && side > 0 && side <= 800
  const format = last('collect')?.as === 'pdf' ? 'pdf' : (last('convert')?.format ?? null)
  return {
    ratio: ratioOf(on),
    scale: isSmall ? 0.72 : 1,
    hasSubject: cutout !== undefined || last('crop-subject') !== undefined || (isForm && !last('trim')),
    ground: cutout ? (cutout.background ?? null) : isForm ? '#ffffff' : undefined,
    isPage: last('trim') !== undefined,
    isVivid: (adjust?.saturation ?? 0) > 0,
    text: last('watermark-text') !== undefined,
    copies: last('outputs') ? 3 : last('collect') ? 2 : 1,
    forgets: metadata !== undefined && on.length === 1,
    label: labelOf(format, on),
  }
}

function labelOf(format: string | null, on: readonly Step[]): string {
  const kinds = new Set(on.map(({ kind }) => kind))
  const compress = on.findLast(({ kind }) => kind === 'compress') as StepOf<'compress'> | undefined
  const resize = on.findLast(({ kind }) => kind === 'resize') as StepOf<'resize'> | undefined
  const metadata = on.findLast(({ kind }) => kind === 'metadata') as StepOf<'metadata'> | undefined
  if (kinds.has('outputs')) return 'AVIF WEBP JPG'
  if (compress?.by === 'best-format') return 'AVIF?'
  if (metadata && on.length === 1) return metadata.keep === 'some' ? 'no GPS' : 'no metadata'
  const size = compress?.most ? limitOf(compress.most) : resize && sizeOf(resize)
  return [format && nameOf(format), format === 'pdf' ? null : size].filter(Boolean).join(' · ')
}

const sizeOf = ({ by, side, width, height, unit, percent }: StepOf<'resize'>): string =>
  by === 'long-side'
    ? `${side} px`
    : by === 'percent'
      ? `${percent}%`
      : `${width ?? '…'}×${height ?? '…'}${by === 'print' ? ` ${unit}` : ''}`

const nameOf = (format: string) => (format === 'jpeg' ? 'JPG' : format.toUpperCase())
const limitOf = (bytes: number) =>
  bytes < KB * KB ? `≤ ${Math.round(bytes / KB)} KB` : `≤ ${Math.round(bytes / KB / KB)} MB`

/** Width divided by height of what the steps make, as far as they say so. */
function ratioOf(steps: readonly Step[]): number {
  for (const step of steps.toReversed()) {
    if (step.kind === 'resize' && step.by !== 'long-side' && step.width !== null && step.height !== null)
      return step.width / step.height
    if (step.kind === 'crop-ratio') return step.width / step.height
  }
  return 4 / 3
}

const inside = ({ ratio, scale }: { ratio: number; scale: number }): Frame => {
  const width = Math.min(AFTER.width, AFTER.height * ratio) * scale
  const height = width / ratio
  return { x: AFTER.x - width / 2, y: AFTER.y - height / 2, width, height }
}

function Hills({ x, y, width, height, isVivid = false }: Frame & { isVivid?: boolean }) {
  const sun = { cx: x + width * 0.72, cy: y + height * 0.28, r: Math.min(width, height) * (isVivid ? 0.15 : 0.11) }
  return (
    <g fill="var(--hue)">
      <circle {...sun} />
      {isVivid && <circle {...sun} r={sun.r * 1.7} fill="none" stroke="var(--hue)" strokeDasharray="2 3" />}
      <path
        fillOpacity={isVivid ? 1 : 0.65}
        d={`M${x} ${y + height}V${y + height * 0.8}l${width * 0.3}${-height * 0.35}l${width * 0.25} ${height * 0.25}l${width * 0.2}${-height * 0.15}l${width * 0.25} ${height * 0.25}V${y + height}z`}
      />
    </g>
  )
}

function Person({ x, y, width, height, size }: Frame & { size: number }) {
  const unit = Math.min(width, height) * size
  const middle = x + width / 2
  const foot = y + height
  return (
    <g fill="var(--hue)">
      <circle cx={middle} cy={foot - unit * 0.66} r={unit * 0.2} />
      <path d={`M${middle - unit * 0.36} ${foot}a${unit * 0.36} ${unit * 0.4} 0 0 1 ${unit * 0.72} 0z`} />
    </g>
  )
}

function Lines({ x, y, width, height }: Frame) {
  const rows = [0.22, 0.4, 0.58, 0.76]
  return (
    <path
      d={rows.map((row, at) => `M${x + width * 0.15} ${y + height * row}h${width * (at === 3 ? 0.4 : 0.7)}`).join('')}
      stroke="var(--hue)"
      strokeWidth={2.5}
    />
  )
}

const Signature = ({ x, y, width, height }: Frame) => (
  <path
    d={`M${x + width * 0.12} ${y + height * 0.7}c${width * 0.1} ${-height * 0.9} ${width * 0.2} ${-height * 0.5} ${width * 0.12} ${-height * 0.05}c${width * 0.2} ${-height * 0.5} ${width * 0.2} ${-height * 0.1} ${width * 0.25} ${-height * 0.1}s${width * 0.2} ${-height * 0.3} ${width * 0.35} ${height * 0.05}`}
    fill="none"
    stroke="var(--hue)"
    strokeWidth={2}
    strokeLinecap="round"
  />
)

/** A place on a map; struck out once it is forgotten. */
const Pin = ({ x, y, isStruck }: { x: number; y: number; isStruck: boolean }) => (
  <g fill={isStruck ? 'none' : 'var(--bad)'} stroke="var(--bad)" strokeWidth={1.5}>
    <path d={`M${x} ${y + 11}c-4-5-5-7-5-9a5 5 0 0 1 10 0c0 2-1 4-5 9z`} />
    {isStruck && <path d={`M${x - 8} ${y - 5}l16 16`} strokeWidth={2.5} />}
  </g>
)

/** An image before and after a recipe, drawn from its steps. */
export function RecipeDrawing({ steps, className = '' }: { steps: readonly Step[]; className?: string }) {
  const effect = effectOf(steps)
  const { hasSubject, isPage, ground, copies, forgets, isVivid, label } = effect
  const after = inside(effect)
  const stroke = { stroke: 'var(--hue)', strokeWidth: 1.25, rx: 3 }
  const isCut = ground !== undefined
  return (
    <svg aria-hidden="true" viewBox="0 0 160 84" className={className}>
      <rect {...BEFORE} {...stroke} fill="var(--surface)" />
      {isPage ? (
        <g transform="rotate(-7 36 39)">
          <rect x={16} y={23} width={40} height={33} fill="var(--page)" stroke="var(--line-strong)" />
          <Lines x={16} y={23} width={40} height={33} />
        </g>
      ) : (
        <>
          <g opacity={0.6}>
            <Hills {...BEFORE} />
          </g>
          {hasSubject && <Person {...BEFORE} size={0.8} />}
        </>
      )}
      {forgets && <Pin x={22} y={25} isStruck={false} />}
      <path d="M73 39h11m-4-4l4 4-4 4" fill="none" stroke="var(--quiet)" strokeWidth={1.75} strokeLinecap="round" />
      {Array.from({ length: copies - 1 }, (_, at) => {
        const by = (copies - 1 - at) * 4
        // biome-ignore lint/suspicious/noArrayIndexKey: the sheets behind differ by nothing else
        return <rect key={at} {...after} {...stroke} x={after.x + by} y={after.y - by} fill="var(--surface)" />
      })}
      <rect
        {...after}
        {...stroke}
        fill={ground ?? (ground === null ? 'none' : 'var(--surface)')}
        {...(ground === null && { strokeDasharray: '3 2.5' })}
      />
      {isPage ? (
        effect.ratio > 2 ? (
          <Signature {...after} />
        ) : (
          <Lines {...after} />
        )
      ) : (
        <>
          {!isCut && <Hills {...after} isVivid={isVivid} />}
          {hasSubject && <Person {...after} size={isCut ? 1.05 : 0.95} />}
        </>
      )}
      {effect.text && (
        <path
          d={`M${after.x + after.width * 0.5} ${after.y + after.height - 6}h${after.width * 0.4}`}
          stroke="#ffffff"
          strokeWidth={4}
        />
      )}
      {forgets && <Pin x={after.x + 15} y={25} isStruck />}
      <text x={157} y={79} textAnchor="end" fontSize={8.5} fontWeight={600} fill="var(--quiet)">
        {label}
      </text>
    </svg>
  )
}
