import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { FoldSummary } from '../../../ui/fold-summary.tsx'

interface Props {
  title: string
  lead: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  children: ReactNode
}

/** Mounted when first opened, and kept, so that work in progress goes on when it is closed. */
export function Disclosure({ title, lead, isOpen, onOpen, children }: Props) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const details = useRef<HTMLDetailsElement>(null)
  const openedEarly = useEffectEvent(() => {
    if (details.current?.open) onOpen(true)
  })
  // It may have been opened before the page was live.
  useEffect(() => openedEarly(), [])
  return (
    <details
      ref={details}
      open={isOpen}
      onToggle={(event) => onOpen(event.currentTarget.open)}
      className={`rounded-(--radius-card) border border-line bg-surface ${isOpen ? '' : 'no-print'}`}
    >
      <FoldSummary className="px-5 py-4 sm:px-6">
        <h2 className="text-xl">{title}</h2>
        <span className="text-quiet">{lead}</span>
      </FoldSummary>
      <div className="px-5 pb-6 sm:px-6">{wasOpen && <Suspense fallback={<p>…</p>}>{children}</Suspense>}</div>
    </details>
  )
}
