import type { ComponentProps, ReactNode } from 'react'
import { Glyph } from './glyph.tsx'

const looks = {
  /** A part of a text or a list. */
  plain: { fold: '', inset: '', below: '' },
  /** The end of a panel. */
  line: { fold: 'border-t border-line', inset: '', below: 'pb-2' },
  /** A part of a panel or a result. */
  box: { fold: 'min-w-0 rounded-xl border border-line', inset: 'px-4 py-0.5', below: 'px-4 pb-4' },
  /** A panel of its own. */
  card: {
    fold: 'rounded-(--radius-card) border border-line bg-surface',
    inset: 'px-5 py-1 sm:px-6',
    below: 'px-5 pb-5 sm:px-6',
  },
} as const

interface Props extends Omit<ComponentProps<'details'>, 'title'> {
  title: ReactNode
  look?: keyof typeof looks
  /** The content reaches the edges. */
  isFlush?: boolean
}

/** A part of a page that opens and closes, with one look everywhere. */
export function Fold({ title, look = 'box', isFlush = false, className = '', children, ...details }: Props) {
  const { fold, inset, below } = looks[look]
  return (
    <details className={`${fold} ${className}`} {...details}>
      <summary className={`flex min-h-11 items-center gap-3 font-semibold ${inset}`}>
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3 gap-y-1">{title}</span>
        <Chevron className="[details[open]>summary>&]:rotate-180" />
      </summary>
      {isFlush ? children : <div className={below}>{children}</div>}
    </details>
  )
}

/** The mark of whatever can be opened. */
export const Chevron = ({ className = '' }: { className?: string }) => (
  <Glyph
    name="chevron"
    size={18}
    className={`shrink-0 text-quiet transition-transform [[aria-expanded=true]>&]:rotate-180 ${className}`}
  />
)
