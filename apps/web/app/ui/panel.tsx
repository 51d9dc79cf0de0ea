import { type ReactNode, type Ref, useId } from 'react'

interface Props {
  title: string
  actions?: ReactNode
  className?: string
  region?: Ref<HTMLElement>
  children: ReactNode
}

export function Panel({ title, actions, className = '', region, children }: Props) {
  const id = useId()
  return (
    <section
      ref={region}
      tabIndex={region ? -1 : undefined}
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
