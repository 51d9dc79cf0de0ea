import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  actions?: ReactNode
  className?: string
  /** Beside the page's content: it stays in view, and what does not fit scrolls below its title. */
  side?: boolean
  children: ReactNode
}

// The panel itself cuts off its scroll bar, which else squares its corners where scroll bars take room.
const STAYS = 'lg:sticky lg:top-20 lg:flex lg:max-h-[calc(100dvh-6rem)] lg:flex-col lg:overflow-hidden'
const SCROLLS =
  '[scrollbar-color:var(--line-strong)_transparent] lg:-mx-6 lg:-mb-6 lg:min-h-0 lg:overflow-y-auto lg:overscroll-contain lg:px-6 lg:pb-6'

/** A titled block of a tool's page. */
export function Panel({ title, actions, className = '', side = false, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6 ${side ? STAYS : ''} ${className}`}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {actions}
      </div>
      {side ? <div className={SCROLLS}>{children}</div> : children}
    </section>
  )
}
