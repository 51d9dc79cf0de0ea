import type { CSSProperties, ReactNode } from 'react'

export function ScrollBox({
  label,
  className = '',
  style,
  children,
}: {
  label: string
  className?: string
  style?: CSSProperties
  children: ReactNode
}) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable to be scrolled (WCAG 2.1.1)
      tabIndex={0}
      className={`overflow-x-auto rounded-xl border border-line focus-visible:-outline-offset-2 ${className}`}
      style={style}
    >
      {children}
    </section>
  )
}
