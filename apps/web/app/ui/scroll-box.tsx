import type { CSSProperties, ReactNode, Ref } from 'react'

export function ScrollBox({
  label,
  className = '',
  style,
  ref,
  children,
}: {
  label: string
  className?: string
  style?: CSSProperties
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}) {
  return (
    // A group and no landmark: a page of examples would have fifty of them.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form
    <div
      ref={ref}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable to be scrolled (WCAG 2.1.1)
      tabIndex={0}
      className={`overflow-x-auto rounded-xl border border-line focus-visible:-outline-offset-2 ${className}`}
      style={style}
    >
      {children}
    </div>
  )
}
