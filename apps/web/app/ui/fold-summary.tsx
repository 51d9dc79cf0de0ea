import type { ReactNode } from 'react'
import { Glyph } from './glyph.tsx'

/** The head of a `details` element, with a mark that it opens. */
export function FoldSummary({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <summary className={`flex min-h-11 items-center gap-3 ${className}`}>
      <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3 gap-y-1">{children}</span>
      <Glyph
        name="chevron"
        size={18}
        className="text-quiet transition-transform [details[open]>summary>&]:rotate-180"
      />
    </summary>
  )
}
