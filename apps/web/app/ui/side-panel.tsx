import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  action: ReactNode
  held: boolean
  children: ReactNode
}

// The panel cuts off its scroll bar, which else squares its corners where scroll bars take room. Hidden overflow would
// scroll when a browser shows a hidden field, and leave the button in the middle of the panel.
const BESIDE =
  'lg:sticky lg:top-[calc(var(--below-header)+1rem)] lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:flex lg:max-h-[calc(100dvh-15.5rem)] lg:flex-col lg:overflow-clip lg:rounded-(--radius-card) lg:border lg:border-line lg:bg-surface'
const SCROLLS = 'lg:relative lg:min-h-0 lg:overflow-y-auto lg:overscroll-contain lg:pb-4'
const HELD =
  'max-lg:[@media(height>=30rem)]:sticky max-lg:bottom-0 max-lg:z-30 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-page/95 max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:backdrop-blur-md sm:max-lg:-mx-6 sm:max-lg:px-6'

/**
 * On a phone the panel's own box is left out (`display: contents`), so that its button can stick over the whole
 * parent.
 */
export function SidePanel({ title, action, held, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`max-lg:contents ${BESIDE}`}>
      <div
        className={`max-lg:rounded-(--radius-card) max-lg:border max-lg:border-line max-lg:bg-surface p-5 sm:p-6 ${SCROLLS}`}
      >
        <h2 id={id} className="mb-4 text-xl">
          {title}
        </h2>
        {children}
      </div>
      <div data-held={held || undefined} className={`lg:border-t lg:border-line lg:p-4 ${held ? HELD : ''}`}>
        {action}
      </div>
    </section>
  )
}
