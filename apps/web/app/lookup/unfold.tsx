import type { ReactNode } from 'react'

export function Unfold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-12 list-none items-center gap-3 font-semibold">
        <span aria-hidden="true" className="text-hue transition-transform group-open:rotate-90">
          ›
        </span>
        {title}
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
