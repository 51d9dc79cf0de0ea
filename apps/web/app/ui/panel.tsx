import { type ReactNode, useId } from 'react'

type Props = { title: string; actions?: ReactNode; className?: string; children: ReactNode }

/** A titled block of a tool's page. */
export function Panel({ title, actions, className = '', children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6 ${className}`}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
